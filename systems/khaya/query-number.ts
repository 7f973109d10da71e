import { type ZodType, z } from 'zod'

/** A number in a query. One that is left empty is no number, where JavaScript takes it for zero. */
export function queryNumber<T extends ZodType>(type: T) {
  return z.preprocess(given => (given === '' ? Number.NaN : given), type)
}

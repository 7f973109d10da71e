import { refuse } from '../errors.ts'

/** The thing that a request names. Refuses with `This bid does not exist` if it is not there. */
export async function findOrRefuse<T>(
  what: string,
  reading: Promise<T | undefined>,
  details?: Readonly<Record<string, unknown>>,
): Promise<T> {
  const found = await reading
  if (found === undefined) throw refuse('NOT_FOUND', `This ${what} does not exist`, details)
  return found
}

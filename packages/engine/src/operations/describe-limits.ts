import { structure } from '../shapes/shape.ts'
import { operation } from './operation.ts'

/** What AWS grants an account that has asked for nothing more. */
export const describeLimits = operation<object, undefined>({
  name: 'DescribeLimits',
  shape: structure({}),
  prepare: () => undefined,
  run: () => ({
    AccountMaxReadCapacityUnits: 80_000,
    AccountMaxWriteCapacityUnits: 80_000,
    TableMaxReadCapacityUnits: 40_000,
    TableMaxWriteCapacityUnits: 40_000,
  }),
})

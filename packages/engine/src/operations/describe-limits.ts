import { structure } from '../shapes/shape.ts'
import { accountLimits } from '../tables/account-limits.ts'
import { operation } from './operation.ts'

export const describeLimits = operation<object, undefined>({
  name: 'DescribeLimits',
  shape: structure({}),
  prepare: () => undefined,
  run: () => accountLimits,
})

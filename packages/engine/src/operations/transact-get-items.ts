import { structure } from '../shapes/shape.ts'
import type { PreparedGet } from './get-item.ts'
import { operation } from './operation.ts'

export interface PreparedTransactGet {
  gets: PreparedGet[]
  consumedCapacity: 'NONE' | 'TOTAL' | 'INDEXES'
}

export const transactGetItems = operation<unknown, PreparedTransactGet>({
  name: 'TransactGetItems',
  shape: structure({}),
  prepare: () => {
    throw new Error('not written yet')
  },
  run: () => {
    throw new Error('not written yet')
  },
})

import type { Projection } from '../expressions/tree.ts'
import { structure } from '../shapes/shape.ts'
import type { Item } from '../values/attribute-value.ts'
import { operation } from './operation.ts'

export interface PreparedGet {
  tableName: string
  key: Item
  projection?: Projection
  consistent: boolean
  consumedCapacity: 'NONE' | 'TOTAL' | 'INDEXES'
}

export const getItem = operation<unknown, PreparedGet>({
  name: 'GetItem',
  shape: structure({}),
  prepare: () => {
    throw new Error('not written yet')
  },
  run: () => {
    throw new Error('not written yet')
  },
})

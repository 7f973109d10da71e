import type { Condition } from '../expressions/tree.ts'
import { structure } from '../shapes/shape.ts'
import type { Item } from '../values/attribute-value.ts'
import { operation } from './operation.ts'

export interface PreparedDelete {
  tableName: string
  key: Item
  condition?: Condition
  returnValues: 'NONE' | 'ALL_OLD'
  returnOldOnFailure: boolean
  consumedCapacity: 'NONE' | 'TOTAL' | 'INDEXES'
  collectionMetrics: boolean
}

export const deleteItem = operation<unknown, PreparedDelete>({
  name: 'DeleteItem',
  shape: structure({}),
  prepare: () => {
    throw new Error('not written yet')
  },
  run: () => {
    throw new Error('not written yet')
  },
})

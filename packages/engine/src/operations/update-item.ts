import type { Condition, Update } from '../expressions/tree.ts'
import { structure } from '../shapes/shape.ts'
import type { Item } from '../values/attribute-value.ts'
import { operation } from './operation.ts'

export interface PreparedUpdate {
  tableName: string
  key: Item
  /** Absent: the update only makes sure that the item is there. */
  update?: Update
  condition?: Condition
  returnValues: 'NONE' | 'ALL_OLD' | 'UPDATED_OLD' | 'ALL_NEW' | 'UPDATED_NEW'
  returnOldOnFailure: boolean
  consumedCapacity: 'NONE' | 'TOTAL' | 'INDEXES'
  collectionMetrics: boolean
}

export const updateItem = operation<unknown, PreparedUpdate>({
  name: 'UpdateItem',
  shape: structure({}),
  prepare: () => {
    throw new Error('not written yet')
  },
  run: () => {
    throw new Error('not written yet')
  },
})

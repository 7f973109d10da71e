import type { Condition } from '../expressions/tree.ts'
import { structure } from '../shapes/shape.ts'
import type { Item } from '../values/attribute-value.ts'
import { operation } from './operation.ts'

export interface PreparedPut {
  tableName: string
  item: Item
  /** As DynamoDB counts it. */
  size: number
  condition?: Condition
  returnValues: 'NONE' | 'ALL_OLD'
  returnOldOnFailure: boolean
  consumedCapacity: 'NONE' | 'TOTAL' | 'INDEXES'
  collectionMetrics: boolean
}

export const putItem = operation<unknown, PreparedPut>({
  name: 'PutItem',
  shape: structure({}),
  prepare: () => {
    throw new Error('not written yet')
  },
  run: () => {
    throw new Error('not written yet')
  },
})

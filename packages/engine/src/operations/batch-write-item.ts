import { structure } from '../shapes/shape.ts'
import type { Item } from '../values/attribute-value.ts'
import { operation } from './operation.ts'

export type PreparedBatchAction =
  | { kind: 'put'; item: Item /** As DynamoDB counts it. */; size: number }
  | { kind: 'delete'; key: Item }

export interface PreparedTableWrites {
  tableName: string
  /** What the request called the table, name or ARN: responses use the same. */
  requestedAs: string
  actions: PreparedBatchAction[]
}

export interface PreparedBatchWrite {
  tables: PreparedTableWrites[]
  consumedCapacity: 'NONE' | 'TOTAL' | 'INDEXES'
  collectionMetrics: boolean
}

export const batchWriteItem = operation<unknown, PreparedBatchWrite>({
  name: 'BatchWriteItem',
  shape: structure({}),
  prepare: () => {
    throw new Error('not written yet')
  },
  run: () => {
    throw new Error('not written yet')
  },
})

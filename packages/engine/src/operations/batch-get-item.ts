import type { Projection } from '../expressions/tree.ts'
import { structure } from '../shapes/shape.ts'
import type { Item } from '../values/attribute-value.ts'
import { operation } from './operation.ts'

export interface PreparedTableGets {
  tableName: string
  /** What the request called the table, name or ARN: responses use the same. */
  requestedAs: string
  keys: Item[]
  projection?: Projection
  consistent: boolean
  /** The request's own words beside Keys, to be repeated in UnprocessedKeys. */
  options: Record<string, unknown>
}

export interface PreparedBatchGet {
  tables: PreparedTableGets[]
  consumedCapacity: 'NONE' | 'TOTAL' | 'INDEXES'
}

export const batchGetItem = operation<unknown, PreparedBatchGet>({
  name: 'BatchGetItem',
  shape: structure({}),
  prepare: () => {
    throw new Error('not written yet')
  },
  run: () => {
    throw new Error('not written yet')
  },
})

import type { Condition } from '../expressions/tree.ts'
import { structure } from '../shapes/shape.ts'
import type { Item } from '../values/attribute-value.ts'
import type { PreparedDelete } from './delete-item.ts'
import { operation } from './operation.ts'
import type { PreparedPut } from './put-item.ts'
import type { PreparedUpdate } from './update-item.ts'

export interface PreparedConditionCheck {
  tableName: string
  key: Item
  condition: Condition
  returnOldOnFailure: boolean
}

export type PreparedTransactAction =
  | ({ kind: 'put' } & PreparedPut)
  | ({ kind: 'update' } & PreparedUpdate)
  | ({ kind: 'delete' } & PreparedDelete)
  | ({ kind: 'check' } & PreparedConditionCheck)

export interface PreparedTransactWrite {
  actions: PreparedTransactAction[]
  clientRequestToken?: string
  consumedCapacity: 'NONE' | 'TOTAL' | 'INDEXES'
  collectionMetrics: boolean
}

export const transactWriteItems = operation<unknown, PreparedTransactWrite>({
  name: 'TransactWriteItems',
  shape: structure({}),
  prepare: () => {
    throw new Error('not written yet')
  },
  run: () => {
    throw new Error('not written yet')
  },
})

import type { Condition, Item, Update } from '@monotable/dynamodb'

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

export interface PreparedDelete {
  tableName: string
  key: Item
  condition?: Condition
  returnValues: 'NONE' | 'ALL_OLD'
  returnOldOnFailure: boolean
  consumedCapacity: 'NONE' | 'TOTAL' | 'INDEXES'
  collectionMetrics: boolean
}

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

import type { Condition, Item, KeyCondition, ProjectionPaths } from '@monotable/dynamodb'
import type { Select } from '../shapes/select.ts'

export interface PreparedGet {
  tableName: string
  key: Item
  projection?: ProjectionPaths
  consistent: boolean
  consumedCapacity: 'NONE' | 'TOTAL' | 'INDEXES'
}

/** What a read of many items asks for, before anything is known of its table. */
export interface PreparedRead {
  tableName: string
  indexName?: string
  filter?: Condition
  /** What DynamoDB calls the filter when it names key attributes. */
  filterName: 'Filter Expression' | 'QueryFilter' | 'ScanFilter'
  projection?: ProjectionPaths
  select: Select
  limit?: number
  consistentRead: boolean
  exclusiveStartKey?: Item
  consumedCapacity: 'NONE' | 'TOTAL' | 'INDEXES'
}

export interface PreparedQuery extends PreparedRead {
  keyCondition: KeyCondition
  forward: boolean
}

export interface PreparedScan extends PreparedRead {
  /** Given together: which of how many parts of the table to read. */
  segment?: number
  totalSegments?: number
}

export interface PreparedTableGets {
  tableName: string
  /** What the request called the table, name or ARN: responses use the same. */
  requestedAs: string
  keys: Item[]
  projection?: ProjectionPaths
  consistent: boolean
  /** The request's own words besides Keys, to be repeated in UnprocessedKeys. */
  options: object
}

export interface PreparedBatchGet {
  tables: PreparedTableGets[]
  consumedCapacity: 'NONE' | 'TOTAL' | 'INDEXES'
}

export interface PreparedTransactGet {
  gets: PreparedGet[]
  consumedCapacity: 'NONE' | 'TOTAL' | 'INDEXES'
}

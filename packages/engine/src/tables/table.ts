import type { KeySchema } from '@monotable/dynamodb'

export interface Projection {
  readonly type: 'ALL' | 'KEYS_ONLY' | 'INCLUDE'
  /** For INCLUDE: the attributes asked for, in the order given. */
  readonly include: readonly string[]
}

export interface Throughput {
  readonly read: number
  readonly write: number
}

/** Provisioned capacity units, and how they came to be. */
export interface Capacity extends Throughput {
  readonly increasedAt?: number
  readonly decreasedAt?: number
  /** On the day (UTC) of `decreasedAt`. */
  readonly decreases?: number
}

/** The most that a table or index without provisioned capacity may consume. */
export interface OnDemandLimits {
  readonly read?: number
  readonly write?: number
}

export interface TableIndex {
  /** Unique in its table for ever: a recreated index gets a new one, so old entries can never show. */
  readonly id: number
  readonly name: string
  readonly kind: 'global' | 'local'
  readonly keys: KeySchema
  readonly projection: Projection
  readonly status: 'CREATING' | 'ACTIVE' | 'UPDATING' | 'DELETING'
  readonly backfilling: boolean
  /** Only for global indexes of tables that are or were provisioned; nothing of both where they no longer are. */
  readonly throughput?: Capacity
  readonly onDemand?: OnDemandLimits
  /** What it was warmed up to, where that is more than it would be by itself. */
  readonly warm?: Throughput
  /** Only in answers: it is being warmed up to more. */
  readonly warming?: true
}

export type StreamView = 'KEYS_ONLY' | 'NEW_IMAGE' | 'OLD_IMAGE' | 'NEW_AND_OLD_IMAGES'

export interface TableStream {
  /** Unique in the store for ever; the number under which its records are kept. */
  readonly id: number
  readonly label: string
  readonly view: StreamView
}

export type TableClass = 'STANDARD' | 'STANDARD_INFREQUENT_ACCESS'

export type Changing =
  | { readonly what: 'stream'; readonly label: string; readonly to: 'ENABLE' | 'DISABLE' }
  | { readonly what: 'class'; readonly tableClass: TableClass; readonly at: number }

/** A table as it is kept in the catalog: plain data, replaced as a whole and never changed in place. */
export interface Table {
  /** Unique in the store for ever; the number under which its items are kept. */
  readonly id: number
  /** The UUID that DescribeTable shows. */
  readonly uuid: string
  readonly name: string
  readonly status: 'CREATING' | 'ACTIVE' | 'UPDATING' | 'DELETING'
  /** What it is UPDATING for, if neither for capacity nor for an index. */
  readonly changing?: Changing
  readonly createdAt: number
  readonly keys: KeySchema
  readonly indexes: readonly TableIndex[]
  readonly nextIndexId: number
  readonly billing: 'PROVISIONED' | 'PAY_PER_REQUEST'
  /** When it last became PAY_PER_REQUEST, if it ever did. */
  readonly onDemandSince?: number
  readonly throughput: Capacity
  readonly onDemand?: OnDemandLimits
  /** What it was warmed up to, where that is more than it would be by itself. */
  readonly warm?: Throughput
  /** Only in answers: it is being warmed up to more. */
  readonly warming?: true
  readonly tableClass?: TableClass
  /** When it last became what it is, and when before that. */
  readonly classChanges?: readonly number[]
  readonly deletionProtection: boolean
  readonly stream?: TableStream
  /** The newest stream the table ever had: DescribeTable shows it after it was disabled. */
  readonly latestStream?: { readonly label: string }
  readonly ttl?: { readonly attribute: string; readonly enabledAt: number }
  readonly encryption?: { readonly keyArn: string }
  /** Only in answers: it is being encrypted with another key. */
  readonly encrypting?: true
  /** Pairs, because tag keys are the user's. */
  readonly tags: readonly (readonly [key: string, value: string])[]
  /** Point-in-time recovery: since when every change is kept, and for how many days. */
  readonly recovery?: { readonly since: number; readonly days: number }
  /** Where the items come from, while the table is being restored. */
  readonly restore?: Restore
}

export interface Restore {
  readonly sourceTableArn: string
  readonly at: number
  readonly from: { readonly backupId: number; readonly backupArn: string } | { readonly tableId: number }
}

export const accountId = '000000000000'

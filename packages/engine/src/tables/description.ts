import { type KeySchema, keyAttributes } from '@monotable/dynamodb'
import type { Database } from '../database.ts'
import { streamArn } from '../streams/stream-arn.ts'
import { indexArn, tableArn } from './arn.ts'
import { decreasesOn } from './decreases.ts'
import type { Capacity, OnDemandLimits, Projection, Table, TableIndex } from './table.ts'
import { warmth } from './warm-throughput.ts'

/** DynamoDB's JSON carries times in seconds. */
export const seconds = (milliseconds: number): number => milliseconds / 1000

/** What CreateTable, UpdateTable and DescribeTable show of a table. */
export function describeTable(database: Database, table: Table, region: string) {
  const { items, bytes } = database.catalog.counts(table.id, 0)
  const now = database.clock()
  const locals = table.indexes.filter(index => index.kind === 'local')
  const globals = table.indexes.filter(index => index.kind === 'global')
  return {
    AttributeDefinitions: describeAttributes(table),
    TableName: table.name,
    KeySchema: describeKeys(table.keys),
    TableStatus: table.status,
    CreationDateTime: seconds(table.createdAt),
    ProvisionedThroughput: describeCapacity(table.throughput, now),
    TableSizeBytes: bytes,
    ItemCount: items,
    TableArn: tableArn(region, table.name),
    TableId: table.uuid,
    ...describeBilling(table),
    ...(locals.length > 0 && {
      LocalSecondaryIndexes: locals.map(index => describeIndex(database, table, index, region)),
    }),
    ...(globals.length > 0 && {
      GlobalSecondaryIndexes: globals.map(index => describeGlobalIndex(database, table, index, region)),
    }),
    ...describeStream(table, region),
    ...describeRestore(table),
    ...describeKey(table),
    ...describeClass(table),
    DeletionProtectionEnabled: table.deletionProtection,
    ...(table.onDemand && { OnDemandThroughput: describeLimits(table.onDemand) }),
    ...describeWarmth(table, table),
  }
}

/** DeleteTable shows much less of a table. */
export function describeDeleted(database: Database, table: Table, region: string) {
  const { items, bytes } = database.catalog.counts(table.id, 0)
  return {
    TableName: table.name,
    TableStatus: 'DELETING',
    ProvisionedThroughput: describeCapacity(table.throughput, database.clock()),
    TableSizeBytes: bytes,
    ItemCount: items,
    TableArn: tableArn(region, table.name),
    TableId: table.uuid,
    ...describeBilling(table),
    DeletionProtectionEnabled: table.deletionProtection,
  }
}

/** In the order of their names, whatever order they were given in. */
function describeAttributes(table: Table) {
  const types = new Map<string, string>()
  for (const { keys } of [table, ...table.indexes]) {
    for (const { name, type } of keyAttributes(keys)) types.set(name, type)
  }
  return [...types]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([AttributeName, AttributeType]) => ({ AttributeName, AttributeType }))
}

export const describeKeys = ({ partition, sort }: KeySchema) => [
  ...partition.map(({ name }) => ({ AttributeName: name, KeyType: 'HASH' })),
  ...sort.map(({ name }) => ({ AttributeName: name, KeyType: 'RANGE' })),
]

export const describeProjection = ({ type, include }: Projection) => ({
  ProjectionType: type,
  ...(type === 'INCLUDE' && { NonKeyAttributes: [...include].sort() }),
})

export const describeLimits = ({ read, write }: OnDemandLimits) => ({
  ...(read !== undefined && { MaxReadRequestUnits: read }),
  ...(write !== undefined && { MaxWriteRequestUnits: write }),
})

/** While it is exchanged, the key that was: there may have been none to show. */
function describeKey({ encryption, encrypting }: Table) {
  const shown = encryption && describeEncryption(encryption)
  if (encrypting) return { SSEDescription: { ...shown, Status: 'UPDATING' } }
  return shown && { SSEDescription: shown }
}

export const describeEncryption = ({ keyArn }: NonNullable<Table['encryption']>) => ({
  Status: 'ENABLED',
  SSEType: 'KMS',
  KMSMasterKeyArn: keyArn,
})

function describeCapacity(capacity: Capacity, now: number) {
  const { read, write, increasedAt, decreasedAt } = capacity
  return {
    ...(increasedAt !== undefined && { LastIncreaseDateTime: seconds(increasedAt) }),
    ...(decreasedAt !== undefined && { LastDecreaseDateTime: seconds(decreasedAt) }),
    NumberOfDecreasesToday: decreasesOn(capacity, now),
    ReadCapacityUnits: read,
    WriteCapacityUnits: write,
  }
}

/** A table that has only ever been PROVISIONED says nothing of billing. While it is being created, not the time. */
function describeBilling({ billing, onDemandSince, status }: Table) {
  if (onDemandSince === undefined && billing === 'PROVISIONED') return {}
  const since = onDemandSince !== undefined &&
    status !== 'CREATING' && { LastUpdateToPayPerRequestDateTime: seconds(onDemandSince) }
  return {
    BillingModeSummary: { BillingMode: billing, ...since },
    TableThroughputModeSummary: { TableThroughputMode: billing, ...since },
  }
}

function describeIndex(database: Database, table: Table, index: TableIndex, region: string) {
  const { items, bytes } = database.catalog.counts(table.id, index.id)
  return {
    IndexName: index.name,
    KeySchema: describeKeys(index.keys),
    Projection: describeProjection(index.projection),
    IndexSizeBytes: bytes,
    ItemCount: items,
    IndexArn: indexArn(region, table.name, index.name),
  }
}

function describeGlobalIndex(database: Database, table: Table, index: TableIndex, region: string) {
  const addedLater = index.status === 'CREATING' && table.status !== 'CREATING'
  return {
    ...describeIndex(database, table, index, region),
    ...(table.restore === undefined && { IndexStatus: index.status }),
    ...(addedLater && { Backfilling: index.backfilling }),
    ProvisionedThroughput: describeCapacity(index.throughput ?? { read: 0, write: 0 }, database.clock()),
    ...(index.onDemand && { OnDemandThroughput: describeLimits(index.onDemand) }),
    ...describeWarmth(table, index),
  }
}

/** While a table is being created, AWS shows only what the request named. */
function describeWarmth(table: Table, { throughput, warm, warming }: Table | TableIndex) {
  if (table.status === 'CREATING' && warm === undefined) return {}
  const { read, write } = warmth(table.billing, throughput, warm)
  const Status = table.status === 'CREATING' || warming ? 'UPDATING' : 'ACTIVE'
  return { WarmThroughput: { ReadUnitsPerSecond: read, WriteUnitsPerSecond: write, Status } }
}

function describeStream({ name, stream, latestStream }: Table, region: string) {
  return {
    ...(stream && { StreamSpecification: { StreamEnabled: true, StreamViewType: stream.view } }),
    ...(latestStream && {
      LatestStreamLabel: latestStream.label,
      LatestStreamArn: streamArn(region, name, latestStream.label),
    }),
  }
}

function describeRestore({ restore }: Table) {
  if (!restore) return {}
  const { sourceTableArn, at, from } = restore
  return {
    RestoreSummary: {
      ...('backupArn' in from && { SourceBackupArn: from.backupArn }),
      SourceTableArn: sourceTableArn,
      RestoreDateTime: seconds(at),
      RestoreInProgress: true,
    },
  }
}

function describeClass({ tableClass, classChanges }: Table) {
  if (!tableClass) return {}
  const changedAt = classChanges?.at(-1)
  const changed = changedAt !== undefined && { LastUpdateDateTime: seconds(changedAt) }
  return { TableClassSummary: { ...changed, TableClass: tableClass } }
}

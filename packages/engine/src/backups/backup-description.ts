import { tableArn } from '../tables/arn.ts'
import {
  describeEncryption,
  describeKeys,
  describeLimits,
  describeProjection,
  seconds,
} from '../tables/description.ts'
import type { Table, TableIndex, Throughput } from '../tables/table.ts'
import { type Backup, backupArn } from './backup.ts'

export function backupDetails(backup: Backup, region: string, status: string = backup.status) {
  return {
    BackupArn: backupArn(region, backup),
    BackupName: backup.name,
    BackupSizeBytes: backup.bytes,
    BackupStatus: status,
    BackupType: typeOf(backup),
    BackupCreationDateTime: seconds(backup.createdAt),
    ...(backup.expiresAt !== undefined && { BackupExpiryDateTime: seconds(backup.expiresAt) }),
  }
}

export const typeOf = ({ expiresAt }: Backup) => (expiresAt === undefined ? 'USER' : 'SYSTEM')

/** One of those that ListBackups shows. */
export function backupSummary(backup: Backup, region: string) {
  const { table } = backup
  return {
    TableName: table.name,
    TableId: table.uuid,
    TableArn: tableArn(region, table.name),
    ...backupDetails(backup, region),
  }
}

export function backupDescription(backup: Backup, region: string, status?: string) {
  return {
    BackupDescription: {
      BackupDetails: backupDetails(backup, region, status),
      SourceTableDetails: sourceDetails(backup, region),
      SourceTableFeatureDetails: featureDetails(backup.table),
    },
  }
}

function sourceDetails({ table, items, bytes }: Backup, region: string) {
  return {
    TableName: table.name,
    TableId: table.uuid,
    TableArn: tableArn(region, table.name),
    TableSizeBytes: bytes,
    KeySchema: describeKeys(table.keys),
    TableCreationDateTime: seconds(table.createdAt),
    ProvisionedThroughput: units(table.throughput),
    ...(table.onDemand && { OnDemandThroughput: describeLimits(table.onDemand) }),
    ItemCount: items,
    BillingMode: table.billing,
  }
}

const units = ({ read, write }: Throughput) => ({ ReadCapacityUnits: read, WriteCapacityUnits: write })

function featureDetails({ indexes, stream, ttl, encryption }: Table) {
  const locals = indexes.filter(index => index.kind === 'local')
  const globals = indexes.filter(index => index.kind === 'global')
  return {
    ...(locals.length > 0 && { LocalSecondaryIndexes: locals.map(indexInfo) }),
    ...(globals.length > 0 && { GlobalSecondaryIndexes: globals.map(globalIndexInfo) }),
    ...(stream && { StreamDescription: { StreamEnabled: true, StreamViewType: stream.view } }),
    ...(ttl && { TimeToLiveDescription: { TimeToLiveStatus: 'ENABLED', AttributeName: ttl.attribute } }),
    ...(encryption && { SSEDescription: describeEncryption(encryption) }),
  }
}

const indexInfo = ({ name, keys, projection }: TableIndex) => ({
  IndexName: name,
  KeySchema: describeKeys(keys),
  Projection: describeProjection(projection),
})

const globalIndexInfo = (index: TableIndex) => ({
  ...indexInfo(index),
  ProvisionedThroughput: units(index.throughput ?? { read: 0, write: 0 }),
  ...(index.onDemand && { OnDemandThroughput: describeLimits(index.onDemand) }),
})

import type { KeyAttribute } from '@monotable/dynamodb'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { send } from './send.ts'
import { describeTable } from './tables.ts'

/** Between which moments a table can be had as it was; undefined where nothing is recorded. */
export interface Recovery {
  readonly from: Date
  readonly to: Date
}

interface Backups {
  readonly ContinuousBackupsDescription?: {
    readonly PointInTimeRecoveryDescription?: {
      readonly PointInTimeRecoveryStatus?: string
      readonly EarliestRestorableDateTime?: number
      readonly LatestRestorableDateTime?: number
    }
  }
}

/** What is recorded of a table's past: null if nothing is. */
export function useRecovery(TableName: string) {
  return useQuery({
    queryKey: ['table', TableName, 'recovery'],
    queryFn: async (): Promise<Recovery | null> => {
      const { ContinuousBackupsDescription } = await send<Backups>('DescribeContinuousBackups', { TableName })
      const told = ContinuousBackupsDescription?.PointInTimeRecoveryDescription
      if (told?.PointInTimeRecoveryStatus !== 'ENABLED') return null
      const [from = 0, to = 0] = [told.EarliestRestorableDateTime, told.LatestRestorableDateTime]
      return { from: new Date(from * 1000), to: new Date(to * 1000) }
    },
  })
}

export function recordPast(TableName: string): Promise<unknown> {
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true }
  return send('UpdateContinuousBackups', { TableName, PointInTimeRecoverySpecification })
}

/** Milliseconds between two looks at a table that is being made. */
const pace = 500

/** Makes a copy of a table as it was, and gives its name once it can be read. */
export async function copyAsOf(table: string, moment: Date, signal: AbortSignal): Promise<string> {
  const stamp = moment.toISOString().replace(/[-:]|\.\d+/g, '')
  const name = `${table}.as-of.${stamp}`
  const RestoreDateTime = Math.floor(moment.getTime() / 1000)
  try {
    await send('RestoreTableToPointInTime', {
      SourceTableName: table,
      TargetTableName: name,
      RestoreDateTime,
    })
  } catch (error) {
    // An earlier request has already started it.
    if (!/already exists/i.test((error as Error).message)) throw error
  }
  while ((await describeTable(name)).status !== 'ACTIVE') {
    signal.throwIfAborted()
    await new Promise(resolve => setTimeout(resolve, pace))
  }
  return name
}

/** When a table deletes items by itself: the attribute that says so, or nothing. */
export function useTimeToLive(TableName: string) {
  return useQuery({
    queryKey: ['table', TableName, 'ttl'],
    queryFn: async (): Promise<string | null> => {
      const { TimeToLiveDescription } = await send<{
        TimeToLiveDescription?: { readonly TimeToLiveStatus?: string; readonly AttributeName?: string }
      }>('DescribeTimeToLive', { TableName })
      const { TimeToLiveStatus = '', AttributeName } = TimeToLiveDescription ?? {}
      return TimeToLiveStatus.startsWith('ENABL') ? (AttributeName ?? null) : null
    },
  })
}

export const setTimeToLive = (TableName: string, AttributeName: string, Enabled: boolean) =>
  send('UpdateTimeToLive', { TableName, TimeToLiveSpecification: { AttributeName, Enabled } })

/** A partition key, and perhaps a sort key. */
export interface Keys {
  readonly partition: KeyAttribute
  readonly sort: KeyAttribute | undefined
}

const attributesOf = ({ partition, sort }: Keys) =>
  [partition, ...(sort ? [sort] : [])].map(({ name, type }) => ({ AttributeName: name, AttributeType: type }))

const schemaOf = ({ partition, sort }: Keys) => [
  { AttributeName: partition.name, KeyType: 'HASH' },
  ...(sort ? [{ AttributeName: sort.name, KeyType: 'RANGE' }] : []),
]

export function createTable(TableName: string, keys: Keys, hasStream: boolean): Promise<unknown> {
  return send('CreateTable', {
    TableName,
    AttributeDefinitions: attributesOf(keys),
    KeySchema: schemaOf(keys),
    BillingMode: 'PAY_PER_REQUEST',
    ...(hasStream && { StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } }),
  })
}

export interface NewIndex extends Keys {
  readonly name: string
  readonly projection: 'ALL' | 'KEYS_ONLY'
}

export function addIndex(TableName: string, { name, projection, ...keys }: NewIndex): Promise<unknown> {
  const Create = {
    IndexName: name,
    KeySchema: schemaOf(keys),
    Projection: { ProjectionType: projection },
  }
  return send('UpdateTable', {
    TableName,
    AttributeDefinitions: attributesOf(keys),
    GlobalSecondaryIndexUpdates: [{ Create }],
  })
}

export const removeIndex = (TableName: string, IndexName: string) =>
  send('UpdateTable', { TableName, GlobalSecondaryIndexUpdates: [{ Delete: { IndexName } }] })

export function setStream(TableName: string, isOn: boolean): Promise<unknown> {
  const StreamSpecification = isOn
    ? { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' }
    : { StreamEnabled: false }
  return send('UpdateTable', { TableName, StreamSpecification })
}

export const deleteCopy = (TableName: string) => send('DeleteTable', { TableName })

/** Lists and descriptions are read again. */
export function tablesChanged(client: QueryClient, table: string): void {
  void client.invalidateQueries({ queryKey: ['tables'] })
  void client.invalidateQueries({ queryKey: ['table', table] })
}

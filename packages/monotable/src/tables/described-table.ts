import type { Table } from '../schema/table.ts'
import type { Transport } from '../transport.ts'
import type { CreateTableInput } from './create-table.ts'
import { type Facts, factsOf, type TableDescription } from './table-facts.ts'

/** A live table, and its declaration. */
export interface DescribedTable {
  readonly transport: Transport
  readonly name: string
  readonly declared: Table
  readonly input: CreateTableInput
}

export async function describeTable({
  transport,
  name,
}: DescribedTable): Promise<TableDescription | undefined> {
  try {
    const answer = await transport.send('DescribeTable', { TableName: name })
    return (answer as { Table?: TableDescription }).Table
  } catch (error) {
    if ((error as Error).name === 'ResourceNotFoundException') return undefined
    throw error
  }
}

/** What a table or one of its indexes waits for, in words; undefined when all are active. */
export function pendingIn({
  TableStatus,
  GlobalSecondaryIndexes = [],
}: TableDescription): string | undefined {
  if (TableStatus !== 'ACTIVE') return `the table is ${TableStatus}`
  const index = GlobalSecondaryIndexes.find(each => each.IndexStatus !== 'ACTIVE')
  return index && `index ${index.IndexName} is ${index.IndexStatus}`
}

/** What was declared. Protection of which nothing was said may be on or off. */
export function declaredFacts({ declared, input }: DescribedTable): Facts {
  const facts = factsOf(input, declared.billing)
  const { ttl, pointInTimeRecovery: recovery, deletionProtection: protection, encryption } = declared
  if (ttl !== undefined) facts.set('TTL', ttl)
  if (recovery !== undefined) facts.set('point-in-time recovery', onOff(recovery))
  if (protection !== undefined) facts.set('deletion protection', onOff(protection))
  if (encryption !== undefined) facts.set('encryption by KMS', 'on')
  return facts
}

/** What is true of an active table, with what has to be asked for apart. */
export async function actualFacts(table: DescribedTable, description: TableDescription): Promise<Facts> {
  const { transport, name, declared } = table
  const facts = factsOf(description, declared.billing)
  const ttl = await offered(async () =>
    ttlText(await transport.send('DescribeTimeToLive', { TableName: name })),
  )
  if (ttl !== undefined && (ttl !== notOffered || declared.ttl !== undefined)) facts.set('TTL', ttl)
  if (declared.pointInTimeRecovery !== undefined) {
    facts.set('point-in-time recovery', await recoveryOf(transport, name))
  }
  if (declared.deletionProtection !== undefined) {
    facts.set('deletion protection', onOff(description.DeletionProtectionEnabled === true))
  }
  if (declared.encryption !== undefined) {
    const { Status = 'DISABLED' } = description.SSEDescription ?? {}
    facts.set('encryption by KMS', onOff(Status !== 'DISABLED' && Status !== 'DISABLING'))
  }
  return facts
}

const onOff = (on: boolean) => (on ? 'on' : 'off')

interface TimeToLive {
  readonly TimeToLiveDescription?: { readonly TimeToLiveStatus?: string; readonly AttributeName?: string }
}

function ttlText({ TimeToLiveDescription: ttl }: TimeToLive): string | undefined {
  switch (ttl?.TimeToLiveStatus) {
    case 'ENABLED':
    case 'ENABLING':
      return ttl.AttributeName
    case 'DISABLING':
      return `${ttl.AttributeName}, being turned off`
    default:
      return undefined
  }
}

const recoveryOf = (transport: Transport, TableName: string) =>
  offered(async () => onOff(isRecoverable(await transport.send('DescribeContinuousBackups', { TableName }))))

const notOffered = 'not offered by this store'

/** DynamoDB Local and others lack some operations. This reports that as a difference and does not fail. */
async function offered<T>(ask: () => Promise<T>): Promise<T | typeof notOffered> {
  try {
    return await ask()
  } catch (error) {
    if ((error as Error).name === 'UnknownOperationException') return notOffered
    throw error
  }
}

interface ContinuousBackups {
  readonly ContinuousBackupsDescription?: {
    readonly PointInTimeRecoveryDescription?: { readonly PointInTimeRecoveryStatus?: string }
  }
}

function isRecoverable({ ContinuousBackupsDescription: backups }: ContinuousBackups): boolean {
  return backups?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus === 'ENABLED'
}

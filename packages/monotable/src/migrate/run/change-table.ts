import { pause } from '../../back-off.ts'
import { MonotableError } from '../../errors.ts'
import type { TableModel } from '../../schema/table-model.ts'
import type { Session } from '../../session.ts'
import { createTableInput } from '../../tables/create-table.ts'
import { pendingIn } from '../../tables/described-table.ts'
import { settings } from '../../tables/settings.ts'
import type { TableDescription } from '../../tables/table-facts.ts'
import { tableNamed } from '../place.ts'

/** Milliseconds between two looks at an index that is being built. */
const glance = 500

async function describe(session: Session, table: TableModel): Promise<TableDescription> {
  const TableName = session.tableName(table)
  try {
    const answer = await session.send({ operation: 'DescribeTable', input: { TableName } })
    return answer.Table as TableDescription
  } catch (error) {
    if ((error as Error).name !== 'ResourceNotFoundException') throw error
    const problem = 'the table does not exist: create it, monotable infra writes how'
    throw new MonotableError('TABLE_NOT_READY', { table: TableName, problem })
  }
}

export async function hasIndex(session: Session, tableName: string, index: string): Promise<boolean> {
  const { GlobalSecondaryIndexes = [] } = await describe(session, tableNamed(session, tableName))
  return GlobalSecondaryIndexes.some(each => each.IndexName === index)
}

/** Creates an index that is not there, and waits until the table is active: DynamoDB builds one at a time. */
export async function createIndex(
  session: Session,
  tableName: string,
  index: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const table = tableNamed(session, tableName)
  await untilActive(session, table, signal)
  if (!(await hasIndex(session, tableName, index))) {
    const TableName = session.tableName(table)
    const { GlobalSecondaryIndexes = [], AttributeDefinitions } = createTableInput(
      table,
      session.model.entities.values(),
      TableName,
    )
    const wanted = GlobalSecondaryIndexes.find(each => each.IndexName === index)
    const names = wanted?.KeySchema.map(each => each.AttributeName)
    const input = {
      TableName,
      AttributeDefinitions: AttributeDefinitions.filter(each => names?.includes(each.AttributeName)),
      GlobalSecondaryIndexUpdates: [{ Create: wanted }],
    }
    await session.send({ operation: 'UpdateTable', input })
  }
  await untilActive(session, table, signal)
}

/** Deletes an index that is there, and waits until it has gone. */
export async function deleteIndex(
  session: Session,
  tableName: string,
  IndexName: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const table = tableNamed(session, tableName)
  await untilActive(session, table, signal)
  if (!(await hasIndex(session, tableName, IndexName))) return
  const input = {
    TableName: session.tableName(table),
    GlobalSecondaryIndexUpdates: [{ Delete: { IndexName } }],
  }
  await session.send({ operation: 'UpdateTable', input })
  await untilActive(session, table, signal)
}

async function untilActive(
  session: Session,
  table: TableModel,
  signal: AbortSignal | undefined,
): Promise<void> {
  while (pendingIn(await describe(session, table)) !== undefined) await pause(glance, signal)
}

/** Switches TTL on, unless it is on by this attribute. */
export async function enableTtl(session: Session, tableName: string, attribute: string): Promise<void> {
  const table = tableNamed(session, tableName)
  const TableName = session.tableName(table)
  const answer = await session.send({ operation: 'DescribeTimeToLive', input: { TableName } })
  const { AttributeName, TimeToLiveStatus } = (answer.TimeToLiveDescription ?? {}) as {
    AttributeName?: string
    TimeToLiveStatus?: string
  }
  if (AttributeName === attribute && TimeToLiveStatus !== 'DISABLED') return
  const [operation, input] = settings.TTL!(TableName, attribute)
  await session.send({ operation, input })
}

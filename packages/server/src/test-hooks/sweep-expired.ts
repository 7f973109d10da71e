import type { AttributeMap, Table } from 'monotable'
import type { RunningSystem } from '../run/runtime.ts'

interface Page {
  readonly Items?: readonly AttributeMap[]
  readonly LastEvaluatedKey?: object
}

/** What a store offers that sweeps on request. */
interface Sweeping {
  sweep?(): Promise<unknown>
}

/**
 * Removes what has expired. The store does it itself where it can: only then does the change feed learn that it was
 * expiry. Else what a scan finds is deleted.
 */
export async function sweepExpired(running: RunningSystem, now: Date): Promise<void> {
  const { sweep } = running.transport as Sweeping
  if (sweep) await sweep.call(running.transport)
  else for (const table of running.system.schema.tables) await deleteExpired(running, table, now)
}

async function deleteExpired({ transport, tables }: RunningSystem, table: Table, now: Date): Promise<void> {
  if (table.ttl === undefined) return
  const TableName = tables[table.name] ?? table.name
  const names = { ExpressionAttributeNames: { '#ttl': table.ttl } }
  const seconds = { N: String(Math.floor(now.getTime() / 1000)) }
  let start: object | undefined
  do {
    const page: Page = await transport.send('Scan', {
      TableName,
      ConsistentRead: true,
      FilterExpression: '#ttl <= :now',
      ...names,
      ExpressionAttributeValues: { ':now': seconds },
      ...(start && { ExclusiveStartKey: start }),
    })
    for (const item of page.Items ?? []) {
      const Key = Object.fromEntries(table.key.map(name => [name, item[name as string]]))
      const unchanged = { ConditionExpression: '#ttl = :seen', ...names }
      await transport
        .send('DeleteItem', {
          TableName,
          Key,
          ...unchanged,
          ExpressionAttributeValues: { ':seen': item[table.ttl] },
        })
        .catch(unlessChanged)
    }
    start = page.LastEvaluatedKey
  } while (start)
}

function unlessChanged(error: unknown): void {
  if (!(error instanceof Error && error.name === 'ConditionalCheckFailedException')) throw error
}

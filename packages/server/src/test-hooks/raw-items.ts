import type { AttributeMap } from 'monotable'
import type { RunningSystem } from '../run/runtime.ts'
import { plainItem } from './plain-item.ts'

interface Page {
  readonly Items?: readonly AttributeMap[]
  readonly LastEvaluatedKey?: object
}

/** The table that a hook means: the first of the system unless it is named as the document names it. */
function tableOf({ system, tables }: RunningSystem, named?: string) {
  const table = system.schema.tables.find(({ name }) => name === named) ?? system.schema.tables[0]
  if (!table) throw new Error(`${system.name} has no tables`)
  return { TableName: tables[table.name] ?? table.name, key: table.key }
}

/** One item with everything that is stored of it, keys and expired ones included. */
export async function rawItem(
  running: RunningSystem,
  pk: string,
  sk: string,
  table?: string,
): Promise<Record<string, unknown> | undefined> {
  const { TableName, key } = tableOf(running, table)
  const [partition, sort] = key
  const Key = { [partition]: { S: pk }, ...(sort !== undefined && { [sort]: { S: sk } }) }
  const answer = await running.transport.send('GetItem', { TableName, Key, ConsistentRead: true })
  const { Item } = answer as { Item?: AttributeMap }
  return Item && plainItem(Item)
}

/** All items of a partition in their order. */
export async function rawPartition(
  running: RunningSystem,
  pk: string,
  table?: string,
): Promise<Record<string, unknown>[]> {
  const { TableName, key } = tableOf(running, table)
  const items: Record<string, unknown>[] = []
  let start: object | undefined
  do {
    const page: Page = await running.transport.send('Query', {
      TableName,
      ConsistentRead: true,
      KeyConditionExpression: '#pk = :pk',
      ExpressionAttributeNames: { '#pk': key[0] },
      ExpressionAttributeValues: { ':pk': { S: pk } },
      ...(start && { ExclusiveStartKey: start }),
    })
    items.push(...(page.Items ?? []).map(plainItem))
    start = page.LastEvaluatedKey
  } while (start)
  return items
}

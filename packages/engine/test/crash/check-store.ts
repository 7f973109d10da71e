import { expect } from 'vitest'
import type { Engine } from '../../src/engine.ts'
import type { Expectation } from './crash.test.ts'

type Item = Record<string, { S?: string; N?: string }>

/** The table as its stream tells it. */
export interface Replica {
  readonly items: Map<string, string>
  /** Up to which change it has come. */
  sequence: string | undefined
}

/** Holds what is in the store against what was acknowledged, its indexes and its stream. */
export async function checkStore(
  db: Engine,
  expected: Map<string, Expectation>,
  replica: Replica,
): Promise<void> {
  const items = new Map((await scan(db)).map(item => [nameOf(item), item]))
  checkAcknowledged(items, expected)
  checkGroups(items)
  await checkIndexes(db, items)
  const { Table } = await db.send<{ Table: { ItemCount: number } }>('DescribeTable', { TableName: 'crash' })
  expect(Table.ItemCount).toBe(items.size)
  await follow(db, replica)
  const told = new Map([...items].map(([name, item]) => [name, JSON.stringify(sorted(item))]))
  expect(new Map([...replica.items].sort()), 'the stream tells the same table').toEqual(
    new Map([...told].sort()),
  )
}

function checkAcknowledged(items: Map<string, Item>, expected: Map<string, Expectation>): void {
  for (const [target, known] of expected) {
    const name = target.startsWith('group') ? `${target}/0` : target
    const found = items.get(name)?.write?.N ?? 'none'
    const allowed = known.begun === undefined ? [known.acknowledged] : [known.acknowledged, known.begun]
    expect(allowed, `what ${target} holds`).toContain(found)
    // What was begun and is there stays; what is not there will never be.
    known.acknowledged = found
    known.begun = undefined
  }
}

function checkGroups(items: Map<string, Item>): void {
  for (const [name, item] of items) {
    if (!name.startsWith('group')) continue
    const first = items.get(`${item.pk?.S}/0`)
    expect(item.write, `${name} changed with its group`).toEqual(first?.write)
  }
}

async function checkIndexes(db: Engine, items: Map<string, Item>): Promise<void> {
  const keys = (item: Item) => ({ pk: item.pk, sk: item.sk, kind: item.kind, grade: item.grade })
  const byKind = await scan(db, 'byKind')
  const byName = (a: Item, b: Item) => (nameOf(a) < nameOf(b) ? -1 : 1)
  expect(byKind.sort(byName)).toEqual([...items.values()].map(keys).sort(byName as never))
  const byGrade = await scan(db, 'byGrade')
  expect(byGrade.sort(byName)).toEqual([...items.values()].sort(byName))
}

async function scan(db: Engine, IndexName?: string): Promise<Item[]> {
  const items: Item[] = []
  let start: object | undefined
  do {
    const page = await db.send<{ Items: Item[]; LastEvaluatedKey?: object }>('Scan', {
      TableName: 'crash',
      ...(IndexName && { IndexName }),
      ...(start && { ExclusiveStartKey: start }),
    })
    items.push(...page.Items)
    start = page.LastEvaluatedKey
  } while (start)
  return items
}

interface Records {
  Records: { eventName: string; dynamodb: { Keys: Item; NewImage?: Item; SequenceNumber: string } }[]
  NextShardIterator?: string
}

/** Applies to the replica what the stream has told since. */
async function follow(db: Engine, replica: Replica): Promise<void> {
  const { Table } = await db.send<{ Table: { LatestStreamArn: string } }>('DescribeTable', {
    TableName: 'crash',
  })
  const StreamArn = Table.LatestStreamArn
  const described = await db.send<{ StreamDescription: { Shards: { ShardId: string }[] } }>(
    'DescribeStream',
    {
      StreamArn,
    },
  )
  const ShardId = described.StreamDescription.Shards[0]?.ShardId
  const from = replica.sequence
    ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: replica.sequence }
    : { ShardIteratorType: 'TRIM_HORIZON' }
  let { ShardIterator } = await db.send<{ ShardIterator?: string }>('GetShardIterator', {
    StreamArn,
    ShardId,
    ...from,
  })
  while (ShardIterator) {
    const page: Records = await db.send<Records>('GetRecords', { ShardIterator })
    if (page.Records.length === 0) return
    for (const { dynamodb } of page.Records) {
      replica.sequence = dynamodb.SequenceNumber
      const name = nameOf(dynamodb.Keys)
      if (dynamodb.NewImage) replica.items.set(name, JSON.stringify(sorted(dynamodb.NewImage)))
      else replica.items.delete(name)
    }
    ShardIterator = page.NextShardIterator
  }
}

const nameOf = (item: Item) => `${item.pk?.S}/${item.sk?.N}`

const sorted = (item: Item) => Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))

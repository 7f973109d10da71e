import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Engine } from '../src/engine.ts'
import { open } from '../src/open.ts'

/** Few values, so that index keys are often equal and items often move. */
const small = (type: 'S' | 'N', values: string[]) =>
  fc.constantFrom(...values).map(value => ({ [type]: value }))

const item = fc.record(
  {
    pk: small('S', ['a', 'b', 'c']),
    sk: small('N', ['-1', '0', '1', '1.5', '10', '2']),
    group: small('S', ['x', 'x\u0000', 'xy', 'é', '\uffff', '😀']),
    score: small('N', ['-100', '-2', '0', '3', '20', '1e20']),
    note: fc.record({ S: fc.string({ maxLength: 3 }) }),
  },
  { requiredKeys: ['pk', 'sk'] },
)

const change = fc.oneof(
  { weight: 4, arbitrary: item.map(put => ({ put })) },
  { weight: 1, arbitrary: item.map(({ pk, sk }) => ({ remove: { pk, sk } })) },
  { weight: 2, arbitrary: item.map(({ pk, sk, group, score }) => ({ update: { pk, sk }, group, score })) },
)

type Item = Record<string, { S?: string; N?: string }>

const definition = {
  TableName: 'model',
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: [
    { AttributeName: 'pk', AttributeType: 'S' },
    { AttributeName: 'sk', AttributeType: 'N' },
    { AttributeName: 'group', AttributeType: 'S' },
    { AttributeName: 'score', AttributeType: 'N' },
  ],
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'byGroup',
      KeySchema: [
        { AttributeName: 'group', KeyType: 'HASH' },
        { AttributeName: 'score', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'ALL' },
    },
  ],
  LocalSecondaryIndexes: [
    {
      IndexName: 'byScore',
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'score', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'KEYS_ONLY' },
    },
  ],
}

/** The table as a map, with every index read from it. */
class Model {
  readonly items = new Map<string, Item>()

  apply(each: { put?: Item; remove?: Item; update?: Item; group?: Item['x']; score?: Item['x'] }): void {
    const key = each.put ?? each.remove ?? each.update!
    const name = JSON.stringify([key.pk, key.sk])
    if (each.put) this.items.set(name, each.put)
    else if (each.remove) this.items.delete(name)
    else {
      const { pk, sk, ...rest } = this.items.get(name) ?? key
      const { group, score, ...others } = rest as Item
      this.items.set(name, {
        pk: pk!,
        sk: sk!,
        ...others,
        ...(each.group && { group: each.group }),
        ...(each.score && { score: each.score }),
      })
    }
  }

  /** Those with both keys, in the order of the sort key; equal ones in any order. */
  entries(partition: string, value: string): Item[] {
    return [...this.items.values()]
      .filter(each => each.score !== undefined && each[partition]?.S === value)
      .sort((a, b) => Number(a.score!.N) - Number(b.score!.N))
  }
}

async function write(
  db: Engine,
  each: { put?: Item; remove?: Item; update?: Item; group?: unknown; score?: unknown },
) {
  if (each.put) return db.send('PutItem', { TableName: 'model', Item: each.put })
  if (each.remove) return db.send('DeleteItem', { TableName: 'model', Key: each.remove })
  const sets = (['group', 'score'] as const).filter(name => each[name])
  const removes = (['group', 'score'] as const).filter(name => !each[name])
  return db.send('UpdateItem', {
    TableName: 'model',
    Key: each.update,
    UpdateExpression: [
      sets.length > 0 && `SET ${sets.map(name => `#${name} = :${name}`).join(', ')}`,
      removes.length > 0 && `REMOVE ${removes.map(name => `#${name}`).join(', ')}`,
    ]
      .filter(Boolean)
      .join(' '),
    ExpressionAttributeNames: { '#group': 'group', '#score': 'score' },
    ...(sets.length > 0 && {
      ExpressionAttributeValues: Object.fromEntries(sets.map(name => [`:${name}`, each[name]])),
    }),
  })
}

async function pages(db: Engine, query: object, limit: number): Promise<Item[]> {
  const items: Item[] = []
  let start: object | undefined
  for (let page = 0; page < 200; page++) {
    const answer = await db.send<{ Items: Item[]; LastEvaluatedKey?: object }>('Query', {
      ...query,
      Limit: limit,
      ...(start && { ExclusiveStartKey: start }),
    })
    items.push(...answer.Items)
    start = answer.LastEvaluatedKey
    if (!start) return items
  }
  throw new Error('the pages have no end')
}

const nameOf = (each: Item) => JSON.stringify([each.pk, Number(each.sk?.N)])
const scores = (items: Item[]) => items.map(each => Number(each.score!.N))

async function checkIndex(
  db: Engine,
  model: Model,
  index: string,
  partition: string,
  value: string,
  limit: number,
) {
  const query = {
    TableName: 'model',
    IndexName: index,
    KeyConditionExpression: '#p = :v',
    ExpressionAttributeNames: { '#p': partition },
    ExpressionAttributeValues: { ':v': { S: value } },
  }
  const expected = model.entries(partition, value)
  const forward = await pages(db, query, limit)
  const backward = await pages(db, { ...query, ScanIndexForward: false }, limit)
  expect(scores(forward)).toEqual(scores(expected))
  expect(forward.map(nameOf).sort()).toEqual(expected.map(nameOf).sort())
  expect(backward.map(nameOf)).toEqual(forward.map(nameOf).reverse())
}

test('indexes hold what the table holds, and their pages neither repeat nor skip equal keys, in both directions', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { maxLength: 60 }),
      fc.integer({ min: 1, max: 4 }),
      async (changes, limit) => {
        const db = await open()
        const model = new Model()
        await db.send('CreateTable', definition)
        for (const each of changes) {
          // A update that takes everything from an item that is not there does not create it.
          const update = (each as { update?: Item }).update
          if (update && !('group' in each && each.group) && !('score' in each && each.score)) {
            if (!model.items.has(JSON.stringify([update.pk, update.sk]))) continue
          }
          await write(db, each as never)
          model.apply(each as never)
        }
        for (const value of ['x', 'x\u0000', 'xy', 'é', '\uffff', '😀']) {
          await checkIndex(db, model, 'byGroup', 'group', value, limit)
        }
        for (const value of ['a', 'b', 'c']) await checkIndex(db, model, 'byScore', 'pk', value, limit)
        const { Table } = await db.send<{ Table: { ItemCount: number } }>('DescribeTable', {
          TableName: 'model',
        })
        expect(Table.ItemCount).toBe(model.items.size)
        await db.close()
      },
    ),
    { numRuns: 60 },
  )
})

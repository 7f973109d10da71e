import { describe, expect, test } from 'vitest'
import { admin, codeOf, of, openMarket } from '../test/market.ts'

const market = openMarket()
const TableName = 'eecar-parts-table'
type Item = Record<string, unknown>

/** Plain values as DynamoDB has them. */
function marshalled(value: unknown): object {
  if (typeof value === 'string') return { S: value }
  if (typeof value === 'number') return { N: String(value) }
  return Array.isArray(value) ? { L: value.map(marshalled) } : { M: membersOf(value as Item) }
}
const membersOf = (item: Item) =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, marshalled(value)]))

/** As another program does it, which knows nothing of us. */
const put = async (item: Item) =>
  void (await market.engine.send('PutItem', { TableName, Item: membersOf(item) } as never))
const remove = async ({ PK, SK }: Item) =>
  void (await market.engine.send('DeleteItem', { TableName, Key: membersOf({ PK, SK }) } as never))
const drain = async () => expect((await market.feed.drain()).deadLetters).toBe(0)
const idsOf = async (path: string, as?: Parameters<typeof market.get>[1]) => {
  const { status, body } = await market.get(path, as)
  expect([status, body.error]).toEqual([200, undefined])
  return body.items.map(({ partId }: { partId: string }) => partId)
}

const tire = (id: string, more: Item = {}) => ({
  PK: `PART#${id}`,
  SK: 'METADATA',
  GSI1PK: 'CATEGORY#타이어',
  GSI1SK: 'CREATED_AT#2024-11-02T09:30:00Z',
  name: '타이어 19인치',
  category: '타이어',
  condition: '신품',
  price: 120_000,
  quantity: 4,
  sellerId: 'hanbit',
  createdAt: '2024-11-02T09:30:00Z',
  updatedAt: '2024-11-02T09:30:00Z',
  ...more,
})

describe('a category that the vocabulary does not have', () => {
  test('is refused in a list while no part has it, and listed, shown and searched once one has', async () => {
    const refused = await market.get('/parts?category=타이어')
    expect(codeOf(refused)).toEqual([400, 'VALIDATION_ERROR'])
    expect(refused.body.error.message).toContain('use one of battery, motor')
    await put(tire('t1'))
    await drain()
    expect(await idsOf('/parts?category=타이어')).toEqual(['t1'])
    expect(await idsOf('/parts')).toEqual(['t1'])
    expect((await market.get('/parts/t1')).body).toMatchObject({ category: '타이어', condition: '신품' })
    const { body } = await market.post('/matches', undefined, { query: '타이어 19인치' })
    expect(body.results).toMatchObject([{ part: { partId: 't1' } }])
    expect(await idsOf('/parts?category=other')).toEqual([])
  })

  test('is kept when the part is changed, and cannot be given to a part', async () => {
    const { body } = await market.patch('/parts/t1', of('hanbit'), { price: 110_000 })
    expect(body).toMatchObject({ category: '타이어', price: 110_000 })
    expect(codeOf(await market.patch('/parts/t1', of('hanbit'), { category: '타이어' }))).toEqual([
      400,
      'VALIDATION_ERROR',
    ])
    const [stored] = await market.stored('PART#t1')
    expect(stored).toMatchObject({ category: '타이어', GSI1PK: 'CATEGORY#타이어', condition: '신품' })
    await market.patch('/parts/t1', of('hanbit'), { category: '기타' })
    expect(await idsOf('/parts?category=other')).toEqual(['t1'])
  })
})

describe('pointers of what another program wrote', () => {
  test('are made from what the item is now, and go with it', async () => {
    await put(tire('t2'))
    await drain()
    expect(await idsOf('/parts?sellerId=hanbit', of('hanbit'))).toEqual(['t2', 't1'])
    await put({ ...tire('t2'), price: 1 })
    await drain()
    expect(await idsOf('/parts?sellerId=hanbit')).toContain('t2')
    await remove(tire('t2'))
    await drain()
    expect(await idsOf('/parts?sellerId=hanbit')).toEqual(['t1'])
    expect((await market.get('/drift', admin)).body.items).toEqual([])
  })

  test('of a violation go with the part as well', async () => {
    await put(tire('v1', { GSI1PK: 'CATEGORY#battery', category: 'battery', condition: 'used' }))
    await drain()
    expect(await idsOf('/compliance-violations', admin)).toEqual(['v1'])
    await remove(tire('v1'))
    await drain()
    expect(await idsOf('/compliance-violations', admin)).toEqual([])
    expect((await market.get('/drift', admin)).body.items).toEqual([])
  })

  test('of a watch and a need that were closed meanwhile are not made', async () => {
    const watch = {
      PK: 'WATCH#w1',
      SK: 'METADATA',
      GSI1PK: 'BUYER#b1',
      GSI1SK: 'STATUS#active#CREATED#2024-11-01T00:00:00Z',
      buyerId: 'b1',
      email: 'b1@example.com',
      criteria: { category: '모터' },
      status: 'active',
      createdAt: '2024-11-01T00:00:00Z',
    }
    await put(watch)
    expect((await market.post('/watches/w1/transitions', of('b1'), { to: 'cancelled' })).status).toBe(200)
    await drain()
    expect(await market.stored('WATCHCAT#motor')).toEqual([])
    await put({ ...watch, PK: 'WATCH#w2' })
    await drain()
    expect((await market.stored('WATCHCAT#motor')).map(({ SK }) => SK)).toEqual(['WATCH#w2'])
    await put({
      ...watch,
      PK: 'WATCH#w2',
      status: 'cancelled',
      GSI1SK: 'STATUS#cancelled#CREATED#2024-11-01T00:00:00Z',
    })
    await drain()
    expect(await market.stored('WATCHCAT#motor')).toEqual([])
  })

  test('are the same however often the feed is heard', async () => {
    await put(tire('t3'))
    await drain()
    const before = await market.stored('SELLER#hanbit')
    await market.feed.replay('eecar')
    await drain()
    expect(await market.stored('SELLER#hanbit')).toEqual(before)
  })
})

test('a part that names no seller is listed and belongs to nobody', async () => {
  const { sellerId: _, ...anonymous } = tire('t4', {
    GSI1PK: 'CATEGORY#배터리',
    category: '배터리',
    condition: '중고',
  })
  await put(anonymous)
  await drain()
  expect(await idsOf('/parts?category=battery')).toEqual(['t4'])
  expect(codeOf(await market.patch('/parts/t4', of('hanbit'), { price: 1 }))).toEqual([403, 'FORBIDDEN'])
  expect((await market.patch('/parts/t4', admin, { price: 1 })).status).toBe(200)
  const inquiry = { name: 'Kim', contact: 'kim@example.com', message: '?' }
  expect((await market.post('/parts/t4/inquiries', undefined, inquiry)).status).toBe(201)
  await drain()
  expect(await idsOf('/compliance-violations', admin)).toContain('t4')
})

test('a query that another program kept takes no object with it that is not its own', async () => {
  const { partId } = await market.register('s1')
  const reference = (await market.stored(`PART#${partId}`)).find(({ SK }) => SK === 'VECTOR')
  const { s3Key } = reference as { s3Key: string }
  const entry = {
    PK: 'MATCH#foreign-1',
    SK: 'RESULT',
    GSI1PK: 'CACHE',
    GSI1SK: 'HIT_COUNT#3',
    query: 'anything',
    queryEmbedding: s3Key,
    matchedParts: [{ partId, score: 1, reason: '-' }],
    modelUsed: 'claude',
    createdAt: '2025-01-20T00:00:00Z',
    hitCount: 3,
    TTL: Date.parse('2025-01-27T00:00:00Z') / 1000,
  }
  await put(entry)
  await drain()
  expect((await market.call('DELETE', '/matches/foreign-1', { as: admin })).status).toBe(204)
  await drain()
  expect(await market.ports.objects.get(s3Key)).toBeDefined()
})

describe('an item that breaks the form of the document', () => {
  const broken = tire('broken', { GSI1PK: 'CATEGORY#충전기', category: '충전기', price: 'on request' })

  test('is left out of lists and searches, which say so, and is told to the operator', async () => {
    await put(broken)
    await put(tire('whole', { GSI1PK: 'CATEGORY#충전기', category: '충전기' }))
    await drain()
    const { headers, body } = await market.get('/parts?category=charger')
    expect(body.items.map(({ partId }: { partId: string }) => partId)).toEqual(['whole'])
    expect(headers.get('x-skipped-items')).toBe('1')
    const { results } = (
      await market.post('/matches', undefined, { query: '타이어', filters: { category: 'charger' } })
    ).body
    expect(results.map(({ part }: { part: { partId: string } }) => part.partId)).toEqual(['whole'])
    const { items } = (await market.get('/drift', admin)).body
    // Once for each pattern that met it.
    expect(items).not.toEqual([])
    for (const row of items)
      expect(row).toMatchObject({
        reason: 'unreadable',
        entity: 'Part',
        row: { PK: 'PART#broken', SK: 'METADATA' },
      })
  })

  test('is an error by itself, and nothing of it is changed', async () => {
    expect(codeOf(await market.get('/parts/broken'))).toEqual([500, 'ITEM_UNREADABLE'])
    expect(codeOf(await market.patch('/parts/broken', admin, { quantity: 1 }))).toEqual([
      500,
      'ITEM_UNREADABLE',
    ])
    const [stored] = await market.stored('PART#broken')
    expect(stored).toEqual(
      Object.fromEntries(Object.entries(broken).map(([name, value]) => [name, String(value)])),
    )
  })
})

import { open } from '@monotable/engine'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { connect } from '../../src/connect.ts'
import { query } from '../../src/schema/access.ts'
import { entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { gsi, table } from '../../src/schema/table.ts'
import { createTableInput } from '../../src/tables/create-table.ts'
import { market } from './market.ts'
import { recorded } from './recorded.ts'

const Sale = entity(
  'Sale',
  { PK: 'SHOP#{shopId}', SK: 'SALE#{date}', GSI1PK: 'STATUS#{status}', TTL: '{date}' },
  { shopId: z.string(), date: z.string(), status: z.string(), name: z.string() },
)

const sales = schema({
  tables: [table('Sales', { key: ['PK', 'SK'], indexes: { GSI1: gsi('GSI1PK', 'TTL') } })],
  entities: { Sale },
  access: {
    equal: query(Sale, 'PK = SHOP#{shopId}, SK = SALE#{date}'),
    under: query(Sale, 'PK = SHOP#{shopId}, SK < SALE#{date}'),
    upTo: query(Sale, 'PK = SHOP#{shopId}, SK <= SALE#{date}'),
    after: query(Sale, 'PK = SHOP#{shopId}, SK > SALE#{date}'),
    from: query(Sale, 'PK = SHOP#{shopId}, SK >= SALE#{date}'),
    between: query(Sale, 'PK = SHOP#{shopId}, SK between SALE#{from} and SALE#{to}'),
    begins: query(Sale, 'PK = SHOP#{shopId}, SK begins_with SALE#', { direction: 'desc', limit: 3 }),
    alone: query(Sale, 'GSI1PK = STATUS#{status}', {
      filter: 'name = {name} or name = "x"',
      consistent: false,
    }),
    projected: query(Sale, 'PK = SHOP#{shopId}', { project: ['name'] }),
  },
})

describe('the input of a Query', () => {
  const { around, sent } = recorded()
  let db: ReturnType<typeof connectSales>
  const connectSales = (transport: Awaited<ReturnType<typeof open>>) => connect(sales, transport, { around })
  let shop: ReturnType<typeof connectMarket>
  const connectMarket = (transport: Awaited<ReturnType<typeof open>>) =>
    connect(market, transport, { around, now: () => new Date(1_700_000_000_999) })

  beforeAll(async () => {
    const engine = await open()
    for (const { model } of [sales, market])
      for (const one of model.tables)
        await engine.send('CreateTable', createTableInput(one, model.entities.values(), one.name))
    db = connectSales(engine)
    shop = connectMarket(engine)
    return () => engine.close()
  })

  const inputOf = async (run: Promise<unknown>) => {
    await run
    return sent.splice(0).map(({ input }) => input)[0]
  }

  const shopId = 'a'
  const date = '2025-01-20'
  it.each([
    ['equal', '#n0 = :v0 AND #n1 = :v1'],
    ['under', '#n0 = :v0 AND #n1 < :v1'],
    ['upTo', '#n0 = :v0 AND #n1 <= :v1'],
    ['after', '#n0 = :v0 AND #n1 > :v1'],
    ['from', '#n0 = :v0 AND #n1 >= :v1'],
  ] as const)('of %s has the key condition that the pattern says', async (name, condition) => {
    const input = await inputOf(db[name]({ shopId, date }))
    expect(input).toMatchObject({
      TableName: 'Sales',
      KeyConditionExpression: condition,
      ExpressionAttributeNames: { '#n0': 'PK', '#n1': 'SK' },
      ExpressionAttributeValues: {
        ':v0': { S: 'SHOP#a' },
        ':v1': { S: expect.stringContaining(`SALE#${date}`) },
      },
    })
    expect(Object.keys(input!).toSorted()).toEqual([
      'ExpressionAttributeNames',
      'ExpressionAttributeValues',
      'KeyConditionExpression',
      'Limit',
      'TableName',
    ])
  })

  it('of a range has both bounds', async () => {
    expect(await inputOf(db.between({ shopId, from: date, to: '2025-02-01' }))).toEqual({
      TableName: 'Sales',
      KeyConditionExpression: '#n0 = :v0 AND #n1 BETWEEN :v1 AND :v2',
      ExpressionAttributeNames: { '#n0': 'PK', '#n1': 'SK' },
      ExpressionAttributeValues: {
        ':v0': { S: 'SHOP#a' },
        ':v1': { S: `SALE#${date}` },
        ':v2': { S: 'SALE#2025-02-01' },
      },
      Limit: 101,
    })
  })

  it('of a prefix against the order of the key says so', async () => {
    expect(await inputOf(db.begins({ shopId }))).toEqual({
      TableName: 'Sales',
      KeyConditionExpression: '#n0 = :v0 AND begins_with(#n1, :v1)',
      ExpressionAttributeNames: { '#n0': 'PK', '#n1': 'SK' },
      ExpressionAttributeValues: { ':v0': { S: 'SHOP#a' }, ':v1': { S: 'SALE#' } },
      ScanIndexForward: false,
      Limit: 4,
    })
  })

  it('of an index names it, and filters by what is declared', async () => {
    expect(await inputOf(db.alone({ status: 'open', name: 'y' }))).toMatchObject({
      IndexName: 'GSI1',
      KeyConditionExpression: '#n0 = :v0',
      FilterExpression: '#n1 = :v1 OR #n1 = :v2',
      ExpressionAttributeNames: { '#n0': 'GSI1PK', '#n1': 'name' },
      ExpressionAttributeValues: { ':v0': { S: 'STATUS#open' }, ':v1': { S: 'y' }, ':v2': { S: 'x' } },
    })
  })

  it('of a projection reads the keys along', async () => {
    expect(await inputOf(db.projected({ shopId }))).toMatchObject({
      ProjectionExpression: '#n1, #n0, #n2',
      ExpressionAttributeNames: { '#n0': 'PK', '#n1': 'name', '#n2': 'SK' },
    })
  })

  it('among other entities lets through the own, the living and the not deleted', async () => {
    const filtered = await inputOf(shop.offersByKind({ kind: 'k' }))
    expect(filtered).toMatchObject({
      FilterExpression:
        'NOT #n1 IN (:v2, :v3) AND NOT #n2 <= :v1 AND (attribute_not_exists(#n3) OR #n3 = :v4)',
      ExpressionAttributeNames: { '#n1': 'entityType', '#n2': 'TTL', '#n3': 'deletedAt' },
      ExpressionAttributeValues: {
        ':v1': { N: '1700000000' },
        ':v2': { S: 'REVIEW' },
        ':v3': { S: 'WATCH' },
        ':v4': { NULL: true },
      },
    })
    const others = await inputOf(shop.everyOfferByKind({ kind: 'k' }))
    expect(others?.FilterExpression).toBe('NOT #n1 IN (:v2, :v3) AND NOT #n2 <= :v1')
  })

  it('alone in its range tests no entity type', async () => {
    expect(await inputOf(shop.watches({ buyerId: 'b' }))).not.toHaveProperty('FilterExpression')
  })

  it('filters by lists of any length, and puts alternatives in parentheses', async () => {
    const listed = async (...kinds: string[]) =>
      (await inputOf(shop.listedOffers({ sellerId: 's', kinds: kinds as never })))?.FilterExpression
    expect(await listed('a')).toContain('(#n2 IN (:v2)')
    expect(await listed('a', 'b', 'c')).toContain('(#n2 IN (:v2, :v3, :v4)')
    expect(await listed()).toContain('(attribute_exists(#n2) AND attribute_not_exists(#n2))')
  })

  it('counts by keys and by what tells whether a row is shown, without the rest of the items', async () => {
    const counted = (await inputOf(shop.offersOfSeller.count({ sellerId: 's' }))) ?? {}
    expect(counted).not.toHaveProperty('Select')
    const names = counted.ExpressionAttributeNames as Record<string, string>
    const projected = (counted.ProjectionExpression as string).split(', ').map(alias => names[alias])
    expect(projected.toSorted()).toEqual(['PK', 'SK', 'TTL', 'deletedAt', 'entityType'])
  })
})

import { expect, it } from 'vitest'
import * as z from 'zod'
import { connectSession } from '../../src/connect-session.ts'
import { fill, verify } from '../../src/migrate/pass.ts'
import { reconcile } from '../../src/migrate/reconcile.ts'
import { entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { gsi, table } from '../../src/schema/table.ts'
import { describeOnEachBackend } from '../backends.ts'

const attributes = {
  shopId: z.string(),
  productId: z.string(),
  category: z.string(),
  seller: z.string().optional(),
  price: z.number(),
  updatedAt: z.iso.datetime(),
  version: z.int(),
}

const Product = entity(
  'Product',
  {
    PK: 'SHOP#{shopId}',
    SK: 'PRODUCT#{productId}',
    GSI1PK: 'SHOP#{shopId}#IN#{category}',
    GSI1SK: '{band}#{productId}',
    GSI2PK: 'SELLER#{seller}',
    GSI2SK: '{productId}',
  },
  attributes,
  {
    type: { entityType: 'PRODUCT' },
    version: 'version',
    updatedAt: 'updatedAt',
    derive: { band: { of: ['price'], value: ({ price }) => (price < 10 ? 'LOW' : 'HIGH') } },
    only: { GSI1PK: { of: ['price'], when: ({ price }) => price > 0 } },
  },
)

const shop = schema({
  tables: [
    table('Shop', {
      key: ['PK', 'SK'],
      indexes: { GSI1: gsi('GSI1PK', 'GSI1SK'), GSI2: gsi('GSI2PK', 'GSI2SK') },
    }),
  ],
  entities: { Product },
})

const key = { PK: { S: 'SHOP#1' }, SK: { S: 'PRODUCT#7' } }
const item = {
  ...key,
  shopId: { S: '1' },
  productId: { S: '7' },
  category: { S: 'Light' },
  seller: { S: 'ann' },
  price: { N: '12' },
  updatedAt: { S: '2026-01-01T00:00:00.000Z' },
  version: { N: '3' },
  note: { S: 'of another program' },
}
const filled = {
  ...item,
  entityType: { S: 'PRODUCT' },
  GSI1PK: { S: 'SHOP#1#IN#Light' },
  GSI1SK: { S: 'HIGH#7' },
  GSI2PK: { S: 'SELLER#ann' },
  GSI2SK: { S: '7' },
}

describeOnEachBackend('reconcile brings index keys and type to what is declared', backend => {
  async function stored(...items: object[]) {
    const tables = await backend.tables(shop)
    const TableName = tables.Shop as string
    const put = (Item: object) => backend.transport.send('PutItem', { TableName, Item })
    for (const one of items) await put(one)
    return { session: connectSession(shop.model, backend.transport, { tables }), TableName, put }
  }

  it('fills all keys and the type of an item, and leaves version, time and what it does not know alone', async () => {
    const { session, TableName } = await stored(item)
    const { is, entity, changed } = await reconcile(session, { stored: key })
    expect({ is, entity }).toEqual({ is: 'item', entity: 'Product' })
    expect(changed).toContainEqual({ what: 'index key', name: 'GSI1SK', declared: 'HIGH#7' })
    expect(changed.map(({ name }) => name).sort()).toEqual([
      'GSI1PK',
      'GSI1SK',
      'GSI2PK',
      'GSI2SK',
      'entityType',
    ])
    expect(await backend.scan(TableName)).toEqual([filled])
  })

  it('changes nothing the second time', async () => {
    const { session } = await stored(filled)
    expect((await reconcile(session, { stored: key })).changed).toEqual([])
  })

  it('corrects keys that are out of date, and removes what is not declared', async () => {
    const { session, TableName } = await stored({ ...filled, price: { N: '0' }, category: { S: 'Dark' } })
    const { changed } = await reconcile(session, { stored: filled })
    expect(changed).toContainEqual({ what: 'index key', name: 'GSI1PK', recorded: 'SHOP#1#IN#Light' })
    const [after] = await backend.scan(TableName)
    expect(after).toMatchObject({ GSI1SK: { S: 'LOW#7' }, version: { N: '3' } })
    expect(after).not.toHaveProperty('GSI1PK')
  })

  it('only compares when it is dry', async () => {
    const { session, TableName } = await stored(item)
    expect((await reconcile(session, { stored: key }, { dry: true })).changed).toHaveLength(5)
    expect(await backend.scan(TableName)).toEqual([item])
  })

  it('reads an attribute that is kept in a key alone, unless the key is to be rebuilt', async () => {
    const { seller: _, ...rest } = filled
    const { session, TableName } = await stored(rest)
    expect((await reconcile(session, { stored: key })).changed).toEqual([])
    const { changed } = await reconcile(session, { stored: key }, { rebuilt: ['GSI2PK'] })
    expect(changed).toEqual([{ what: 'index key', name: 'GSI2PK', recorded: 'SELLER#ann' }])
    expect((await backend.scan(TableName))[0]).not.toHaveProperty('GSI2PK')
  })

  it('touches neither what it does not know nor what it cannot read', async () => {
    const foreign = { PK: { S: 'SHOP#1' }, SK: { S: 'NOTE#1' }, text: { S: 'hello' } }
    const damaged = { ...item, SK: { S: 'PRODUCT#8' }, productId: { S: '8' }, price: { S: 'twelve' } }
    const { session, TableName } = await stored(foreign, damaged)
    expect(await reconcile(session, { stored: foreign })).toMatchObject({ is: 'foreign', changed: [] })
    const told = await reconcile(session, { stored: damaged })
    expect(told).toMatchObject({ is: 'unreadable', entity: 'Product', changed: [] })
    expect(told.problems).toEqual([expect.stringContaining('price')])
    expect(await reconcile(session, { stored: { ...key, SK: { S: 'PRODUCT#9' } } })).toMatchObject({
      is: 'absent',
    })
    expect(await backend.scan(TableName)).toEqual([foreign, damaged])
  })

  it('makes no ghost of an item that is deleted between its read and its write', async () => {
    const { session, TableName } = await stored(item)
    let isDeleted = false
    const late = {
      ...session,
      tableName: () => TableName,
      send: async (request: Parameters<typeof session.send>[0]) => {
        if (request.operation === 'UpdateItem' && !isDeleted) {
          isDeleted = true
          await backend.transport.send('DeleteItem', { TableName, Key: key })
        }
        return session.send(request)
      },
    }
    expect(await reconcile(late, { stored: item })).toMatchObject({ is: 'absent', changed: [] })
    expect(await backend.scan(TableName)).toEqual([])
  })

  it('fills a whole table, and verify finds nothing afterwards', async () => {
    const items = Array.from({ length: 30 }, (_, at) => ({
      ...item,
      SK: { S: `PRODUCT#${at}` },
      productId: { S: String(at) },
    }))
    const { session } = await stored(...items)
    expect(await verify(session, { pageSize: 4 })).toMatchObject({
      seen: 30,
      changed: { 'index key': 120, type: 30 },
    })
    const report = await fill(session, { pageSize: 4, segments: 3 })
    expect(report).toMatchObject({ finished: true, seen: 30, changed: { 'index key': 120, type: 30 } })
    expect(await verify(session)).toMatchObject({ finished: true, seen: 30, changed: {} })
  })
})

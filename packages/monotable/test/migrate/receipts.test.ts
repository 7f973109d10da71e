import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { onChange } from '../../src/changes/on-change.ts'
import type { StreamEvent } from '../../src/changes/stream-record.ts'
import { connect } from '../../src/connect.ts'
import { connectSession } from '../../src/connect-session.ts'
import { fill, verify } from '../../src/migrate/pass.ts'
import { type ReconcileOptions, reconcile } from '../../src/migrate/reconcile.ts'
import { collection } from '../../src/schema/access.ts'
import { count, entity } from '../../src/schema/entity.ts'
import { recognise } from '../../src/schema/recognise.ts'
import { schema } from '../../src/schema/schema.ts'
import { table } from '../../src/schema/table.ts'
import type { AttributeMap } from '../../src/values/attribute-value.ts'
import { decimal } from '../../src/values/decimal.ts'
import { type Backend, describeOnEachBackend } from '../backends.ts'

const Category = entity(
  'Category',
  { PK: 'SHOP#{shopId}', SK: 'CATEGORY#{category:lower}' },
  {
    shopId: z.string(),
    category: z.string(),
    products: z.int().default(0),
    worth: decimal().default('0'),
    version: z.int(),
  },
  { type: { kind: 'CATEGORY' }, version: 'version' },
)

/** Counting cannot make it: it must have a name. */
const Seller = entity(
  'Seller',
  { PK: 'SELLER#{sellerId}', SK: 'SELLER' },
  { sellerId: z.string(), name: z.string(), offers: z.int().min(0).max(3).default(0) },
  { type: { kind: 'SELLER' } },
)

const attributes = {
  shopId: z.string(),
  productId: z.string(),
  category: z.string(),
  name: z.string(),
  price: decimal(),
  sellerId: z.string().optional(),
  deletedAt: z.iso.datetime().optional(),
  version: z.int(),
}

const productWith = (receipts: boolean) =>
  entity('Product', { PK: 'SHOP#{shopId}', SK: 'PRODUCT#{productId}' }, attributes, {
    type: { kind: 'PRODUCT' },
    version: 'version',
    softDelete: 'deletedAt',
    counters: [
      count(Category, 'products', { receipts }),
      count(Category, 'worth', { sumOf: 'price', receipts }),
      count(Seller, 'offers', { receipts }),
    ],
    only: { Category: { of: ['deletedAt'], when: ({ deletedAt }) => deletedAt === undefined } },
  })

const tables = [table('Shop', { key: ['PK', 'SK'], stream: 'NEW_AND_OLD_IMAGES' })]
const Product = productWith(true)
const shop = schema({
  tables,
  entities: { Product, Category, Seller },
  access: { inShop: collection({ Product, Category }, 'PK = SHOP#{shopId}') },
})
const contracted = schema({ tables, entities: { Product: productWith(false), Category, Seller } })

const key = (productId: string) => ({ PK: { S: 'SHOP#1' }, SK: { S: `PRODUCT#${productId}` } })
const stored = (productId: string, category: string, price = '5'): AttributeMap => ({
  ...key(productId),
  kind: { S: 'PRODUCT' },
  shopId: { S: '1' },
  productId: { S: productId },
  category: { S: category },
  name: { S: `Name ${productId}` },
  price: { N: price },
  version: { N: '1' },
})

async function open(backend: Backend) {
  const names = await backend.tables(shop)
  const TableName = names.Shop as string
  const session = connectSession(shop.model, backend.transport, { tables: names })
  const db = connect(shop, backend.transport, { tables: names })
  const counts = async () => {
    const found: Record<string, string> = {}
    for (const { SK, products, worth } of await backend.scan(TableName))
      if (
        SK &&
        'S' in SK &&
        SK.S.startsWith('CATEGORY') &&
        products &&
        'N' in products &&
        worth &&
        'N' in worth
      )
        found[SK.S.slice(9)] = `${products.N} worth ${worth.N}`
    return found
  }
  return {
    session,
    db,
    names,
    counts,
    rows: () => backend.scan(TableName),
    receipts: async () => (await backend.scan(TableName)).filter(({ monotableReceipt }) => monotableReceipt),
    /** As a program that does not know the counters writes. */
    put: (Item: AttributeMap) => backend.transport.send('PutItem', { TableName, Item }),
    remove: (productId: string) => backend.transport.send('DeleteItem', { TableName, Key: key(productId) }),
    reconcile: (row: AttributeMap, options?: ReconcileOptions) =>
      reconcile(session, { stored: row }, options),
  }
}

const product = (productId: string, category: string, price = '5') => ({
  shopId: '1',
  productId,
  category,
  name: `Name ${productId}`,
  price,
})
const id = (productId: string) => ({ shopId: '1', productId })

describeOnEachBackend('counters with receipts', backend => {
  describe.runIf(backend.supports('transactions'))('every write of the library', () => {
    it('creates, changes, replaces and deletes the receipt with the item, and counts by it', async () => {
      const { db, counts, receipts } = await open(backend)
      await db.Product.create(product('1', 'Tea'))
      expect(await receipts()).toHaveLength(1)
      expect(await counts()).toEqual({ tea: '1 worth 5' })
      await db.Product.update(id('1'), { set: { category: 'Cake', price: '7' } })
      expect(await counts()).toEqual({ tea: '0 worth 0', cake: '1 worth 7' })
      await db.Product.put(product('1', 'cake', '3'))
      expect(await counts()).toEqual({ tea: '0 worth 0', cake: '1 worth 3' })
      await db.Product.upsert(product('1', 'Tea', '4'))
      await db.Product.upsert(product('2', 'Tea', '6'))
      expect(await counts()).toEqual({ tea: '2 worth 10', cake: '0 worth 0' })
      await db.Product.softDelete(id('2'))
      expect(await counts()).toEqual({ tea: '1 worth 4', cake: '0 worth 0' })
      await db.Product.restore(id('2'))
      await db.Product.delete(id('1'))
      expect(await counts()).toEqual({ tea: '1 worth 6', cake: '0 worth 0' })
      expect(await receipts()).toHaveLength(1)
    })

    it('counts what was never counted, and takes back only what was', async () => {
      const { db, put, counts, receipts } = await open(backend)
      for (const one of ['1', '2', '3']) await put(stored(one, 'Tea'))
      await db.Product.delete(id('1'))
      expect(await counts()).toEqual({})
      await db.Product.update(id('2'), { set: { category: 'Cake' } })
      expect(await counts()).toEqual({ cake: '1 worth 5' })
      // Another attribute has nothing to do with it.
      await db.Product.update(id('3'), { set: { name: 'Green' } })
      expect(await receipts()).toHaveLength(1)
      // The same value again is a touch, which counts it.
      await db.Product.update(id('3'), { set: { category: 'Tea' } })
      expect(await counts()).toEqual({ cake: '1 worth 5', tea: '1 worth 5' })
    })

    it('takes back what the receipt says, not what another program made of the item', async () => {
      const { db, put, remove, counts } = await open(backend)
      await db.Product.create(product('1', 'Tea'))
      await put(stored('1', 'Cake', '9'))
      await db.Product.update(id('1'), { set: { category: 'Wine' } })
      expect(await counts()).toEqual({ tea: '0 worth 0', wine: '1 worth 9' })
      await remove('1')
      await db.Product.create(product('1', 'Tea', '2'))
      expect(await counts()).toEqual({ tea: '1 worth 2', wine: '0 worth 0' })
    })

    it('goes into transactions of several items', async () => {
      const { db, counts } = await open(backend)
      await db.transact(t => [t.Product.create(product('1', 'Tea')), t.Product.create(product('2', 'TEA'))])
      expect(await counts()).toEqual({ tea: '2 worth 10' })
      await db.transact(t => [
        t.Product.delete(id('1')),
        t.Product.update(id('2'), { set: { category: 'Cake' } }),
        t.Product.put(product('3', 'Cake')),
      ])
      expect(await counts()).toEqual({ tea: '0 worth 0', cake: '2 worth 10' })
    })

    it('counts once when many write the same item at the same time', async () => {
      const { db, put, session, counts } = await open(backend)
      await put(stored('1', 'Tea'))
      const categories = ['Tea', 'Cake', 'Wine', 'Beer']
      await Promise.all([
        ...categories.map(category => db.Product.update(id('1'), { set: { category } })),
        ...categories.map(() => reconcile(session, { stored: stored('1', 'Tea') })),
      ])
      const all = Object.values(await counts()).filter(text => text !== '0 worth 0')
      expect(all).toEqual(['1 worth 5'])
      expect(await verify(session)).toMatchObject({ changed: {} })
    })

    it('is refused in a batch, as with any counter', async () => {
      const { db } = await open(backend)
      await expect(db.batchWrite(t => [t.Product.put(product('1', 'Tea'))])).rejects.toThrow('counters')
    })
  })

  describe.runIf(backend.supports('transactions'))('reconcile', () => {
    it('counts an item once, and again nothing', async () => {
      const { put, reconcile, counts, rows } = await open(backend)
      await put(stored('1', 'Tea'))
      const { changed } = await reconcile(stored('1', 'Tea'))
      expect(changed).toContainEqual({
        what: 'counter',
        name: 'Category.products',
        declared: { key: { PK: 'SHOP#1', SK: 'CATEGORY#tea' }, amount: '1' },
      })
      expect((await reconcile(stored('1', 'Tea'))).changed).toEqual([])
      expect(await counts()).toEqual({ tea: '1 worth 5' })
      expect(await rows()).toContainEqual(stored('1', 'Tea'))
    })

    it('follows what programs that do not know the counter did: put, update, delete', async () => {
      const { put, remove, session, counts, receipts } = await open(backend)
      for (const one of ['1', '2', '3']) await put(stored(one, 'Tea'))
      await fill(session)
      expect(await counts()).toEqual({ tea: '3 worth 15' })
      await put(stored('1', 'Cake', '1'))
      await remove('2')
      expect(await verify(session)).toMatchObject({ changed: { counter: 4 } })
      await fill(session)
      expect(await counts()).toEqual({ tea: '1 worth 5', cake: '1 worth 1' })
      expect(await receipts()).toHaveLength(2)
      expect(await verify(session)).toMatchObject({ changed: {} })
    })

    it('does everything but a count that is impossible, and tells why', async () => {
      const { put, reconcile, counts, db, session } = await open(backend)
      const offered = { ...stored('1', 'Tea'), sellerId: { S: 'ann' } }
      await put(offered)
      const without = await reconcile(offered)
      expect(without.problems).toEqual(['Seller {"sellerId":"ann"} does not exist'])
      expect(await counts()).toEqual({})
      // Nobody has to have written behind a fence for it.
      const left = { changed: {}, counts: { problems: 1 } }
      expect(await verify(session)).toMatchObject(left)
      await db.Seller.create({ sellerId: 'ann', name: 'Ann', offers: 3 })
      expect((await reconcile(offered)).problems).toEqual([expect.stringContaining('offers')])
      expect(await verify(session)).toMatchObject(left)
      await db.Seller.update({ sellerId: 'ann' }, { set: { offers: 0 } } as never)
      expect(await verify(session)).toMatchObject({ changed: { counter: 3 }, counts: { problems: 0 } })
      expect((await reconcile(offered)).problems).toEqual([])
      expect(await counts()).toEqual({ tea: '1 worth 5' })
      expect(await db.Seller.get({ sellerId: 'ann' })).toMatchObject({ offers: 1 })
    })

    it('leaves the receipt of an item alone that is there, and hides it from reads', async () => {
      const { db, session, receipts, reconcile } = await open(backend)
      await db.Product.create(product('1', 'Tea'))
      const [receipt] = (await receipts()) as [AttributeMap]
      expect(await reconcile(receipt)).toMatchObject({ is: 'own', changed: [], problems: [] })
      expect(recognise(shop.model, receipt)).toBeUndefined()
      const { items, skipped = 0 } = await db.inShop({ shopId: '1' })
      expect({ count: items.length, skipped }).toEqual({ count: 2, skipped: 0 })
      expect(await verify(session)).toMatchObject({ seen: 3, counts: { foreign: 0, problems: 0 } })
    })

    it('keeps what another version of the program counted', async () => {
      const { put, remove, reconcile, receipts, db } = await open(backend)
      await db.Product.create(product('1', 'Tea'))
      const [receipt] = (await receipts()) as [
        { monotableReceipt: { M: { counted: { M: AttributeMap } } } } & AttributeMap,
      ]
      const other = structuredClone(receipt)
      other.monotableReceipt.M.counted.M['Brand.products'] = { M: { amount: { N: '1' } } }
      await put(other)
      await db.Product.update(id('1'), { set: { category: 'Cake' } })
      await remove('1')
      await reconcile(other)
      const [left] = (await receipts()) as [typeof receipt]
      expect(Object.keys(left.monotableReceipt.M.counted.M)).toEqual(['Brand.products'])
    })

    it('drops receipts once no counter keeps them, only when asked to', async () => {
      const { db, names, receipts, counts } = await open(backend)
      await db.Product.create(product('1', 'Tea'))
      await db.Product.create(product('2', 'Tea'))
      const after = connectSession(contracted.model, backend.transport, { tables: names })
      expect(await fill(after)).toMatchObject({ changed: {}, counts: { problems: 2 } })
      expect(await receipts()).toHaveLength(2)
      expect(await fill(after, { dropReceipts: true })).toMatchObject({ changed: { receipt: 2 } })
      expect(await receipts()).toEqual([])
      const plain = connect(contracted, backend.transport, { tables: names })
      await plain.Product.delete(id('1'))
      expect(await counts()).toEqual({ tea: '1 worth 5' })
    })
  })
})

describe('receipts are no items', () => {
  const Any = entity('Any', { id: '{any}' }, { any: z.string() })
  const wide = schema({
    tables: [table('Wide', { key: ['id'], stream: 'NEW_AND_OLD_IMAGES' })],
    entities: { Any },
  })
  const receipt = { id: { S: 'MONOTABLE#RECEIPT#Any#x' } }

  it('even where a template is as wide as can be', () => {
    expect(recognise(wide.model, receipt)).toBeUndefined()
    expect(recognise(wide.model, { id: { S: 'x' } })?.name).toBe('Any')
  })

  it('and no news of a stream, not even unknown ones', async () => {
    const told: unknown[] = []
    const handle = onChange(wide, {
      any: change => told.push(change),
      unknown: context => told.push(context),
    })
    const record = (Keys: AttributeMap) => ({ eventName: 'INSERT', dynamodb: { Keys, NewImage: Keys } })
    await handle([record(receipt)] as StreamEvent)
    expect(told).toEqual([])
    await handle([record({ id: { S: 'x' } })] as StreamEvent)
    expect(told).toHaveLength(1)
  })

  it('so no entity may have their keys', () => {
    const Own = entity('Own', { id: 'MONOTABLE#{own}' }, { own: z.string() })
    const declare = () => schema({ tables: [table('T', { key: ['id'] })], entities: { Own } })
    expect(declare).toThrow("items under 'MONOTABLE#…' are the library's own")
  })

  it('and a table whose partition key is a number has no place for them', () => {
    const Sum = entity('Sum', { sort: 'SUM' }, { id: z.int(), total: z.int().default(0) })
    const declare = (receipts: boolean) => {
      const Part = entity(
        'Part',
        { sort: 'PART#{no}' },
        { id: z.int(), no: z.string() },
        { counters: [count(Sum, 'total', { receipts })] },
      )
      return schema({ tables: [table('T', { key: ['id', 'sort'] })], entities: { Sum, Part } })
    }
    expect(() => declare(false)).not.toThrow()
    expect(() => declare(true)).toThrow('need a partition key of text')
  })
})

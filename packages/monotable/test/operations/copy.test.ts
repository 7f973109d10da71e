import { expect, it } from 'vitest'
import * as z from 'zod'
import { count, entity, gsi, schema, table } from '../../src/index.ts'
import { decimal } from '../../src/values/decimal.ts'
import { describeOnEachBackend } from '../backends.ts'
import { connected } from './connected.ts'

const Shop = entity(
  'Shop',
  { PK: 'SHOP#{shop}', SK: 'META' },
  { shop: z.string(), units: z.int().default(0) },
)

const Product = entity(
  'Product',
  { PK: 'SHOP#{shop}', SK: 'PRODUCT#{id}', GSI1PK: 'SHOP#{shop}#SHELF#{shelf}', GSI1SK: '{id}' },
  {
    shop: z.string(),
    id: z.string(),
    shelf: z.string(),
    name: z.string(),
    nickname: z.string().optional(),
    price: z.number(),
    oldPrice: z.number().optional(),
    cents: z.int().optional(),
    exact: decimal().optional(),
    stock: z.int().min(0),
    counted: z.int().min(0).optional(),
    early: z.array(z.string()).optional(),
    late: z.array(z.string()).optional(),
    all: z.array(z.string()).optional(),
    three: z.array(z.string()).max(3).optional(),
    place: z.object({ city: z.string(), hall: z.string().optional() }).optional(),
    rank: z.int().optional(),
    bestRank: z.int().optional(),
    version: z.int(),
  },
  { version: 'version', readDefaults: { rank: 9 } },
)

/** Its stock is counted by its shop. */
const Crate = entity(
  'Crate',
  { PK: 'SHOP#{shop}', SK: 'CRATE#{id}' },
  { shop: z.string(), id: z.string(), stock: z.int(), counted: z.int().optional() },
  { counters: [count(Shop, 'units', { sumOf: 'stock' })] },
)

const shops = schema({
  tables: [table('Shops', { key: ['PK', 'SK'], indexes: { GSI1: gsi('GSI1PK', 'GSI1SK') } })],
  entities: { Shop, Product, Crate },
})

const key = { shop: 's', id: '1' }
const product = { ...key, shelf: 'a', name: 'Lamp', price: 12.5, stock: 3, early: ['x'], late: ['y', 'z'] }

describeOnEachBackend('a copy', backend => {
  const withTransactions = it.runIf(backend.supports('transactions'))

  async function opened() {
    const tables = await connected(backend, shops)
    await tables.db.Product.create({ ...product, place: { city: 'Rome' } })
    const refused = (copy: object, options = {}) =>
      expect(tables.db.Product.update(key, { copy } as never, options as never)).rejects
    return { ...tables, refused }
  }

  it('is what another attribute was before the update', async () => {
    const { db } = await opened()
    const changed = await db.Product.update(key, { set: { price: 9 }, copy: { oldPrice: 'price' } })
    expect(changed).toMatchObject({ price: 9, oldPrice: 12.5, version: 2 })
    expect(
      await db.Product.update(key, { copy: { nickname: 'place.city', 'place.hall': 'name' } }),
    ).toMatchObject({ nickname: 'Rome', place: { city: 'Rome', hall: 'Lamp' } })
  })

  it('exchanges two attributes', async () => {
    const { db } = await opened()
    expect(await db.Product.update(key, { copy: { early: 'late', late: 'early' } })).toMatchObject({
      early: ['y', 'z'],
      late: ['x'],
    })
  })

  it('is a value, or another attribute, where what it copies is absent', async () => {
    const { db } = await opened()
    const copy = {
      oldPrice: { from: 'oldPrice', or: 7 },
      nickname: { from: 'nickname', orFrom: 'name' },
    } as const
    expect(await db.Product.update(key, { copy })).toMatchObject({ oldPrice: 7, nickname: 'Lamp' })
    await db.Product.update(key, { set: { oldPrice: 1, nickname: 'L' } })
    expect(await db.Product.update(key, { copy })).toMatchObject({ oldPrice: 1, nickname: 'L' })
  })

  it('is the declared default where what it copies is absent', async () => {
    const { db } = await opened()
    expect(await db.Product.update(key, { copy: { bestRank: 'rank' } })).toMatchObject({ bestRank: 9 })
  })

  it('is one list after another, an absent one counted as empty', async () => {
    const { db } = await opened()
    expect(await db.Product.update(key, { copy: { all: ['early', 'late'] } })).toMatchObject({
      all: ['x', 'y', 'z'],
    })
    await db.Product.update(key, { remove: ['early'] })
    expect(await db.Product.update(key, { copy: { all: ['late', 'early'] } })).toMatchObject({
      all: ['y', 'z'],
    })
  })

  it.runIf(backend.supports('oldItemOnFailure'))(
    'of what the item does not have is refused in words, and nothing is changed',
    async () => {
      const { db, refused } = await opened()
      await refused({ oldPrice: 'cents' }).toMatchObject({
        code: 'INVALID_ITEM',
        message: expect.stringContaining("cannot be a copy of 'cents', which the item does not have"),
      })
      await refused({ nickname: { from: 'nickname', orFrom: 'place.hall' } }).toThrow(
        "'nickname' or 'place.hall'",
      )
      expect(await db.Product.get(key)).toMatchObject({ version: 1 })
      await expect(
        db.Product.update({ ...key, id: '2' }, { copy: { oldPrice: 'price' } }),
      ).rejects.toMatchObject({ code: 'NOT_FOUND' })
    },
  )

  it('into a part of a key is refused, and so is one of a key itself or of the version', async () => {
    const { refused } = await opened()
    await refused({ shelf: 'name' }, { read: true }).toThrow(
      'GSI1PK is built from it: read the item and set it',
    )
    await refused({ id: 'name' }).toThrow('part of')
    await refused({ version: 'stock' }).toThrow('only the library changes it')
  })

  it('of another type, of nothing that is declared or in no form is refused', async () => {
    const { refused } = await opened()
    await refused({ nickname: 'price' }, { read: true }).toThrow("is stored as S, and 'price' as N")
    await refused({ exact: 'name' }, { read: true }).toThrow("is stored as N, and 'name' as S")
    await refused({ nickname: 'nobody' }).toThrow("'nobody', which is not declared")
    await refused({ nickname: ['name', 'name'] }, { read: true }).toThrow('is not a list')
    for (const form of [
      7,
      {},
      { from: 'name' },
      ['early'],
      { from: 'name', or: 'x', orFrom: 'name' },
      { from: 'name', or: 'x', more: 1 },
    ])
      await refused({ nickname: form }).toThrow("give an attribute's name")
    await refused({ oldPrice: { from: 'price', or: 'none' } }).toThrow('oldPrice')
  })

  it('is held to what is demanded of it and not of what it copies, on the item that was read', async () => {
    const { db, refused } = await opened()
    await refused({ cents: 'price' }).toThrow('pass { read: true }')
    await refused({ cents: 'price' }, { read: true }).toThrow('cents')
    await db.Product.update(key, { set: { price: 12 } })
    expect(await db.Product.update(key, { copy: { cents: 'price' } }, { read: true })).toMatchObject({
      cents: 12,
    })
    expect(await db.Product.update(key, { copy: { counted: 'stock' } })).toMatchObject({ counted: 3 })
  })

  it.runIf(backend.supports('documentEquality'))(
    'of two lists is held to how long a list may be',
    async () => {
      const { db, refused } = await opened()
      await refused({ three: ['early', 'late'] }).toThrow('pass { read: true }')
      await db.Product.update(key, { append: { late: ['w'] } })
      await refused({ three: ['early', 'late'] }, { read: true }).toThrow('three')
    },
  )

  withTransactions('that is counted is counted', async () => {
    const { db } = await connected(backend, shops)
    await db.Crate.create({ ...key, stock: 3, counted: 8 })
    await db.Crate.update(key, { copy: { stock: 'counted' } })
    expect(await db.Crate.get(key)).toMatchObject({ stock: 8 })
    expect(await db.Shop.get({ shop: 's' })).toMatchObject({ units: 8 })
  })

  withTransactions('that is counted rests on what it copies being as it was read', async () => {
    let change: (() => Promise<unknown>) | undefined
    const { db, TableName } = await connected(backend, shops, {
      transport: transport => ({
        ...transport,
        async send(operation, input, options) {
          const raced = operation === 'TransactWriteItems' ? change : undefined
          if (raced) change = undefined
          await raced?.()
          return transport.send(operation, input, options)
        },
      }),
    })
    await db.Crate.create({ ...key, stock: 3, counted: 8 })
    change = () =>
      backend.transport.send('UpdateItem', {
        TableName,
        Key: { PK: { S: 'SHOP#s' }, SK: { S: 'CRATE#1' } },
        UpdateExpression: 'SET counted = :five',
        ExpressionAttributeValues: { ':five': { N: '5' } },
      })
    await db.Crate.update(key, { copy: { stock: 'counted' } })
    expect(change).toBeUndefined()
    expect(await db.Crate.get(key)).toMatchObject({ stock: 5 })
    expect(await db.Shop.get({ shop: 's' })).toMatchObject({ units: 5 })
  })

  withTransactions('goes into transactions, beside conditions of its own', async () => {
    const { db } = await opened()
    await db.transact(t => [t.Product.update(key, { copy: { oldPrice: 'price' } })])
    expect(await db.Product.get(key)).toMatchObject({ oldPrice: 12.5 })
  })
})

import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod'
import { type AttributeMap, entity, gsi, keysOf, parseKeys, readStored, schema, table } from '../src/index.ts'
import { caught } from './schema/caught.ts'

const Product = entity(
  'Product',
  {
    PK: 'SHOP#{shopId}',
    SK: 'PRODUCT#{productId}',
    GSI1PK: 'SHOP#{shopId}#CATEGORY#{category}',
    GSI1SK: 'CITY#{place.city}#PRICE#{price:0000.00}',
    GSI2PK: 'SKU#{sku:lower}',
    GSI2SK: 'DEFICIT#{deficit:0000}#{since}',
  },
  {
    shopId: z.string(),
    productId: z.string(),
    category: z.string().default('other'),
    place: z.object({ city: z.string() }),
    price: z.number(),
    sku: z.string(),
    stock: z.int(),
    since: z.date(),
    deletedAt: z.iso.datetime().optional(),
    updatedAt: z.iso.datetime(),
  },
  {
    table: 'Main',
    type: { entityType: 'PRODUCT' },
    updatedAt: 'updatedAt',
    softDelete: 'deletedAt',
    derive: {
      deficit: {
        of: ['stock', 'deletedAt'],
        value: ({ stock, deletedAt }) => (stock < 10 && !deletedAt ? 10 - stock : undefined),
      },
    },
  },
)

const User = entity(
  'User',
  { PK: 'USER#{userId}', SK: 'PROFILE#{userId}' },
  { userId: z.string(), name: z.string() },
  { table: 'Main', alsoRead: [{ SK: 'META' }] },
)

const Reading = entity('Reading', {}, { sensor: z.string(), at: z.number() }, { table: 'Readings' })
const Probe = entity('Probe', {}, { sensor: z.string(), at: z.number() }, { table: 'Probes' })
const shop = schema({
  tables: [
    table('Main', {
      key: ['PK', 'SK'],
      indexes: { GSI1: gsi('GSI1PK', 'GSI1SK'), GSI2: gsi('GSI2PK', 'GSI2SK') },
    }),
    table('Readings', { key: ['sensor', 'at'] }),
    table('Probes', { key: ['sensor', 'at'] }),
  ],
  entities: { Product, User, Reading, Probe },
})

const lamp = {
  shopId: '1',
  productId: '7',
  category: 'Light',
  place: { city: 'Estcourt' },
  price: 12.5,
  sku: 'LAMP-7',
  stock: 4,
  since: new Date('2026-03-01T09:30:00Z'),
}
const lampKeys = {
  PK: 'SHOP#1',
  SK: 'PRODUCT#7',
  GSI1PK: 'SHOP#1#CATEGORY#Light',
  GSI1SK: 'CITY#Estcourt#PRICE#0012.50',
  GSI2PK: 'SKU#lamp-7',
  GSI2SK: 'DEFICIT#0006#2026-03-01T09:30:00.000Z',
}

describe('keysOf', () => {
  it('gives all keys that an item is stored under', () => {
    const keys = keysOf(shop, 'Product', lamp)
    expect(keys).toEqual(lampKeys)
    expectTypeOf(keys.PK).toEqualTypeOf<string>()
    expectTypeOf(keys.GSI2SK).toEqualTypeOf<string | undefined>()
  })

  it('leaves out the keys of indexes that the item is not in', () => {
    const { GSI2SK, ...keys } = keysOf(shop, 'Product', { ...lamp, deletedAt: '2026-03-02T00:00:00Z' })
    expect(GSI2SK).toBeUndefined()
    expect(keys).toEqual({ ...lampKeys, GSI2SK: undefined })
  })

  it('fills in defaults, as a write does, where an item is whole', () => {
    const { category: _, ...uncategorised } = lamp
    expect(keysOf(shop, 'Product', uncategorised).GSI1PK).toBe('SHOP#1#CATEGORY#other')
  })

  it('gives of a part of an item the keys that it tells', () => {
    const key = { shopId: '1', productId: '7' }
    expect(keysOf(shop, 'Product', key)).toEqual({ PK: 'SHOP#1', SK: 'PRODUCT#7' })
    expect(keysOf(shop, 'Product', { ...key, sku: 'LAMP-7' })).toEqual({
      PK: 'SHOP#1',
      SK: 'PRODUCT#7',
      GSI2PK: 'SKU#lamp-7',
    })
  })

  it('gives attributes that are keys themselves as they are', () => {
    expect(keysOf(shop, 'Reading', { sensor: 't1', at: 5 })).toEqual({ sensor: 't1', at: 5 })
  })

  it('refuses what no write would take', () => {
    caught('INVALID_ITEM', () => keysOf(shop, 'Product', { ...lamp, price: 'free' as never }))
    caught('INVALID_ITEM', () => keysOf(shop, 'Product', { ...lamp, colour: 'red' } as never))
    const keyless = caught('INVALID_KEY_VALUE', () => keysOf(shop, 'Product', { shopId: '1' } as never))
    expect(keyless.details.name).toBe('productId')
    const nobody = caught('INVALID_DECLARATION', () => keysOf(shop, 'Order' as never, {} as never))
    expect(nobody.details.entity).toBe('Order')
  })
})

describe('parseKeys', () => {
  it('says whose key it is, and what it is made of', () => {
    const found = parseKeys(shop, { PK: 'SHOP#1', SK: 'PRODUCT#7' })
    expect(found).toEqual({ entity: 'Product', values: { shopId: '1', productId: '7' } })
    if (found?.entity !== 'Product') throw new Error('it is no product')
    expectTypeOf(found.values.shopId).toEqualTypeOf<string>()
    expectTypeOf(found.values.category).toEqualTypeOf<string | undefined>()
    expectTypeOf(found.values.since).toEqualTypeOf<Date | undefined>()
  })

  it('takes the keys of indexes apart too, in the types of the attributes', () => {
    expect(parseKeys(shop, lampKeys)?.values).toEqual({
      shopId: '1',
      productId: '7',
      category: 'Light',
      place: { city: 'Estcourt' },
      price: 12.5,
      sku: 'lamp-7',
      deficit: 6,
      since: lamp.since,
    })
  })

  it('knows keys that are only read any more', () => {
    const found = parseKeys(shop, { PK: 'USER#5', SK: 'META' })
    expect(found).toEqual({ entity: 'User', values: { userId: '5' } })
    if (found?.entity === 'User') expectTypeOf(found.values.userId).toEqualTypeOf<string | undefined>()
  })

  it('tells tables with keys alike apart by name', () => {
    const key = { sensor: 't1', at: 5 }
    expect(parseKeys(shop, key)).toEqual({ entity: 'Reading', values: key })
    expect(parseKeys(shop, key, { table: 'Probes' })).toEqual({ entity: 'Probe', values: key })
    expect(parseKeys(shop, key, { table: 'Main' })).toBeUndefined()
  })

  it('does not know keys of nobody', () => {
    expect(parseKeys(shop, { PK: 'ORDER#1', SK: 'META' })).toBeUndefined()
    expect(parseKeys(shop, { PK: 'USER#1', SK: 'PROFILE#2' })).toBeUndefined()
    expect(parseKeys(shop, { PK: 'SHOP#1' })).toBeUndefined()
    expect(parseKeys(shop, {})).toBeUndefined()
  })

  it('gives back what keysOf was given', () => {
    const id = fc.string({ minLength: 1, unit: 'grapheme' }).filter(text => !text.includes('#'))
    fc.assert(
      fc.property(id, id, id, fc.integer({ min: 0, max: 999_999 }), (shopId, productId, category, cents) => {
        const price = cents / 100
        const told = { shopId, productId, category, price, place: { city: shopId } }
        expect(parseKeys(shop, keysOf(shop, 'Product', told))).toEqual({ entity: 'Product', values: told })
      }),
    )
  })
})

describe('readStored', () => {
  const stored: AttributeMap = {
    PK: { S: 'SHOP#1' },
    SK: { S: 'PRODUCT#7' },
    entityType: { S: 'PRODUCT' },
    shopId: { S: '1' },
    productId: { S: '7' },
    price: { N: '12.50' },
    since: { S: '2026-03-01T09:30:00.000Z' },
    deletedAt: { S: '2026-03-02T00:00:00.000Z' },
  }

  it('reads a raw item as an item of its entity, a deleted one as well', () => {
    const found = readStored(shop, stored)
    expect(found).toEqual({
      entity: 'Product',
      item: {
        shopId: '1',
        productId: '7',
        price: 12.5,
        since: lamp.since,
        deletedAt: '2026-03-02T00:00:00.000Z',
      },
    })
    if (found?.entity === 'Product') expectTypeOf(found.item.price).toEqualTypeOf<number>()
  })

  it('knows the entity by its keys, and by its table where they are alike', () => {
    const { entityType: _, ...untagged } = stored
    expect(readStored(shop, untagged)?.entity).toBe('Product')
    const reading: AttributeMap = { sensor: { S: 't1' }, at: { N: '5' } }
    expect(readStored(shop, reading, { table: 'Probes' })?.entity).toBe('Probe')
    expect(readStored(shop, { PK: { S: 'ORDER#1' }, SK: { S: 'META' } })).toBeUndefined()
  })
})

describe('a key attribute that is the partition key of one index and the sort key of another', () => {
  const pairs = [table('Pairs', { key: ['PK', 'SK'], indexes: { Inverted: gsi('SK', 'PK') } })] as const
  const Built = entity('Built', { PK: '{a}', SK: 'B#{a}' }, { a: z.string() })
  const Native = entity('Native', { PK: '{a}' }, { a: z.string(), SK: z.string() })
  const built = schema({ tables: pairs, entities: { Built } })
  const native = schema({ tables: pairs, entities: { Native } })
  const tooLong = (keys: () => unknown) => caught('KEY_TOO_LONG', keys).details

  it('is as long as the shorter of the two, by template and by itself', () => {
    const [a, SK] = ['x', 'x'.repeat(1025)]
    const limit = { bytes: 1025, limit: 1024 }
    expect(tooLong(() => keysOf(built, 'Built', { a: SK }))).toEqual({ key: 'PK', ...limit })
    expect(tooLong(() => keysOf(built, 'Built', { a: SK.slice(2) }))).toEqual({ key: 'SK', ...limit })
    expect(tooLong(() => keysOf(native, 'Native', { a, SK }))).toEqual({ key: 'SK', ...limit })
  })
})

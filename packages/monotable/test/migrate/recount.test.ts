import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { connect } from '../../src/connect.ts'
import { connectSession } from '../../src/connect-session.ts'
import { recount } from '../../src/migrate/recount.ts'
import { count, entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { table } from '../../src/schema/table.ts'
import type { Request } from '../../src/session.ts'
import type { AttributeMap } from '../../src/values/attribute-value.ts'
import { decimal } from '../../src/values/decimal.ts'
import { describeOnEachBackend } from '../backends.ts'

const shopWith = (versioned: boolean, receipts = false, isNamed = false) => {
  const Category = entity(
    'Category',
    { PK: 'CATEGORY#{category}' },
    {
      category: z.string(),
      products: z.int().default(0),
      worth: decimal().default('0'),
      version: z.int().default(0),
      ...(isNamed && { title: z.string() }),
    },
    versioned ? { version: 'version' } : {},
  )
  const Product = entity(
    'Product',
    { PK: 'PRODUCT#{productId}' },
    { productId: z.string(), category: z.string().optional(), price: decimal() },
    { counters: [count(Category, 'products', { receipts }), count(Category, 'worth', { sumOf: 'price' })] },
  )
  return schema({ tables: [table('Shop', { key: ['PK'] })], entities: { Product, Category } })
}

const entityOfHouse = entity(
  'House',
  { PK: 'HOUSE#{house}', SK: 'HOUSE' },
  { house: z.string(), rooms: z.int().default(0) },
)

const product = (productId: string, category: string, price = '2.5'): AttributeMap => ({
  PK: { S: `PRODUCT#${productId}` },
  productId: { S: productId },
  category: { S: category },
  price: { N: price },
})
const category = (name: string, products: string, worth = '0'): AttributeMap => ({
  PK: { S: `CATEGORY#${name}` },
  category: { S: name },
  products: { N: products },
  worth: { N: worth },
  version: { N: '7' },
})

const products = { on: 'Category', attribute: 'products' }

describeOnEachBackend('recount', backend => {
  async function stored(
    versioned: boolean,
    items: readonly AttributeMap[],
    onSend?: (request: Request) => Promise<void>,
  ) {
    const shop = shopWith(versioned)
    const tables = await backend.tables(shop)
    const TableName = tables.Shop as string
    for (const Item of items) await backend.transport.send('PutItem', { TableName, Item })
    const session = connectSession(shop.model, backend.transport, { tables })
    const send = async (request: Request) => {
      await onSend?.(request)
      return session.send(request)
    }
    const hooked = { ...session, tableName: () => TableName, send }
    const counters = async () =>
      Object.fromEntries(
        (await backend.scan(TableName)).flatMap(row =>
          row.products ? [[(row.category as { S: string }).S, row]] : [],
        ),
      )
    return { session: hooked, db: connect(shop, backend.transport, { tables }), counters }
  }

  it('sets right what differs, and leaves the rest, the version and other numbers alone', async () => {
    const right = category('cake', '1')
    const { session, counters } = await stored(true, [
      product('1', 'tea'),
      product('2', 'tea'),
      product('3', 'cake'),
      right,
      category('tea', '-1'),
      category('none', '3'),
    ])
    expect(await recount(session, products, { dry: true })).toMatchObject({
      counted: 3,
      miscounts: [{ outcome: 'compared' }, { outcome: 'compared' }],
    })
    const { miscounts } = await recount(session, products)
    expect(miscounts).toHaveLength(2)
    expect(miscounts).toContainEqual({
      key: { PK: 'CATEGORY#tea' },
      item: { category: 'tea' },
      recorded: '-1',
      counted: '2',
      outcome: 'corrected',
    })
    expect(await counters()).toEqual({ cake: right, tea: category('tea', '2'), none: category('none', '0') })
    expect((await recount(session, products)).miscounts).toEqual([])
  })

  it('sums decimals, and makes a counter that is not there as counting would', async () => {
    const { session, counters } = await stored(true, [
      product('1', 'tea'),
      product('2', 'tea', '0.1'),
      product('3', 'wine'),
      category('tea', '2', '9'),
    ])
    const worth = { on: 'Category', attribute: 'worth' }
    const wine = { key: { PK: 'CATEGORY#wine' }, item: { category: 'wine' }, recorded: '0', counted: '2.5' }
    expect((await recount(session, worth, { dry: true })).miscounts).toContainEqual({
      ...wine,
      outcome: 'compared',
    })
    expect((await recount(session, worth)).miscounts).toContainEqual({ ...wine, outcome: 'corrected' })
    expect(await counters()).toMatchObject({
      tea: category('tea', '2', '2.6'),
      wine: { products: { N: '0' }, worth: { N: '2.5' }, version: { N: '1' } },
    })
  })

  it('tells of a counter that is not there and that needs more than counting knows', async () => {
    const { session, counters } = await stored(true, [product('1', 'tea')])
    const { model } = shopWith(true, false, true)
    const { miscounts } = await recount({ ...session, model }, products)
    expect(miscounts).toMatchObject([{ key: { PK: 'CATEGORY#tea' }, outcome: 'missing' }])
    expect(await counters()).toEqual({})
  })

  it('writes nothing while an item that may be counted cannot be read', async () => {
    const damaged = { ...product('2', 'tea'), category: { N: '1' } }
    const { session, counters } = await stored(true, [product('1', 'tea'), damaged, category('tea', '5')])
    expect(await recount(session, products)).toMatchObject({
      unreadable: 1,
      miscounts: [{ outcome: 'compared' }],
    })
    expect(await counters()).toEqual({ tea: category('tea', '5') })
  })

  it('knows only counters of the schema, and no partition of receipts', async () => {
    const { session } = await stored(true, [])
    await expect(recount(session, { on: 'Category', attribute: 'version' })).rejects.toThrow(
      'no entity counts',
    )
    const withReceipts = { ...session, model: shopWith(true, true).model }
    expect(await recount(withReceipts, products)).toMatchObject({ counted: 0, miscounts: [] })
    const within = { category: 'tea' }
    await expect(recount(withReceipts, products, { within })).rejects.toThrow('keeps receipts')
  })

  it('counts in one partition alone, where the number and what it counts are together', async () => {
    const Room = entity(
      'Room',
      { PK: 'HOUSE#{house}', SK: 'ROOM#{room}' },
      { house: z.string(), room: z.string() },
      { counters: [count(entityOfHouse, 'rooms')] },
    )
    const houses = schema({
      tables: [table('Houses', { key: ['PK', 'SK'] })],
      entities: { Room, House: entityOfHouse },
    })
    const tables = await backend.tables(houses)
    for (const house of ['one', 'two'])
      for (const SK of ['HOUSE', 'ROOM#1', 'ROOM#2']) {
        const rest = SK === 'HOUSE' ? { rooms: { N: '7' } } : { room: { S: SK.slice(5) } }
        const Item = { PK: { S: `HOUSE#${house}` }, SK: { S: SK }, house: { S: house }, ...rest }
        await backend.transport.send('PutItem', { TableName: tables.Houses as string, Item })
      }
    const session = connectSession(houses.model, backend.transport, { tables })
    const rooms = { on: 'House', attribute: 'rooms' }
    const { counted, miscounts } = await recount(session, rooms, { within: { house: 'two' } })
    expect([counted, miscounts]).toMatchObject([2, [{ item: { house: 'two' }, outcome: 'corrected' }]])
    const left = await recount(session, rooms, { dry: true })
    expect(left.miscounts).toMatchObject([{ item: { house: 'one' }, recorded: '7', counted: '2' }])
    await expect(recount(session, rooms, { within: {} })).rejects.toThrow('give house')
  })

  it('refuses a partition that holds only some of what is counted', async () => {
    const { session } = await stored(true, [])
    await expect(recount(session, products, { within: { category: 'tea' } })).rejects.toThrow(
      'Product and Category are not in the same partition',
    )
  })

  describe.runIf(backend.supports('transactions'))('while programs write', () => {
    it.each([true, false])(
      'leaves a number alone that was touched meanwhile (version: %s)',
      async versioned => {
        let isDone = false
        const { session, db, counters } = await stored(
          versioned,
          [product('1', 'tea'), category('tea', '5'), category('cake', '4')],
          async ({ operation }) => {
            if (operation !== 'UpdateItem' || isDone) return
            isDone = true
            await db.Product.create({ productId: 'new', category: 'tea', price: '1' })
          },
        )
        const { miscounts } = await recount(session, products)
        expect(miscounts.find(({ key }) => key.PK === 'CATEGORY#tea')?.outcome).toBe('moving')
        expect(miscounts.find(({ key }) => key.PK === 'CATEGORY#cake')?.outcome).toBe('corrected')
        expect(await counters()).toMatchObject({
          tea: { products: { N: '6' } },
          cake: { products: { N: '0' } },
        })
      },
    )

    it('without a version a number is left alone when two counts differ, though it is the same again', async () => {
      let scans = 0
      const { session, db, counters } = await stored(
        false,
        [product('1', 'tea'), category('tea', '5')],
        async ({ operation }) => {
          if (operation !== 'Scan') return
          scans++
          if (scans === 2) await db.Product.create({ productId: 'new', category: 'tea', price: '1' })
          if (scans === 3) await db.Product.delete({ productId: 'new' })
        },
      )
      const { miscounts } = await recount(session, products, { segments: 1 })
      expect(miscounts).toMatchObject([{ outcome: 'moving' }])
      expect(await counters()).toMatchObject({ tea: { products: { N: '5' } } })
    })
  })
})

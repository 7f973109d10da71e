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

const shopWith = (versioned: boolean, receipts = false) => {
  const Category = entity(
    'Category',
    { PK: 'CATEGORY#{category}' },
    {
      category: z.string(),
      products: z.int().default(0),
      worth: decimal().default('0'),
      version: z.int().default(0),
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
      recorded: '-1',
      counted: '2',
      outcome: 'corrected',
    })
    expect(await counters()).toEqual({ cake: right, tea: category('tea', '2'), none: category('none', '0') })
    expect((await recount(session, products)).miscounts).toEqual([])
  })

  it('sums decimals, and tells of a counter that is not there', async () => {
    const { session, counters } = await stored(true, [
      product('1', 'tea'),
      product('2', 'tea', '0.1'),
      product('3', 'wine'),
      category('tea', '2', '9'),
    ])
    const { miscounts } = await recount(session, { on: 'Category', attribute: 'worth' })
    expect(miscounts).toContainEqual({
      key: { PK: 'CATEGORY#wine' },
      recorded: '0',
      counted: '2.5',
      outcome: 'missing',
    })
    expect(await counters()).toEqual({ tea: category('tea', '2', '2.6') })
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

  it('knows only counters of the schema, and none with receipts', async () => {
    const { session } = await stored(true, [])
    await expect(recount(session, { on: 'Category', attribute: 'version' })).rejects.toThrow(
      'no entity counts',
    )
    const withReceipts = { ...session, model: shopWith(true, true).model }
    await expect(recount(withReceipts, products)).rejects.toThrow('keeps receipts')
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

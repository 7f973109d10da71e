import { before } from 'monotable'
import { beforeAll, describe, expect, it } from 'vitest'
import { listed } from '../../test/listed.ts'
import { onEngine } from '../../test/on-engine.ts'
import { rawQuery } from '../../test/raw-query.ts'
import { entityOf, seedOf } from '../../test/seeds.ts'
import { inventory } from '../schema.ts'
import { otherProductId, otherShopId, productId, shopId } from './ids.ts'
import {
  at,
  newAlert,
  newProduct,
  newSale,
  newShop,
  newTransaction,
  product,
  sale,
  transaction,
} from './items.ts'

const world = onEngine(inventory)
let db: typeof world.db

beforeAll(async () => {
  world.at('2024-03-02T00:00:00Z')
  db = world.db
  await shops()
  await products()
  await sales()
  await movements()
  await rollUps()
})

/** Everything of a shop is in one partition, and what begins alike stands side by side there. */
async function shops(): Promise<void> {
  await db.Shop.create(newShop())
  await db.Shop.create(newShop({ shopId: otherShopId, name: 'Other shop' }))
  for (const [userId, id] of [
    ['u1', shopId],
    ['u1', otherShopId],
    ['u10', shopId],
    ['u2', shopId],
  ] as const)
    await db.Membership.create({
      userId,
      shopId: id,
      role: userId === 'u1' ? 'owner' : 'staff',
      name: 'Shop',
    })
  await db.Account.create({ userId: 'u1', shopCount: 2 })
}

async function products(): Promise<void> {
  const items = [
    newProduct(1, { currentStock: 3, reorderThreshold: 20 }),
    newProduct(2, { category: 'AUDIO ', currentStock: 20, reorderThreshold: 20 }),
    newProduct(3, { category: 'A' }),
    newProduct(4, { category: 'A#B', currentStock: 0, reorderThreshold: 100 }),
    newProduct(5, { category: 'Audiobooks', currentStock: 15, reorderThreshold: 20 }),
    newProduct(6, { sku: 'gone', currentStock: 0, reorderThreshold: 500 }),
    newProduct(7, { currentStock: 0, reorderThreshold: 17 }),
    newProduct(8, { shopId: otherShopId, currentStock: 0, reorderThreshold: 7 }),
  ]
  for (const item of items) {
    const spelling = await db.Category.get({ shopId: item.shopId, foldedName: item.category })
    await db.Product.create({ ...item, category: spelling?.displayName ?? item.category })
  }
  await db.Product.softDelete({ shopId, productId: product(6) }, { read: true })
}

async function sales(): Promise<void> {
  const items = [
    newSale(1, '2024-02-29T23:59:59.999Z'),
    newSale(3, at(0)),
    newSale(2, at(0)),
    newSale(4, '2024-03-01T10:00:00.001Z', { productId: otherProductId }),
    newSale(5, '2024-03-01T23:59:59.999Z'),
    newSale(6, '2024-03-02T00:00:00.000Z'),
    newSale(7, at(0), { shopId: otherShopId }),
  ]
  for (const item of items) await db.Sale.create(item)
}

async function movements(): Promise<void> {
  const items = [
    newTransaction(1, '2024-02-29T23:59:59.999Z'),
    newTransaction(3, at(0)),
    newTransaction(2, at(0)),
    newTransaction(4, at(1), { productId: otherProductId }),
    newTransaction(5, '2024-03-02T00:00:00.000Z'),
    newTransaction(6, at(2), { shopId: otherShopId }),
  ]
  for (const item of items) await db.Transaction.create(item)
}

async function rollUps(): Promise<void> {
  for (const day of ['2024-02-28', '2024-02-29', '2024-03-01', '2024-03-02']) {
    await db.Day.create({ shopId, day, revenueCents: 5998, saleCount: 1 })
    for (const n of [2, 1])
      await db.DayProduct.create({ shopId, day, productId: product(n), productName: `Product ${n}` })
  }
  for (const [id, minute] of [
    ['a', 1],
    ['b', 3],
    ['c', 2],
    ['d', 3],
  ] as const)
    await db.Alert.create(newAlert(id, at(minute)))
  for (const [month, part] of [
    ['2023-12', 0],
    ['2023-11', 10],
    ['2023-11', 9],
  ] as const) {
    const object = { objectKey: 'archive/x.jsonl', count: 1, sha256: 'a'.repeat(64) }
    await db.Archive.create({ shopId, month, part, ...object })
  }
}

describe('shops and people', () => {
  it('Get shop by ID', async () => {
    expect(await db.shopById({ shopId })).toMatchObject({ name: 'Corner shop', timezone: 'UTC', version: 1 })
    expect(await db.shopById({ shopId: productId })).toBeUndefined()
  })

  it('Shops of a user: the user’s own, not those of an id that begins alike, and no account', async () => {
    expect(await listed(db.shopsOfUser, { userId: 'u1' }, 'shopId')).toEqual([shopId, otherShopId])
    expect(await listed(db.shopsOfUser, { userId: 'u10' }, 'role')).toEqual(['staff'])
    expect(await listed(db.shopsOfUser, { userId: 'nobody' }, 'shopId')).toEqual([])
  })

  it('Members of a shop', async () => {
    expect(await listed(db.members, { shopId }, 'userId')).toEqual(['u1', 'u10', 'u2'])
  })
})

describe('products', () => {
  it('List all products for shop: pages are filled without deleted ones (S9)', async () => {
    const live = [1, 2, 3, 4, 5, 7].map(product)
    expect(await listed(db.products, { shopId }, 'productId')).toEqual(live)
    const { items, cursor } = await db.products({ shopId }, { limit: 6 })
    expect(items).toHaveLength(6)
    expect(await db.products.count({ shopId })).toBe(6)
    if (cursor) expect((await db.products({ shopId }, { limit: 6, cursor })).items).toEqual([])
  })

  it('Get product by ID: also a deleted one, with its mark', async () => {
    expect(await db.productById({ shopId, productId: product(1) })).toMatchObject({ sku: 'SKU-1' })
    expect(await db.productById({ shopId, productId: product(6) })).toMatchObject({
      deletedAt: '2024-03-02T00:00:00.000Z',
    })
    expect(await db.productById({ shopId, productId: product(8) })).toBeUndefined()
  })

  it('List products by category: that category alone, deleted products not in it (S8, S9)', async () => {
    const inCategory = (category: string) => listed(db.productsByCategory, { shopId, category }, 'productId')
    expect(await inCategory('Audio')).toEqual([1, 2, 7].map(product))
    expect(await inCategory('A')).toEqual([product(3)])
    expect(await inCategory(' A#B ')).toEqual([product(4)])
    expect(await inCategory('Audiobooks')).toEqual([product(5)])
    expect(await inCategory('AUDIO')).toEqual([])
  })

  it('Low stock: strictly below the threshold, largest deficit first, of one shop (S1, S15)', async () => {
    const low = await listed(db.lowStock, { shopId }, 'productId')
    expect(low).toEqual([4, 7, 1, 5].map(product))
    expect(await listed(db.lowStock, { shopId: otherShopId }, 'productId')).toEqual([product(8)])
    const { items } = await db.products({ shopId }, { limit: 100 })
    const scanned = items.filter(({ currentStock, reorderThreshold }) => currentStock < reorderThreshold)
    expect(new Set(low)).toEqual(new Set(scanned.map(item => item.productId)))
  })

  it('Categories: the first spelling and how many are in it, none that is empty (S8)', async () => {
    const { items } = await db.categories({ shopId })
    expect(items.map(({ displayName, productCount }) => [displayName, productCount])).toEqual([
      ['A', 1],
      ['A#B', 1],
      ['Audio', 3],
      ['Audiobooks', 1],
    ])
    const emptied = await db.categories({ shopId: otherShopId })
    expect(emptied.items.map(({ displayName }) => displayName)).toEqual(['Audio'])
  })

  it('Product by SKU: however it is typed, in that shop, not if it is deleted (S7)', async () => {
    expect(await db.productBySku({ shopId, sku: ' sku-1 ' })).toMatchObject({ productId: product(1) })
    expect(await db.productBySku({ shopId, sku: 'SKU-10' })).toBeUndefined()
    expect(await db.productBySku({ shopId, sku: 'SKU-8' })).toBeUndefined()
    expect(await db.productBySku({ shopId, sku: 'GONE' })).toBeUndefined()
  })
})

describe('sales', () => {
  it('List sales for shop: newest first, of one instant the greater id first, and no pointer to a sale', async () => {
    expect(await listed(db.sales, { shopId }, 'saleId')).toEqual([6, 5, 4, 3, 2, 1].map(sale))
  })

  it('List sales by date range: both ends are in it, a day ends before the next (S2)', async () => {
    const between = (start: string, end: Parameters<typeof db.salesByDate>[0]['end']) =>
      listed(db.salesByDate, { shopId, start, end }, 'saleId')
    expect(await between(at(0), at(0))).toEqual([3, 2].map(sale))
    expect(await between('2024-03-01T00:00:00Z', before('2024-03-02T00:00:00Z'))).toEqual(
      [5, 4, 3, 2].map(sale),
    )
    expect(await between('2024-02-29T23:59:59.999Z', '2024-03-02T00:00:00Z')).toEqual(
      [6, 5, 4, 3, 2, 1].map(sale),
    )
    expect(await between(at(5), at(1))).toEqual([])
  })

  it('List sales for product: of that product, newest first, in a range too', async () => {
    const given = { shopId, productId }
    // Of one instant, the index has no order of its own.
    const sold = await listed(db.productSales, given, 'timestamp')
    expect(sold).toEqual([
      '2024-03-02T00:00:00.000Z',
      '2024-03-01T23:59:59.999Z',
      at(0),
      at(0),
      '2024-02-29T23:59:59.999Z',
    ])
    expect(await listed(db.productSales, { ...given, productId: otherProductId }, 'saleId')).toEqual([
      sale(4),
    ])
    const start = '2024-03-01T00:00:00Z'
    const ofDay = { ...given, start, end: before('2024-03-02T00:00:00Z') }
    expect(await listed(db.productSalesByDate, ofDay, 'timestamp')).toEqual(sold.slice(1, 4))
    const toInstant = { ...given, start, end: '2024-03-02T00:00:00Z' }
    expect(await listed(db.productSalesByDate, toInstant, 'timestamp')).toEqual(sold.slice(0, 4))
  })

  it('Sale by id', async () => {
    expect(await db.saleById({ shopId, saleId: sale(2) })).toMatchObject({ timestamp: at(0), quantity: 2 })
    expect(await db.saleById({ shopId, saleId: sale(7) })).toBeUndefined()
  })

  it('Day totals: both days included, products of a day apart from the days', async () => {
    const range = { shopId, from: '2024-02-29', to: '2024-03-01' }
    expect(await listed(db.dayTotals, range, 'day')).toEqual(['2024-02-29', '2024-03-01'])
    const ofProducts = await db.dayProducts(range)
    expect(ofProducts.items.map(({ day, productName }) => [day, productName])).toEqual([
      ['2024-02-29', 'Product 1'],
      ['2024-02-29', 'Product 2'],
      ['2024-03-01', 'Product 1'],
      ['2024-03-01', 'Product 2'],
    ])
  })
})

describe('movements', () => {
  it('Get transaction history for product: newest first, none of another shop (S4)', async () => {
    const history = (id: string) => listed(db.productTransactions, { productId, shopId: id }, 'transactionId')
    expect(await history(shopId)).toEqual([5, 3, 2, 1].map(transaction))
    expect(await history(otherShopId)).toEqual([transaction(6)])
  })

  it('the same in a range (S2)', async () => {
    const given = { shopId, productId, start: at(0) }
    const during = (end: Parameters<typeof db.productTransactionsByDate>[0]['end']) =>
      listed(db.productTransactionsByDate, { ...given, end }, 'transactionId')
    expect(await during(before('2024-03-02T00:00:00Z'))).toEqual([3, 2].map(transaction))
    expect(await during('2024-03-02T00:00:00Z')).toEqual([5, 3, 2].map(transaction))
  })

  it('List all transactions for shop: of all its products, newest first, in a range too (S2)', async () => {
    const moments = ['2024-03-02T00:00:00.000Z', at(1), at(0), at(0), '2024-02-29T23:59:59.999Z']
    expect(await listed(db.shopTransactions, { shopId }, 'timestamp')).toEqual(moments)
    const during = (end: Parameters<typeof db.shopTransactionsByDate>[0]['end']) =>
      listed(db.shopTransactionsByDate, { shopId, start: at(0), end }, 'timestamp')
    expect(await during(before('2024-03-02T00:00:00Z'))).toEqual(moments.slice(1, 4))
    expect(await during(at(1))).toEqual(moments.slice(1, 4))
    expect(await during(at(0))).toEqual(moments.slice(2, 4))
  })
})

describe('alerts and archives', () => {
  it('Alerts: newest first', async () => {
    expect(await listed(db.alerts, { shopId }, 'alertId')).toEqual(['d', 'b', 'c', 'a'])
  })

  it('Archive parts: newest month first, tenth part before the ninth', async () => {
    const { items } = await db.archiveParts({ shopId })
    expect(items.map(({ month, part }) => [month, part])).toEqual([
      ['2023-12', 0],
      ['2023-11', 10],
      ['2023-11', 9],
    ])
  })
})

describe('whoever asks the raw table in the words of the document', () => {
  const seed = seedOf('inventory')
  const patterns = seed.patterns.filter(({ operation }) => operation !== 'scan')
  const values = {
    shopId,
    productId,
    category: 'Audio',
    start: '2024-03-01T00:00:00.000Z',
    end: '2024-03-02T00:00:00.000Z',
  }

  it.each(patterns)('$title: finds what it promises, and nothing that was added', async pattern => {
    const given = pattern.title === 'Get product by ID' ? { ...values, productId: product(1) } : values
    const items = await rawQuery(world.engine, 'InventorySystem', pattern, given)
    const promised = pattern.returns.map(name => entityOf(seed, name).items[0]?.entityType)
    expect(items).not.toEqual([])
    for (const { entityType } of items) expect([entityType]).toEqual(promised.map(type => ({ S: type })))
  })
})

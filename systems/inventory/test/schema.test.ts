import { before, connect } from 'monotable'
import { describe, expect, it } from 'vitest'
import { Captured } from '../../test/captured.ts'
import {
  canonicalTimes,
  entityOf,
  fill,
  type Item,
  inBraces,
  patternOf,
  seedOf,
  splitItem,
} from '../../test/seeds.ts'
import { inventory } from '../schema.ts'
import { productId, saleId, shopId, transactionId } from './ids.ts'

const seed = seedOf('inventory')
const ids = { shopId, productId, saleId, transactionId }

describe('the table is that of the document', () => {
  const [documented] = seed.tables
  const [declared] = inventory.tables

  it('has its name and keys, and its index before those that were added', () => {
    expect(declared?.name).toBe(documented?.name)
    expect(declared?.key).toEqual(documented?.key)
    const keys = Object.entries(declared?.indexes ?? {}).map(([name, index]) => [name, index.key])
    expect(keys).toEqual([
      ...Object.entries(documented?.indexes ?? {}).map(([name, index]) => [name, index.key]),
      ['GSI2', ['GSI2PK', 'GSI2SK']],
    ])
  })

  it('TTL ends records of requests and nothing else (S16), and the stream has both images', () => {
    expect(declared?.ttl).toBe('TTL')
    expect(declared?.stream).toBe('NEW_AND_OLD_IMAGES')
    const ending = Object.values(inventory.entities).filter(({ attributes }) => 'TTL' in attributes)
    expect(ending.map(({ name }) => name)).toEqual(['Idempotency'])
  })
})

describe('every sample of the document', () => {
  /** What is written beside the attributes of the sample. */
  const added: Record<string, Item> = {
    Shop: { timezone: 'UTC', currency: 'USD', alertPreferences: { email: true, sms: false }, version: 1 },
    Product: { version: 1 },
    Transaction: {},
    Sale: { returnedQuantity: 0, version: 1 },
  }

  it.each(seed.entities)('$name is written with exactly its keys and attributes', async ({ name, items }) => {
    for (const { keys, attributes } of canonicalTimes(items).map(splitItem)) {
      const known = Object.fromEntries(Object.entries(ids).filter(([id]) => attributes[id] === 'uuid'))
      const given: Item = { ...attributes, ...known }
      const values: Record<string, string> = { ...ids, category: 'Electronics' }
      if (typeof given.timestamp === 'string') values.timestamp = given.timestamp
      const built = Object.entries(keys).map(([key, template]) => [key, fill(template, values)])
      const [written] = await stored(name as keyof typeof inventory.entities, given)
      expect(written).toEqual({ ...Object.fromEntries(built), ...given, ...added[name] })
    }
  })

  async function stored(entity: keyof typeof inventory.entities, attributes: Item) {
    const { entityType: _, ...item } = attributes
    const captured = new Captured()
    const db = connect(inventory, captured, { now: () => new Date('2024-01-01T00:00:00Z') })
    await db[entity].create(item as never)
    return captured.put()
  }
})

describe('every template of the document', () => {
  it.each(seed.entities)('of $name is declared', ({ name, keys }) => {
    const documented = Object.fromEntries(
      Object.entries(keys).map(([key, template]) => [key, inBraces(template)]),
    )
    expect(inventory.entities[name as 'Shop'].keys).toMatchObject(documented)
  })

  it('low stock is the only index that was added, to products alone', () => {
    const withGsi2 = Object.values(inventory.entities).filter(({ keys }) => 'GSI2PK' in keys)
    expect(withGsi2.map(({ name }) => name)).toEqual(['Product'])
    const seeded = seed.entities.map(({ name }) => name)
    const indexed = Object.values(inventory.entities).filter(({ keys }) => 'GSI1PK' in keys)
    expect(seeded).toEqual(expect.arrayContaining(indexed.map(({ name }) => name)))
  })
})

describe('every access pattern of the document asks for exactly its key condition', () => {
  const captured = new Captured()
  const db = connect(inventory, captured)
  const start = '2024-01-01T00:00:00.000Z'
  const end = '2024-01-31T23:59:59.999Z'
  const values = { shopId, productId, category: 'Electronics', start, end }

  interface Case {
    readonly name: keyof typeof inventory.access
    readonly run: () => Promise<unknown>
    readonly direction?: 'desc'
  }
  const cases: Record<string, Case> = {
    'Get shop by ID': { name: 'shopById', run: () => db.shopById(values) },
    'List all products for shop': { name: 'products', run: () => db.products(values) },
    'Get product by ID': { name: 'productById', run: () => db.productById(values) },
    'List products by category': {
      name: 'productsByCategory',
      run: () => db.productsByCategory(values),
    },
    'Get transaction history for product': {
      name: 'productTransactions',
      run: () => db.productTransactions(values),
      direction: 'desc',
    },
    'List all transactions for shop': {
      name: 'shopTransactions',
      run: () => db.shopTransactions(values),
      direction: 'desc',
    },
    'List sales for shop': { name: 'sales', run: () => db.sales(values), direction: 'desc' },
    'List sales by date range': {
      name: 'salesByDate',
      run: () => db.salesByDate(values),
      direction: 'desc',
    },
    'List sales for product': {
      name: 'productSales',
      run: () => db.productSales(values),
      direction: 'desc',
    },
  }

  it('none is forgotten but the scan (S1), and each has the title that it has there', () => {
    const queries = seed.patterns.filter(({ operation }) => operation !== 'scan')
    expect(Object.keys(cases)).toEqual(queries.map(({ title }) => title))
    for (const [title, { name }] of Object.entries(cases)) {
      expect(inventory.access[name].options.title).toBe(title)
    }
  })

  it.each(Object.entries(cases))('%s', async (title, { run, direction = 'asc' }) => {
    const { index, condition } = patternOf(seed, title)
    await run()
    const [{ filter: _, ...asked } = {}] = captured.asked()
    const documented = condition.map(({ value, to, ...clause }) => ({
      ...clause,
      value: fill(value, values),
      // The end of a range is in it, although the key goes on after it (S2).
      ...(to !== undefined && { to: `${fill(to, values)}~` }),
    }))
    expect(asked).toEqual({ index, condition: documented, direction })
  })

  it('products are listed without deleted ones (S9), and found by their id with them', async () => {
    await db.products(values)
    await db.productById(values)
    const [listed, found] = captured.asked()
    expect(listed?.filter).toContain('attribute_not_exists(deletedAt)')
    expect(found?.filter).toBeUndefined()
  })

  it('the movements of a product are those in the given shop (S4)', async () => {
    await db.productTransactions(values)
    expect(captured.asked()[0]?.filter).toContain(`shopId = "${shopId}"`)
  })

  describe('ranges (S2)', () => {
    const bounds = async (run: Promise<unknown>) => {
      await run
      const [, range] = captured.asked()[0]?.condition ?? []
      return [range?.value, range?.to]
    }
    const until = before('2024-02-01T00:00:00.000Z')

    it('of days end, in the table, before the start of the day after the last', async () => {
      expect(await bounds(db.salesByDate({ shopId, start, end: until }))).toEqual([
        `SALE#${start}`,
        'SALE#2024-02-01T00:00:00.000Z',
      ])
      expect(await bounds(db.productTransactionsByDate({ shopId, productId, start, end: until }))).toEqual([
        `TX#${start}`,
        'TX#2024-02-01T00:00:00.000Z',
      ])
    })

    it('of days end, in GSI1, a millisecond earlier, because its keys end with the timestamp', async () => {
      expect(await bounds(db.shopTransactionsByDate({ shopId, start, end: until }))).toEqual([
        `TX#${start}`,
        'TX#2024-01-31T23:59:59.999Z',
      ])
      expect(await bounds(db.productSalesByDate({ shopId, productId, start, end: until }))).toEqual([
        `SALE#${start}`,
        'SALE#2024-01-31T23:59:59.999Z',
      ])
    })

    it('of instants end with ~ in the table and without it in GSI1', async () => {
      expect((await bounds(db.salesByDate(values)))[1]).toBe(`SALE#${end}~`)
      expect((await bounds(db.productTransactionsByDate(values)))[1]).toBe(`TX#${end}~`)
      expect((await bounds(db.shopTransactionsByDate(values)))[1]).toBe(`TX#${end}`)
      expect((await bounds(db.productSalesByDate(values)))[1]).toBe(`SALE#${end}`)
    })

    it('are written canonically, whatever precision or offset was given (S3)', async () => {
      const given = { start: '2024-01-01T01:00:00+01:00', end: '2024-01-31T23:59:59Z' }
      expect(await bounds(db.salesByDate({ shopId, ...given }))).toEqual([
        'SALE#2024-01-01T00:00:00.000Z',
        'SALE#2024-01-31T23:59:59.000Z~',
      ])
    })
  })
})

it('every query on a shop has a sort-key condition (S10)', () => {
  const conditions = Object.values(inventory.access).map(({ condition }) => condition)
  const onShops = conditions.filter(condition => /PK = SHOP#\{shopId\}(,|$)/.test(condition))
  expect(onShops.length).toBeGreaterThan(10)
  for (const condition of onShops) expect(condition).toMatch(/, (GSI1)?SK (=|begins_with|between) \w+/)
})

it('every entity says what it is in entityType, in the words of the document', () => {
  expect(Object.values(inventory.entities).map(({ options }) => options.type.entityType)).toEqual([
    'SHOP',
    'PRODUCT',
    'TRANSACTION',
    'SALE',
    'ACCOUNT',
    'MEMBERSHIP',
    'MEMBER',
    'SKU_GUARD',
    'BARCODE_GUARD',
    'CATEGORY',
    'DAY',
    'DAY_PRODUCT',
    'SALE_REF',
    'RECEIPT',
    'RECEIPT_REF',
    'ALERT',
    'ARCHIVE',
    'ARCHIVE_LEASE',
    'IDEMPOTENCY',
  ])
})

it('samples are of entities that the document names', () => {
  for (const { name } of seed.entities)
    expect(entityOf(seed, name).items[0]?.entityType).toBe(
      inventory.entities[name as 'Shop'].options.type.entityType,
    )
})

import { isError } from 'monotable'
import { beforeAll, describe, expect, it } from 'vitest'
import { listed } from '../../test/listed.ts'
import { onEngine } from '../../test/on-engine.ts'
import { storedIn } from '../../test/stored-in.ts'
import { inventory } from '../schema.ts'
import { otherShopId, productId, shopId } from './ids.ts'
import { at, newProduct, newSale, newShop, product, sale } from './items.ts'

const world = onEngine(inventory)
let db: typeof world.db
beforeAll(async () => {
  world.at('2024-03-02T00:00:00Z')
  db = world.db
})

/** The raw item of a product of the shop. */
async function stored(n: number) {
  const items = await storedIn(world.engine, 'InventorySystem', `SHOP#${shopId}`)
  return items.find(({ SK }) => SK === `PRODUCT#${product(n)}`) ?? {}
}

const countOf = async (foldedName: string) => (await db.Category.get({ shopId, foldedName }))?.productCount

describe('low stock (S1, S15)', () => {
  const key = { shopId, productId: product(1) }
  const deficit = async () => (await stored(1)).GSI2SK

  it('follows stock and threshold in the write that changes them', async () => {
    const created = await db.Product.create(newProduct(1, { currentStock: 20, reorderThreshold: 20 }))
    expect(await stored(1)).not.toHaveProperty('GSI2PK')
    const sold = await db.Product.update(created, { add: { currentStock: -1 } })
    expect(await stored(1)).toMatchObject({
      GSI2PK: `SHOP#${shopId}#LOWSTOCK`,
      GSI2SK: `DEFICIT#0000000001#PRODUCT#${product(1)}`,
    })
    const raised = await db.Product.update(sold, { set: { reorderThreshold: 50 } })
    expect(await deficit()).toBe(`DEFICIT#0000000031#PRODUCT#${product(1)}`)
    await db.Product.update(raised, { set: { currentStock: 50 } })
    expect(await stored(1)).not.toHaveProperty('GSI2PK')
    expect(await stored(1)).not.toHaveProperty('GSI2SK')
  })

  it('is never computed from stock that has changed meanwhile', async () => {
    const known = (await db.Product.get(key))!
    await db.Product.update(known, { set: { currentStock: 49 } })
    const error = await db.Product.update(known, { set: { reorderThreshold: 60 } }).catch(e => e)
    expect(isError(error, 'STALE_PARTS')).toBe(true)
    await db.Product.update(key, { set: { reorderThreshold: 60 } }, { read: true })
    expect(await deficit()).toBe(`DEFICIT#0000000011#PRODUCT#${product(1)}`)
  })
})

describe('soft delete (S9)', () => {
  const key = { shopId, productId: product(2) }

  it('takes a product out of both indexes, and restoring puts it back', async () => {
    await db.Product.create(newProduct(2, { category: 'Power', currentStock: 1, reorderThreshold: 2 }))
    const indexed = await stored(2)
    await db.Product.softDelete(key, { read: true })
    const deleted = await stored(2)
    for (const name of ['GSI1PK', 'GSI1SK', 'GSI2PK', 'GSI2SK']) {
      expect(indexed).toHaveProperty(name)
      expect(deleted).not.toHaveProperty(name)
    }
    expect(await countOf('power')).toBe(0)
    expect((await db.categories({ shopId })).items.map(item => item.displayName)).not.toContain('Power')
    await db.Product.restore(key, { read: true })
    const { version, updatedAt, ...same } = await stored(2)
    expect(indexed).toMatchObject(same)
    expect(version).toBe('3')
    expect(await countOf('power')).toBe(1)
  })

  it('of a deleted product is refused', async () => {
    await db.Product.softDelete(key, { read: true })
    const error = await db.Product.softDelete(key, { read: true }).catch(e => e)
    expect(isError(error, 'INVALID_TRANSITION')).toBe(true)
    expect(await countOf('power')).toBe(0)
  })

  it('stock may still rise, and the index keys stay absent', async () => {
    await db.Product.update(key, { add: { currentStock: 1 } }, { read: true })
    expect(await stored(2)).toMatchObject({ currentStock: '2' })
    expect(await stored(2)).not.toHaveProperty('GSI2PK')
  })
})

describe('an SKU (S7)', () => {
  const taken = async (write: Promise<unknown>) => {
    const error = await write.catch(e => e)
    expect(isError(error, 'NOT_UNIQUE') && error.details.guard).toBe('SkuGuard')
  }

  it('is taken once in a shop, however it is written', async () => {
    await db.Product.create(newProduct(10, { sku: 'Cable 1' }))
    await taken(db.Product.create(newProduct(11, { sku: ' cable  1 ' })))
    await db.Product.create(newProduct(11, { shopId: otherShopId, sku: 'CABLE 1' }))
  })

  it('is swapped when it changes, and kept when only its spelling does', async () => {
    const key = { shopId, productId: product(10) }
    await db.Product.update(key, { set: { sku: 'CABLE 1' } })
    await taken(db.Product.create(newProduct(12, { sku: 'cable 1' })))
    await db.Product.update(key, { set: { sku: 'cable 2' } })
    await db.Product.create(newProduct(12, { sku: 'cable 1' }))
    await taken(db.Product.update(key, { set: { sku: 'Cable 1' } }))
  })

  it('is free while its product is deleted, and must be free for it to be restored', async () => {
    const key = { shopId, productId: product(12) }
    await db.Product.softDelete(key, { read: true })
    await db.Product.create(newProduct(13, { sku: 'CABLE 1' }))
    await taken(db.Product.restore(key, { read: true }))
    await db.Product.softDelete({ shopId, productId: product(13) }, { read: true })
    await db.Product.restore(key, { read: true })
    expect(await db.productBySku({ shopId, sku: 'cable 1' })).toMatchObject({ productId: product(12) })
  })
})

describe('categories (S8)', () => {
  it('a change moves the product and both counters', async () => {
    await db.Product.create(newProduct(20, { category: 'Lamps' }))
    await db.Product.create(newProduct(21, { category: 'Lamps' }))
    await db.Product.update(
      { shopId, productId: product(20) },
      { set: { category: 'Bulbs' } },
      { read: true },
    )
    expect([await countOf('Lamps'), await countOf('Bulbs')]).toEqual([1, 1])
    expect(await listed(db.productsByCategory, { shopId, category: 'Lamps' }, 'productId')).toEqual([
      product(21),
    ])
    expect(await listed(db.productsByCategory, { shopId, category: 'Bulbs' }, 'productId')).toEqual([
      product(20),
    ])
  })

  it('the spelling used first stays, also when the category was empty for a while', async () => {
    await db.Product.update(
      { shopId, productId: product(20) },
      { set: { category: 'Lamps' } },
      { read: true },
    )
    await db.Product.update(
      { shopId, productId: product(20) },
      { set: { category: 'BULBS' } },
      { read: true },
    )
    expect(await db.Category.get({ shopId, foldedName: 'bulbs' })).toMatchObject({
      displayName: 'Bulbs',
      productCount: 1,
    })
  })

  it('a spelling is settled before the first product has it, so that a partition never splits', async () => {
    const settle = (category: string) =>
      db.Category.upsert({ shopId, foldedName: category }, { ifAbsent: { displayName: category } })
    const settled = await Promise.all(['Garden', 'GARDEN', 'garden'].map(settle))
    expect(new Set(settled.map(({ displayName }) => displayName)).size).toBe(1)
  })
})

describe('what is written together', () => {
  it('a membership and the member of the shop', async () => {
    const key = { userId: 'u5', shopId }
    await db.Membership.create({ ...key, role: 'staff', name: 'Shop' })
    expect(await db.Member.get(key)).toEqual({ ...key, role: 'staff' })
    await db.Membership.delete(key)
    expect(await db.Member.get(key)).toBeUndefined()
  })

  it('a sale and what finds it by its id', async () => {
    await db.Sale.create(newSale(1, at(0)))
    await db.Sale.update({ shopId, timestamp: at(0), saleId: sale(1) }, { set: { returnedQuantity: 1 } })
    expect(await db.saleById({ shopId, saleId: sale(1) })).toMatchObject({ returnedQuantity: 1, version: 2 })
    expect(await db.SaleRef.get({ shopId, saleId: sale(1) })).toEqual({
      shopId,
      saleId: sale(1),
      timestamp: at(0),
      productId,
    })
  })
})

describe('an archive part (S16)', () => {
  const key = { shopId, month: '2023-11', part: 0 }

  it('is written, verified and done, in this order', async () => {
    await db.Archive.create({ ...key, objectKey: 'archive/x.jsonl', count: 1, sha256: 'a'.repeat(64) })
    const early = await db.Archive.transition(key, { state: 'DONE' }).catch(e => e)
    expect(isError(early, 'INVALID_TRANSITION')).toBe(true)
    await db.Archive.transition(key, { state: 'VERIFIED' })
    expect(await db.Archive.transition(key, { state: 'DONE' })).toMatchObject({ state: 'DONE', version: 3 })
  })
})

describe('roll-ups of a day (S12)', () => {
  it('are made with the first sale and may go below zero', async () => {
    const key = { shopId, day: '2024-03-01' }
    await db.Day.upsert(key, { add: { revenueCents: 5998, saleCount: 1, unitsSold: 2 } })
    const day = await db.Day.upsert(key, { add: { revenueCents: -9000, refundCents: 9000, refundUnits: 3 } })
    expect(day).toMatchObject({
      revenueCents: -3002,
      saleCount: 1,
      unitsSold: 2,
      refundCents: 9000,
      version: 2,
    })
  })
})

describe('records of requests', () => {
  it('are gone for every reader after a day, swept or not', async () => {
    const key = { actorId: 'u1', key: 'k#1' }
    const answer = { method: 'POST', path: '/x', bodyHash: 'h', status: 201, response: '{"saleId":"s"}' }
    await db.Idempotency.create({ ...key, ...answer })
    expect(await db.Idempotency.get(key)).toMatchObject({
      ...answer,
      TTL: Date.parse('2024-03-03T00:00:00Z') / 1000,
    })
    world.at('2024-03-03T00:00:00Z')
    expect(await db.Idempotency.get(key)).toBeUndefined()
    await db.Idempotency.create({ ...key, ...answer })
  })
})

describe('what the document does not allow is refused', () => {
  const refused = async (write: Promise<unknown>) => {
    const error = await write.catch(e => e)
    expect(isError(error, 'INVALID_ITEM'), String(error)).toBe(true)
  }

  it.each([
    ['three decimals in a price', { unitPrice: 1.005 }],
    ['a negative price', { unitPrice: -1 }],
    ['half a piece', { currentStock: 0.5 }],
    ['stock below zero', { currentStock: -1 }],
    ['an empty SKU', { sku: '  ' }],
    ['an SKU of 65 characters', { sku: 'x'.repeat(65) }],
    ['a category of 61 characters', { category: 'x'.repeat(61) }],
    ['a name of 201 characters', { name: 'x'.repeat(201) }],
    ['a threshold that no key can hold', { reorderThreshold: 10_000_000_000 }],
    ['a key', { PK: 'SHOP#x' }],
  ])('%s', async (_, change) => {
    await refused(db.Product.create({ ...newProduct(90), ...change }))
  })

  it('a shop in a time zone that there is not', async () => {
    await refused(db.Shop.create(newShop({ timezone: 'Mars/Phobos' })))
    await refused(db.Shop.create(newShop({ timezone: '+02:00' })))
    await db.Shop.create(newShop({ timezone: 'Africa/Johannesburg' }))
  })
})

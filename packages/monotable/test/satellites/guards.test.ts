import { expect, it } from 'vitest'
import type { Item } from '../../src/schema/entity.ts'
import { describeOnEachBackend } from '../backends.ts'
import { connected } from '../operations/connected.ts'
import { type Product, shop } from './shop.ts'

const product = (productId: string, sku?: string) => ({
  shopId: 's',
  productId,
  ...(sku !== undefined && { sku }),
  category: 'c',
  name: 'n',
  tags: new Set<string>(),
  note: null,
  worth: '1',
})
const key = (productId: string) => ({ shopId: 's', productId })
const taken = (skuKey: string) => ({
  code: 'NOT_UNIQUE',
  details: { entity: 'Product', guard: 'SkuGuard', key: { shopId: 's', skuKey } },
})

describeOnEachBackend('a guard', backend => {
  const withTransactions = it.runIf(backend.supports('transactions'))

  const opened = async () => {
    const tables = await connected(backend, shop)
    const guards = async () => {
      const items = await tables.stored()
      const own = items.filter(item => (item.entityType as { S: string } | undefined)?.S === 'SKU_GUARD')
      return own.map(item => [item.skuKey, item.productId].map(value => (value as { S: string }).S).join(' '))
    }
    return { ...tables, guards }
  }

  withTransactions('lets a value be taken once, however it is written', async () => {
    const { db, guards, stored } = await opened()
    await db.Product.create(product('1', 'x'))
    const before = await stored()
    await expect(db.Product.create(product('2', ' X '))).rejects.toMatchObject(taken('X'))
    await expect(db.Product.put(product('2', 'X'))).rejects.toMatchObject(taken('X'))
    await expect(db.Product.upsert(product('2', 'x'))).rejects.toMatchObject(taken('X'))
    expect(await stored()).toEqual(before)
    await db.Product.create({ ...product('1', 'x'), shopId: 't' })
    expect(await guards()).toEqual(['X 1', 'X 1'])
  })

  withTransactions('moves with its value, and refuses to where another is', async () => {
    const { db, guards } = await opened()
    await db.Product.create(product('1', 'x'))
    await db.Product.create(product('2', 'y'))
    await db.Product.update(key('1'), { set: { sku: 'z' } }, { read: true })
    expect(await guards()).toEqual(['Y 2', 'Z 1'])
    await expect(db.Product.update(key('1'), { set: { sku: 'y' } }, { read: true })).rejects.toMatchObject(
      taken('Y'),
    )
    expect(await db.Product.get(key('1'))).toMatchObject({ sku: 'z' })
    await db.Product.put(product('1', 'w'))
    await db.Product.upsert(product('2', 'z'))
    expect(await guards()).toEqual(['W 1', 'Z 2'])
  })

  withTransactions('stays where it is when the value is written in another way', async () => {
    const { db, guards } = await opened()
    await db.Product.create(product('1', 'x'))
    await db.Product.update(key('1'), { set: { sku: ' X' } }, { read: true })
    await db.Product.put(product('1', 'x '))
    expect(await guards()).toEqual(['X 1'])
  })

  withTransactions('is not there without a value, and comes with one', async () => {
    const { db, guards } = await opened()
    await db.Product.create(product('1'))
    await db.Product.create(product('2'))
    expect(await guards()).toEqual([])
    await db.Product.update(key('1'), { set: { sku: 'x' } }, { read: true })
    expect(await guards()).toEqual(['X 1'])
    await db.Product.update(key('1'), { remove: ['sku'] }, { read: true })
    expect(await guards()).toEqual([])
  })

  withTransactions('goes with its item, and while the item is deleted', async () => {
    const { db, guards } = await opened()
    await db.Product.create(product('1', 'x'))
    const deleted = await db.Product.softDelete(key('1'), { read: true })
    expect(deleted).toMatchObject({ sku: 'x', version: 2 })
    expect(await guards()).toEqual([])
    await db.Product.create(product('2', 'x'))
    await expect(db.Product.restore(key('1'), { read: true })).rejects.toMatchObject(taken('X'))
    expect(await db.Product.delete(key('2'))).toMatchObject({ productId: '2' })
    await db.Product.restore(key('1'), { read: true })
    expect(await guards()).toEqual(['X 1'])
  })

  withTransactions(
    'of another item is left alone, where there was none before guards were declared',
    async () => {
      const { db, guards, store } = await opened()
      await db.Product.create(product('1', 'x'))
      await store({
        PK: { S: 'SHOP#s' },
        SK: { S: 'PRODUCT#2' },
        shopId: { S: 's' },
        productId: { S: '2' },
        sku: { S: 'x' },
        category: { S: 'c' },
        name: { S: 'n' },
        note: { NULL: true },
        worth: { N: '1' },
        updatedAt: { S: '2024-01-01T00:00:00.000Z' },
        version: { N: '1' },
      })
      await db.Product.update(key('2'), { set: { name: 'm' } }, { read: true })
      await db.Product.update(key('2'), { set: { sku: 'y' } }, { read: true })
      expect(await guards()).toEqual(['X 1', 'Y 2'])
    },
  )

  withTransactions('changes hands in a transaction, and is wanted by one item of it only', async () => {
    const { db, guards } = await opened()
    await db.Product.create(product('1', 'x'))
    await db.Product.create(product('2', 'y'))
    await db.transact(t => [
      t.Product.update(key('1'), { set: { sku: 'y' } }, { read: true }),
      t.Product.update(key('2'), { set: { sku: 'x' } }, { read: true }),
    ])
    expect(await guards()).toEqual(['X 2', 'Y 1'])
    await db.transact(t => [t.Product.create(product('3', 'x')), t.Product.delete(key('2'))])
    expect(await guards()).toEqual(['X 3', 'Y 1'])
    const both = db.transact(t => [t.Product.create(product('4', 'z')), t.Product.create(product('5', ' Z'))])
    await expect(both).rejects.toMatchObject(taken('Z'))
    expect(await guards()).toEqual(['X 3', 'Y 1'])
    const stolen = db.transact(t => [t.Product.delete(key('1')), t.Product.create(product('6', 'x'))])
    await expect(stolen).rejects.toMatchObject(taken('X'))
    expect(await guards()).toEqual(['X 3', 'Y 1'])
  })

  withTransactions('failing among other failures is told with them, in the order of the writes', async () => {
    const { db } = await opened()
    await db.Product.create(product('1', 'x'))
    const failed = db.transact(t => [
      t.Product.create(product('2', 'y')),
      t.Product.create(product('3', 'x')),
      t.Product.create(product('1', 'z')),
    ])
    await expect(failed).rejects.toMatchObject({
      code: 'TRANSACTION_FAILED',
      details: { reasons: [undefined, taken('X'), { code: 'ALREADY_EXISTS', details: { key: key('1') } }] },
    })
    expect(await db.Product.get(key('2'))).toBeUndefined()
  })

  withTransactions('gives the item as it is after every write', async () => {
    const { db } = await opened()
    const created = await db.Product.create(product('1', 'x'))
    expect(await db.Product.get(key('1'))).toEqual(created)
    const updated: Item<typeof Product> = await db.Product.update(
      key('1'),
      { set: { sku: 'y' } },
      { read: true },
    )
    expect(updated).toEqual({ ...created, sku: 'y', version: 2, updatedAt: updated.updatedAt })
    expect(await db.Product.get(key('1'))).toEqual(updated)
    expect(await db.Product.delete(key('1'))).toEqual(updated)
  })
})

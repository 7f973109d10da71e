import { isError, when } from 'monotable'
import { beforeAll, describe, expect, it } from 'vitest'
import { onEngine } from '../../test/on-engine.ts'
import { inventory } from '../schema.ts'
import { shopId } from './ids.ts'
import { at, newProduct, newSale, newTransaction, product, sale, transaction } from './items.ts'
const world = onEngine(inventory)
let db: typeof world.db
beforeAll(() => { db = world.db })
describe('adhoc', () => {
  it('sale', async () => {
    const p = await db.Product.create(newProduct(1, { currentStock: 5, reorderThreshold: 3 }))
    const sell = async (n: number) => {
      await db.transact(async t => {
        const p = (await db.Product.get({ shopId, productId: product(1) }, { consistent: true }))!
        return [
          t.Product.update(p, { add: { currentStock: -1 } }, { condition: when('currentStock >= {q}', { q: 1 }) , ifVersion: p.version}),
          t.Sale.create(newSale(n, at(n), { productId: product(1) })),
          t.Transaction.create(newTransaction(n, at(n), { productId: product(1), saleId: sale(n) })),
          t.Day.upsert({ shopId, day: '2024-03-01' }, { add: { revenueCents: 2999, saleCount: 1, unitsSold: 1 } }),
          t.DayProduct.upsert({ shopId, day: '2024-03-01', productId: product(1), productName: 'x' }, { add: { revenueCents: 2999, unitsSold: 1 } }),
        ]
      })
    }
    const r = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => sell(n)))
    console.log(r.map(x => x.status === 'fulfilled' ? 'ok' : (x.reason as Error).message.slice(0, 200)))
    console.log(await db.Product.get({ shopId, productId: product(1) }), await db.Day.get({ shopId, day: '2024-03-01' }), await db.DayProduct.get({ shopId, day: '2024-03-01', productId: product(1) }))
    console.log((await db.sales({ shopId })).items.length, (await db.productTransactions({ shopId, productId: product(1) })).items.length)
  })
  it('canonical', async () => {
    const s = await db.Sale.create(newSale(77, '2024-03-01T01:00:00+01:00'))
    console.log(s.timestamp, await db.saleById({ shopId, saleId: sale(77) }))
    console.log(await db.Sale.get({ shopId, timestamp: '2024-03-01T00:00:00Z', saleId: sale(77) }, { project: ['saleId', 'timestamp'] }))
  })
  it('category check', async () => {
    const settle = await db.Category.upsert({ shopId, foldedName: 'Toys' }, { ifAbsent: { displayName: 'Toys' } })
    console.log(settle)
    const make = (n: number, category: string) => db.transact(t => [
      t.Product.create(newProduct(n, { category })),
      t.Category.check({ shopId, foldedName: category }, { condition: when('displayName = {category}', { category }) }),
    ])
    await make(50, 'Toys')
    console.log(await make(51, 'TOYS').catch(e => [e.code, e.message, e.details]))
    console.log(await db.Category.get({ shopId, foldedName: 'TOYS' }))
  })
  it('unknown category: first', async () => {
    const make = (n: number, category: string) => db.transact(t => [
      t.Product.create(newProduct(n, { category })),
    ])
    await make(52, 'New')
    console.log(await db.Category.get({ shopId, foldedName: 'NEW' }))
  })
  it('stale known', async () => {
    const p = (await db.Product.get({ shopId, productId: product(50) }))!
    console.log(await db.Product.update({ shopId, productId: product(50), currentStock: p.currentStock, reorderThreshold: p.reorderThreshold, deletedAt: undefined }, { add: { currentStock: -99 } }).catch(e => e.message))
    console.log(await db.Product.softDelete(p).then(x => x, e => e.message))
    console.log(await db.Product.update(p, { set: { name: 'x' } }, { condition: when('attribute_not_exists(deletedAt)') , otherwise: e => new Error('PRODUCT_DELETED ' + e.message)}).catch(e => e.message))
    console.log(transaction(1))
  })
})

import { amountOf } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { findLiveProduct } from '../products/find-product.ts'
import { findShop } from '../shops/find-shop.ts'
import { planStockMove } from '../stock/plan-stock-move.ts'
import { dayOf } from '../values/days.ts'
import { totalCents } from '../values/money.ts'
import { inShop } from '../values/paths.ts'
import { saleAnswer } from './sale-answer.ts'

export const recordSale = operation({
  method: 'POST',
  path: '/shops/{shopId}/sales',
  title: 'Records a sale: lowers stock, keeps the movement and adds to the totals of the day',
  may: ['owner', 'staff'],
  desk: { primary: true },
  input: {
    path: inShop,
    body: z.object({ productId: z.uuid().meta({ refersTo: 'listProducts' }), quantity: z.int().min(1) }),
  },
  output: saleAnswer.extend({ currentStock: z.int() }),
  isVersioned: true,
  errors: ['INSUFFICIENT_STOCK', 'PRODUCT_DELETED'],
  handler: async ({ path: { shopId }, body: { productId, quantity }, actor, now, ids, db, commit }) => {
    const { timezone } = await findShop(db, shopId)
    const [saleId, transactionId] = [ids.uuid(), ids.uuid()]
    const about = { saleId, performedBy: actor.id as string, timestamp: now.toISOString() }
    return commit(async t => {
      const product = await findLiveProduct(db, { shopId, productId })
      const movement = { ...about, transactionId, quantityChange: -quantity, reason: 'sale' } as const
      const { writes, currentStock } = planStockMove(t, product, movement)
      const { name: productName, sku: productSku, unitPrice } = product
      const cents = totalCents(unitPrice, quantity)
      const priced = { quantity, unitPrice, totalAmount: amountOf(cents) }
      const sale = { ...about, shopId, productId, productName, productSku, ...priced }
      const day = { shopId, day: dayOf(now, timezone) }
      return {
        writes: [
          ...writes,
          t.Sale.create(sale),
          t.Day.upsert(day, { add: { revenueCents: cents, saleCount: 1, unitsSold: quantity } }),
          t.DayProduct.upsert(
            { ...day, productId, productName },
            { add: { revenueCents: cents, unitsSold: quantity } },
          ),
        ],
        answer: { ...sale, returnedQuantity: 0, version: 1, currentStock },
      }
    })
  },
})

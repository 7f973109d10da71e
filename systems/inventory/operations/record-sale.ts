import { outdated } from '@monotable/server'
import { z } from 'zod'
import { saleAnswer } from '../answers.ts'
import { dayOf } from '../days.ts'
import { refuse } from '../errors.ts'
import { liveProduct } from '../found-product.ts'
import { foundShop } from '../found-shop.ts'
import { amountOf, centsOf } from '../money.ts'
import { movementOf } from '../movement.ts'
import { operation } from '../operation.ts'
import { inShop } from '../paths.ts'

export const recordSale = operation({
  method: 'POST',
  path: '/shops/{shopId}/sales',
  title: 'Sells a product: stock falls, the movement is kept, the day is counted',
  input: { path: inShop, body: z.object({ productId: z.uuid(), quantity: z.int().min(1) }) },
  output: saleAnswer.extend({ currentStock: z.int() }),
  errors: ['INSUFFICIENT_STOCK', 'PRODUCT_DELETED'],
  handler: async ({ path: { shopId }, body: { productId, quantity }, actor, now, ids, db, commit }) => {
    const { timezone } = await foundShop(db, shopId)
    const [timestamp, performedBy] = [now.toISOString(), actor.id as string]
    const [saleId, transactionId] = [ids.uuid(), ids.uuid()]
    return commit(async t => {
      const product = await liveProduct(db, { shopId, productId })
      const left = product.currentStock - quantity
      if (left < 0)
        throw refuse('INSUFFICIENT_STOCK', { productId, asked: quantity, left: product.currentStock })
      const { name: productName, sku: productSku, unitPrice } = product
      const cents = centsOf(unitPrice) * quantity
      const about = { shopId, productId, saleId, performedBy, timestamp }
      const sale = { ...about, productName, productSku, quantity, unitPrice, totalAmount: amountOf(cents) }
      const movement = {
        ...about,
        transactionId,
        quantityChange: -quantity,
        reason: 'sale',
        stockAfter: left,
      } as const
      const day = { shopId, day: dayOf(now, timezone) }
      return {
        writes: [
          t.Product.update(
            product,
            { set: { currentStock: left } },
            { ifVersion: product.version, otherwise: outdated },
          ),
          t.Sale.create(sale),
          t.Transaction.create(movementOf(product, movement)),
          t.Day.upsert(day, { add: { revenueCents: cents, saleCount: 1, unitsSold: quantity } }),
          t.DayProduct.upsert(
            { ...day, productId, productName },
            { add: { revenueCents: cents, unitsSold: quantity } },
          ),
        ],
        answer: { ...sale, returnedQuantity: 0, currentStock: left },
      }
    })
  },
})

import * as z from 'zod'
import { operation } from '../operation.ts'
import { findLiveProduct } from '../products/find-product.ts'
import { ofProduct } from '../values/paths.ts'
import { adjustment, checkAdjustment, directionOf } from './adjustment.ts'
import { movementAnswer } from './movement-answer.ts'
import { planStockMove } from './plan-stock-move.ts'

export const adjustStock = operation({
  method: 'POST',
  path: '/shops/{shopId}/products/{productId}/adjustments',
  title: 'Receives goods, writes off damage or corrects a count, with a reason',
  may: ['owner', 'staff'],
  desk: { primary: true },
  input: {
    path: ofProduct,
    body: adjustment.extend({ type: z.enum(['IN', 'OUT']).meta({ offers: [] }).optional() }),
  },
  output: movementAnswer.extend({ currentStock: z.int() }),
  errors: ['INSUFFICIENT_STOCK', 'PRODUCT_DELETED', 'USE_DEDICATED_OPERATION'],
  handler: async ({ path, body: { type: said, ...asked }, actor, now, ids, db, commit }) => {
    checkAdjustment(asked, said)
    const about = { performedBy: actor.id as string, timestamp: now.toISOString() }
    const movement = { ...asked, ...about, transactionId: ids.uuid() }
    return commit(async t => {
      const product = await findLiveProduct(db, path)
      const { writes, currentStock } = planStockMove(t, product, movement, 'quantityChange')
      const type = directionOf(asked)
      return { writes, answer: { ...path, ...movement, type, stockAfter: currentStock, currentStock } }
    })
  },
})

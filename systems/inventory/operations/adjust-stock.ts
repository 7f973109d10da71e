import { z } from 'zod'
import { movementAnswer } from '../answers.ts'
import { operation } from '../operation.ts'
import { ofProduct } from '../paths.ts'
import { changingStock, checkStockChange, stockChange } from '../stock-change.ts'

export const adjustStock = operation({
  method: 'POST',
  path: '/shops/{shopId}/products/{productId}/adjustments',
  title: 'Receives goods, writes off damage or corrects a count, with a reason',
  input: { path: ofProduct, body: stockChange.extend({ type: z.enum(['IN', 'OUT']).optional() }) },
  output: movementAnswer,
  errors: ['INSUFFICIENT_STOCK', 'PRODUCT_DELETED', 'USE_DEDICATED_OPERATION'],
  handler: async ({ path, body: { type, ...change }, actor, now, ids, db, commit }) => {
    checkStockChange(change, type)
    const movement = {
      ...path,
      ...change,
      transactionId: ids.uuid(),
      performedBy: actor.id as string,
      timestamp: now.toISOString(),
    }
    return commit(async t => {
      const { writes, currentStock } = await changingStock(t, db, movement)
      const direction = change.quantityChange > 0 ? ('IN' as const) : ('OUT' as const)
      return { writes, answer: { ...movement, type: direction, stockAfter: currentStock } }
    })
  },
})

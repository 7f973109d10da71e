import { invalid, notBlank } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { mustBeLive, mustExist } from '../products/find-product.ts'
import { inShop } from '../values/paths.ts'
import { stock } from '../values/value-types.ts'
import { planStockMove } from './plan-stock-move.ts'

const line = z.object({
  productId: z.uuid().meta({ refersTo: 'listProducts' }),
  counted: stock,
  expected: stock.optional().meta({
    title: 'In the books',
    description: 'the stock that was shown when you counted; leave it empty if nothing was sold since',
  }),
})

export const countStock = operation({
  method: 'POST',
  path: '/shops/{shopId}/counts',
  title: 'Corrects the stock of up to 49 products to what was counted; correct stock gets no movement',
  may: ['owner', 'staff'],
  input: {
    path: inShop,
    body: z.object({
      lines: z.array(line).min(1).max(49),
      notes: notBlank(z.string().max(500)).default('Counted'),
    }),
  },
  output: z.object({
    results: z.array(z.object({ productId: z.string(), difference: z.int(), currentStock: z.int() })),
  }),
  status: 200,
  errors: ['INSUFFICIENT_STOCK', 'PRODUCT_DELETED', 'NOT_FOUND'],
  handler: async ({ path: { shopId }, body: { lines, notes }, actor, now, ids, db, commit }) => {
    checkOnce(lines)
    const about = { performedBy: actor.id as string, timestamp: now.toISOString(), notes }
    const transactionIds = lines.map(() => ids.uuid())
    return commit(async t => {
      const keys = lines.map(({ productId }) => ({ shopId, productId }))
      const products = await db.Product.batchGet(keys, { consistent: true })
      const moves = lines.map(({ productId, counted, expected }, at) => {
        const product = mustBeLive(mustExist(products[at]))
        const difference = counted - (expected ?? product.currentStock)
        if (difference === 0)
          return { writes: [], result: { productId, difference, currentStock: product.currentStock } }
        const change = { ...about, transactionId: transactionIds[at] as string, quantityChange: difference }
        const field = `lines.${at}.counted`
        const { writes, currentStock } = planStockMove(t, product, { ...change, reason: 'adjustment' }, field)
        return { writes, result: { productId, difference, currentStock } }
      })
      return {
        writes: moves.flatMap(({ writes }) => writes),
        answer: { results: moves.map(({ result }) => result) },
      }
    })
  },
})

function checkOnce(lines: readonly z.output<typeof line>[]): void {
  const seen = new Set<string>()
  for (const [at, { productId }] of lines.entries()) {
    if (seen.has(productId))
      throw invalid([
        { in: 'body', path: `lines.${at}.productId`, reason: 'is in another line too: count a product once' },
      ])
    seen.add(productId)
  }
}

import { refuse as refuseCommon } from '@monotable/server'
import { z } from 'zod'
import { refuse } from '../errors.ts'
import { liveProduct } from '../found-product.ts'
import { type Db, operation } from '../operation.ts'
import { normalSku } from '../schema/value-types.ts'
import { stockWrites } from '../stock-change.ts'

export const transferStock = operation({
  method: 'POST',
  path: '/transfers',
  title: "Moves stock between two of the caller's own shops, to the product with the same SKU",
  input: {
    body: z.object({
      fromShopId: z.uuid(),
      toShopId: z.uuid(),
      productId: z.uuid(),
      quantity: z.int().min(1),
    }),
  },
  output: z.object({ transferId: z.string(), fromStock: z.int(), toStock: z.int(), toProductId: z.string() }),
  errors: ['INSUFFICIENT_STOCK', 'PRODUCT_DELETED', 'TARGET_PRODUCT_NOT_FOUND'],
  handler: async ({ body: { fromShopId, toShopId, productId, quantity }, actor, now, ids, db, commit }) => {
    const performedBy = actor.id as string
    await Promise.all([fromShopId, toShopId].map(shopId => mustOwn(db, performedBy, shopId)))
    if (fromShopId === toShopId) throw refuseCommon('VALIDATION_ERROR', 'The shops must differ', sameShop)
    const [transferId, outId, inId] = [ids.uuid(), ids.uuid(), ids.uuid()]
    const about = { performedBy, timestamp: now.toISOString(), reason: 'transfer' as const, transferId }
    return commit(async t => {
      const source = await liveProduct(db, { shopId: fromShopId, productId })
      const left = source.currentStock - quantity
      if (left < 0)
        throw refuse('INSUFFICIENT_STOCK', { productId, asked: quantity, left: source.currentStock })
      const guard = await db.SkuGuard.get(
        { shopId: toShopId, normalSku: normalSku(source.sku) },
        { consistent: true },
      )
      if (!guard) throw refuse('TARGET_PRODUCT_NOT_FOUND', { sku: source.sku })
      const target = await liveProduct(db, guard)
      const toStock = target.currentStock + quantity
      const outgoing = {
        ...about,
        shopId: fromShopId,
        productId,
        transactionId: outId,
        quantityChange: -quantity,
      }
      const incoming = {
        ...about,
        shopId: toShopId,
        productId: target.productId,
        transactionId: inId,
        quantityChange: quantity,
      }
      return {
        writes: [...stockWrites(t, source, left, outgoing), ...stockWrites(t, target, toStock, incoming)],
        answer: { transferId, fromStock: left, toStock, toProductId: target.productId },
      }
    })
  },
})

const sameShop = { issues: [{ path: ['body', 'toShopId'], message: 'is the same shop' }] }

/** No shop is named in the path, so the policy could not look (S4). */
async function mustOwn(db: Db, userId: string, shopId: string): Promise<void> {
  const [membership, shop] = await db.batchGet(
    t => [t.Membership.get({ userId, shopId }), t.Shop.get({ shopId })],
    {
      consistent: true,
    },
  )
  if (membership?.role !== 'owner' || !shop || shop.deletedAt !== undefined) {
    throw refuseCommon('FORBIDDEN', 'Both shops must be your own')
  }
}

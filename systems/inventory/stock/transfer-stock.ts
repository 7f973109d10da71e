import { invalid, refuse as refuseCommon } from '@monotable/server/kit'
import * as z from 'zod'
import { refuse } from '../errors.ts'
import { operation } from '../operation.ts'
import { findLiveProduct, findProductBySku } from '../products/find-product.ts'
import { findRole } from '../shops/find-roles.ts'
import { id } from '../values/value-types.ts'
import { planStockMove } from './plan-stock-move.ts'

export const transferStock = operation({
  method: 'POST',
  path: '/transfers',
  title: 'Moves stock between two of your shops, to the product with the same SKU',
  // Both shops are in the body: the handler asks for both memberships itself.
  may: 'signedIn',
  input: {
    body: z.object({
      fromShopId: id.meta({ refersTo: { operation: 'listShops', by: 'shopId' } }),
      toShopId: id.meta({ refersTo: { operation: 'listShops', by: 'shopId' } }),
      productId: z.uuid().meta({ refersTo: { operation: 'listProducts', given: { shopId: 'fromShopId' } } }),
      quantity: z.int().min(1),
    }),
  },
  output: z.object({ transferId: z.string(), fromStock: z.int(), toStock: z.int(), toProductId: z.string() }),
  errors: ['NOT_FOUND', 'INSUFFICIENT_STOCK', 'PRODUCT_DELETED', 'TARGET_PRODUCT_NOT_FOUND'],
  handler: async ({ body: { fromShopId, toShopId, productId, quantity }, actor, now, ids, db, commit }) => {
    const performedBy = actor.id as string
    // No shop is named in the path, so `findRoles` could not look (S4).
    const roles = await Promise.all([fromShopId, toShopId].map(shopId => findRole(db, performedBy, shopId)))
    if (roles.some(role => role !== 'owner'))
      throw refuseCommon('FORBIDDEN', 'You can move stock only between shops that you own')
    if (fromShopId === toShopId)
      throw invalid([{ in: 'body', path: 'toShopId', reason: 'must be another shop than fromShopId' }])
    const [transferId, outId, inId] = [ids.uuid(), ids.uuid(), ids.uuid()]
    const about = { performedBy, timestamp: now.toISOString(), reason: 'transfer' as const, transferId }
    return commit(async t => {
      const source = await findLiveProduct(db, { shopId: fromShopId, productId })
      const outgoing = planStockMove(t, source, { ...about, transactionId: outId, quantityChange: -quantity })
      const target = await findProductBySku(db, toShopId, source.sku)
      if (!target) throw refuse('TARGET_PRODUCT_NOT_FOUND', { sku: source.sku })
      const incoming = planStockMove(t, target, { ...about, transactionId: inId, quantityChange: quantity })
      const stocks = { fromStock: outgoing.currentStock, toStock: incoming.currentStock }
      return {
        writes: [...outgoing.writes, ...incoming.writes],
        answer: { transferId, ...stocks, toProductId: target.productId },
      }
    })
  },
})

import type { Db, Items } from '../operation.ts'
import { normalSku } from '../values/value-types.ts'

/**
 * The product of a shop that has an SKU now. Those that another program has written hold no guard, so that where nobody
 * holds it the products themselves are asked.
 */
export async function productWithSku(
  db: Db,
  shopId: string,
  sku: string,
): Promise<Items['Product'] | undefined> {
  const known = await db.productBySku({ shopId, sku }, { consistent: true })
  if (known) return known
  const wanted = normalSku(sku)
  const where = (product: Items['Product']) => normalSku(product.sku) === wanted
  return db.products.first({ shopId }, { consistent: true, where })
}

import { refuse as refuseCommon } from '@monotable/server/kit'
import { refuse } from '../errors.ts'
import type { Db, Items } from '../operation.ts'
import { normalSku } from '../values/value-types.ts'

type Product = Items['Product']

interface ProductKey {
  readonly shopId: string
  readonly productId: string
}

/** The product as it is now, deleted or not. */
export async function findProduct(db: Db, { shopId, productId }: ProductKey): Promise<Product> {
  return mustExist(await db.Product.get({ shopId, productId }, { consistent: true }))
}

/** The product as it is now, which must not be deleted. */
export async function findLiveProduct(db: Db, key: ProductKey): Promise<Product> {
  return mustBeLive(await findProduct(db, key))
}

/**
 * The product of a shop that has an SKU now. Those that another program has written hold no guard, so that where nobody
 * holds it the products themselves are asked.
 */
export async function findProductBySku(
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

/**
 * What is set besides in a change of a product that another program has written: its stock as it is, so that the keys of
 * low stock, which rest on it, are there from then on.
 */
export function adoptStock({ version, currentStock }: Product) {
  return version === 0 ? { currentStock } : {}
}

export function mustExist(product: Product | undefined): Product {
  if (!product) throw refuseCommon('NOT_FOUND', 'This product does not exist')
  return product
}

export function mustBeLive(product: Product): Product {
  if (product.deletedAt !== undefined) throw refuse('PRODUCT_DELETED', { productId: product.productId })
  return product
}

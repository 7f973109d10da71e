import { refuse as refuseCommon } from '@monotable/server/kit'
import { refuse } from '../errors.ts'
import type { Db, Items } from '../operation.ts'

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
export async function liveProduct(db: Db, key: ProductKey): Promise<Product> {
  return mustBeLive(await findProduct(db, key))
}

/**
 * What is set besides in a change of a product that another program has written: its stock as it is, so that the keys of
 * low stock, which rest on it, are there from then on.
 */
export function adopted({ version, currentStock }: Product) {
  return version === 0 ? { currentStock } : {}
}

export function mustExist(product: Product | undefined): Product {
  if (!product) throw refuseCommon('NOT_FOUND', 'There is no such product')
  return product
}

export function mustBeLive(product: Product): Product {
  if (product.deletedAt !== undefined) throw refuse('PRODUCT_DELETED', { productId: product.productId })
  return product
}

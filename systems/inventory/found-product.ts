import { refuse as refuseCommon } from '@monotable/server'
import { refuse } from './errors.ts'
import type { Db, Items } from './operation.ts'

type Product = Items['Product']

interface ProductKey {
  readonly shopId: string
  readonly productId: string
}

/** The product as it is now, deleted or not. */
export async function foundProduct(db: Db, { shopId, productId }: ProductKey): Promise<Product> {
  return mustExist(await db.Product.get({ shopId, productId }, { consistent: true }))
}

/** The product as it is now, which must not be deleted. */
export async function liveProduct(db: Db, key: ProductKey): Promise<Product> {
  return mustBeLive(await foundProduct(db, key))
}

export function mustExist(product: Product | undefined): Product {
  if (!product) throw refuseCommon('NOT_FOUND', 'There is no such product')
  return product
}

export function mustBeLive(product: Product): Product {
  if (product.deletedAt !== undefined) throw refuse('PRODUCT_DELETED', { productId: product.productId })
  return product
}

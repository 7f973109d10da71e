import { refuse as refuseCommon } from '@monotable/server'
import { refuse } from './errors.ts'
import type { Db, Items } from './operation.ts'

interface ProductKey {
  readonly shopId: string
  readonly productId: string
}

/** The product as it is now, deleted or not. */
export async function foundProduct(db: Db, { shopId, productId }: ProductKey): Promise<Items['Product']> {
  const product = await db.Product.get({ shopId, productId }, { consistent: true })
  if (!product) throw refuseCommon('NOT_FOUND', 'There is no such product')
  return product
}

/** The product as it is now, which must not be deleted. */
export async function liveProduct(db: Db, key: ProductKey): Promise<Items['Product']> {
  const product = await foundProduct(db, key)
  if (product.deletedAt !== undefined) throw refuse('PRODUCT_DELETED')
  return product
}

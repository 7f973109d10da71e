import { refuse } from '@monotable/server'
import type { Db, Items } from '../operation.ts'

interface ProductKey {
  readonly sellerId: string
  readonly productId: string
}

/** The product as it is now, on sale or not. */
export async function foundProduct(db: Db, { sellerId, productId }: ProductKey): Promise<Items['Product']> {
  const product = await db.Product.get({ sellerId, productId }, { consistent: true })
  if (!product) throw noProduct(productId)
  return product
}

export const noProduct = (productId: string) => refuse('NOT_FOUND', 'There is no such product', { productId })

/** Whether it is in the catalogue (K8). */
export function isOnSale({ status, sellerListed }: Items['Product']): boolean {
  return status === 'ACTIVE' && sellerListed
}

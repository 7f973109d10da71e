import { refuse } from '@monotable/server/kit'
import type { Db, Items } from '../operation.ts'
import { isListed } from '../people/is-listed.ts'

type Product = Items['Product']

interface ProductKey {
  readonly sellerId: string
  readonly productId: string
}

/** The product as it is now, on sale or not. */
export async function findProduct(db: Db, { sellerId, productId }: ProductKey): Promise<Product> {
  const product = await db.Product.get({ sellerId, productId }, { consistent: true })
  if (!product) throw noProduct(productId)
  return product
}

export const noProduct = (productId: string) =>
  refuse('NOT_FOUND', 'This product does not exist', { productId })

/** Whether it is in the catalogue (K8). */
export async function isOnSale(db: Db, product: Product): Promise<boolean> {
  return product.status === 'ACTIVE' && (await isSellerListed(db, product))
}

/** Products with whether their seller is listed, which those of another program do not say. */
export async function withSellerListed(db: Db, products: readonly Product[]) {
  const silent = products.filter(({ sellerListed }) => sellerListed === undefined)
  const userIds = [...new Set(silent.map(({ sellerId }) => sellerId))]
  const sellers = await db.Seller.batchGet(
    userIds.map(userId => ({ userId })),
    { consistent: true },
  )
  const listed = new Set(sellers.flatMap(seller => (seller && isListed(seller) ? [seller.userId] : [])))
  return products.map(product => ({
    ...product,
    sellerListed: product.sellerListed ?? listed.has(product.sellerId),
  }))
}

/** As the product says. A product from another program does not say it, so the seller decides. */
export async function isSellerListed(
  db: Db,
  { sellerId, sellerListed }: Pick<Product, 'sellerId'> & Partial<Product>,
): Promise<boolean> {
  if (sellerListed !== undefined) return sellerListed
  const seller = await db.Seller.get({ userId: sellerId }, { consistent: true })
  return seller !== undefined && isListed(seller)
}

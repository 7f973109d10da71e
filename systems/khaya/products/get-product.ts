import { operation } from '../operation.ts'
import { ofProduct } from '../values/paths.ts'
import { findProduct, isOnSale, isSellerListed, noProduct } from './find-product.ts'
import { productAnswer } from './product-answer.ts'
import { seesAll } from './sees-all.ts'

export const getProduct = operation({
  method: 'GET',
  path: '/sellers/{sellerId}/products/{productId}',
  title: 'Shows a product; only its seller and admins see one that is not on sale',
  may: 'anyone',
  input: { path: ofProduct },
  output: productAnswer,
  isVersioned: true,
  handler: async ({ path, actor, roles, db }) => {
    const product = await findProduct(db, path)
    if ((await isOnSale(db, product)) || (await seesAll(db, actor, roles, path.sellerId)))
      return { ...product, sellerListed: await isSellerListed(db, product) }
    throw noProduct(path.productId)
  },
})

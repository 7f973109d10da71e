import { operation } from '../operation.ts'
import { ofProduct } from '../values/paths.ts'
import { findProduct } from './find-product.ts'
import { productAnswer } from './product-answer.ts'

export const getProduct = operation({
  method: 'GET',
  path: '/shops/{shopId}/products/{productId}',
  title: 'Shows a product, also a deleted one',
  may: ['owner', 'staff'],
  input: { path: ofProduct },
  output: productAnswer,
  isVersioned: true,
  handler: ({ path, db }) => findProduct(db, path),
})

import { asRead, checkVersion } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { ofProduct } from '../values/paths.ts'
import { findLiveProduct } from './find-product.ts'

export const deleteProduct = operation({
  method: 'DELETE',
  path: '/shops/{shopId}/products/{productId}',
  title:
    'Deletes a product: lists leave it out and nobody can sell it; its history stays, and its SKU is free',
  may: ['owner'],
  input: { path: ofProduct },
  output: z.undefined(),
  status: 204,
  isVersioned: true,
  errors: ['PRODUCT_DELETED'],
  handler: async ({ path, db, ifMatch, commit }) => {
    await commit(async t => {
      const product = await findLiveProduct(db, path)
      checkVersion(product, ifMatch)
      const options = asRead(product)
      return { writes: [t.Product.softDelete(path, options)], answer: undefined }
    })
    return undefined
  },
})

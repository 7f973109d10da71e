import { asRead, checkVersion } from '@monotable/server/kit'
import { operation } from '../operation.ts'
import { product } from '../values/examples.ts'
import { ofProduct } from '../values/paths.ts'
import { findProduct, isSellerListed } from './find-product.ts'
import { productAnswer } from './product-answer.ts'

export const removeProduct = operation({
  method: 'DELETE',
  path: '/sellers/{sellerId}/products/{productId}',
  title: 'Takes a product out of the catalogue; orders of it stay',
  may: ['shop'],
  input: { path: ofProduct },
  output: productAnswer.meta({ examples: [{ ...product, status: 'INACTIVE', version: 2 }] }),
  isVersioned: true,
  errors: ['NO_PROFILE', 'ACCOUNT_SUSPENDED'],
  handler: async ({ path, now, db, ifMatch, commit }) =>
    commit(async t => {
      const found = await findProduct(db, path)
      checkVersion(found, ifMatch)
      const sellerListed = await isSellerListed(db, found)
      const set = { status: 'INACTIVE', sellerListed, updatedAt: now.toISOString() } as const
      return {
        writes: [t.Product.update(found, { set }, asRead(found))],
        answer: { ...found, ...set, version: found.version + 1 },
      }
    }),
})

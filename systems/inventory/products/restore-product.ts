import { asRead, checkVersion, refuse } from '@monotable/server/kit'
import { operation } from '../operation.ts'
import { ofProduct } from '../values/paths.ts'
import { planCategory } from './category-spelling.ts'
import { findProduct } from './find-product.ts'
import { productAnswer } from './product-answer.ts'
import { productFault } from './product-fault.ts'

export const restoreProduct = operation({
  method: 'POST',
  path: '/shops/{shopId}/products/{productId}/restorations',
  title: 'Restores a deleted product, if its SKU and barcode are still free',
  may: ['owner'],
  input: { path: ofProduct },
  output: productAnswer,
  isVersioned: true,
  errors: ['SKU_TAKEN', 'BARCODE_TAKEN', 'INVALID_TRANSITION', 'STALE_VERSION'],
  handler: async ({ path, db, now, ifMatch, commit }) => {
    const updatedAt = now.toISOString()
    return commit(async t => {
      const { deletedAt, ...product } = await findProduct(db, path)
      if (deletedAt === undefined)
        throw refuse('INVALID_TRANSITION', 'This product is not deleted, so there is nothing to restore')
      checkVersion(product, ifMatch)
      // Its spelling may have changed while the product was away (S8).
      const { name: category, write } = await planCategory(t, db, path.shopId, product.category)
      const change = { set: { updatedAt, category }, remove: ['deletedAt'] } as const
      const options = asRead(product)
      return {
        writes: [t.Product.update(path, change, options), write],
        answer: { ...product, category, updatedAt, version: product.version + 1 },
      }
    }).catch(async error => {
      throw await productFault(db, error)
    })
  },
})

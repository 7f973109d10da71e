import { outdated, refuse } from '@monotable/server'
import { productAnswer } from '../answers.ts'
import { foundProduct } from '../found-product.ts'
import { operation } from '../operation.ts'
import { ofProduct } from '../paths.ts'
import { productFault } from '../product-faults.ts'

export const restoreProduct = operation({
  method: 'POST',
  path: '/shops/{shopId}/products/{productId}/restorations',
  title: 'Brings a retired product back, if its SKU is still free',
  input: { path: ofProduct },
  output: productAnswer,
  isVersioned: true,
  errors: ['SKU_TAKEN'],
  handler: async ({ path, db, now, commit }) => {
    const updatedAt = now.toISOString()
    return commit(async t => {
      const { deletedAt, ...product } = await foundProduct(db, path)
      if (deletedAt === undefined) throw refuse('INVALID_TRANSITION', 'The product is not deleted')
      return {
        writes: [
          t.Product.update(
            path,
            { set: { updatedAt }, remove: ['deletedAt'] },
            { read: true, ifVersion: product.version, otherwise: outdated },
          ),
        ],
        answer: { ...product, updatedAt, version: product.version + 1 },
      }
    }).catch(error => {
      throw productFault(error)
    })
  },
})

import { asRead, changesOf, checkVersion, parseInput } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { ofProduct } from '../values/paths.ts'
import { stock } from '../values/value-types.ts'
import { planCategory } from './category-spelling.ts'
import { adoptStock, findLiveProduct, findProduct } from './find-product.ts'
import { Product } from './product.ts'
import { productAnswer } from './product-answer.ts'
import { productFault } from './product-fault.ts'
import { productFields } from './product-fields.ts'

const { name, sku, category, unitPrice, location, description, imageUrl: webAddress } = productFields.shape

/** An upload, or another program, may have put an address here that nobody could give: sent back, it stays. */
function checkImageUrl(given: string | null | undefined, present: string | undefined): void {
  if (given === null || given === present) return
  parseInput('body', z.object({ imageUrl: webAddress }), { imageUrl: given })
}

/** Stock is the sum of its movements (S11). */
const currentStock = z.never(
  'changes by movements only: POST …/products/{productId}/adjustments with quantityChange and a reason, or record a sale',
)

export const updateProduct = operation({
  method: 'PATCH',
  path: '/shops/{shopId}/products/{productId}',
  title: 'Changes a product, except its stock; null removes an optional value',
  may: ['owner'],
  input: {
    path: ofProduct,
    body: z.object({
      name: name.optional(),
      sku: sku.optional(),
      category: category.optional(),
      unitPrice: unitPrice.optional(),
      reorderThreshold: stock.optional(),
      currentStock: currentStock.optional(),
      location: location.nullable(),
      description: description.nullable(),
      imageUrl: Product.attributes.imageUrl.nullable(),
    }),
  },
  output: productAnswer,
  isVersioned: true,
  errors: ['SKU_TAKEN', 'PRODUCT_DELETED'],
  handler: async ({ path, body: { currentStock: _, ...body }, db, ifMatch, commit }) => {
    await commit(async t => {
      const product = await findLiveProduct(db, path)
      checkVersion(product, ifMatch)
      checkImageUrl(body.imageUrl, product.imageUrl)
      const category =
        body.category === undefined ? undefined : await planCategory(t, db, path.shopId, body.category)
      const change = changesOf({ ...body, ...adoptStock(product), category: category?.name })
      const options = asRead(product)
      return {
        writes: [t.Product.update(path, change, options), ...(category ? [category.write] : [])],
        answer: undefined,
      }
    }).catch(async error => {
      throw await productFault(db, error)
    })
    return findProduct(db, path)
  },
})

import { changesOf, parseInput } from '@monotable/server/kit'
import * as z from 'zod'
import { type Items, operation } from '../operation.ts'
import { ofProduct } from '../values/paths.ts'
import { stock } from '../values/value-types.ts'
import { findProduct } from './find-product.ts'
import { planProductChange } from './plan-product-change.ts'
import { Product } from './product.ts'
import { productAnswer } from './product-answer.ts'
import { productFault } from './product-fault.ts'
import { productFields } from './product-fields.ts'

const {
  name,
  sku,
  category,
  unitPrice,
  location,
  description,
  barcode,
  imageUrl: webAddress,
} = productFields.shape

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
      barcode: barcode.nullable(),
    }),
  },
  output: productAnswer,
  isVersioned: true,
  errors: ['SKU_TAKEN', 'BARCODE_TAKEN', 'PRODUCT_DELETED'],
  handler: async ({ path, body: { currentStock: _, ...body }, db, ifMatch, commit }) => {
    const check = (product: Items['Product']) => checkImageUrl(body.imageUrl, product.imageUrl)
    await commit(async t => {
      const planned = await planProductChange(t, db, { key: path, change: changesOf(body), ifMatch, check })
      return { ...planned, answer: undefined }
    }).catch(async error => {
      throw await productFault(db, error)
    })
    return findProduct(db, path)
  },
})

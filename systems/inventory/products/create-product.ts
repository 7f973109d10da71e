import * as z from 'zod'
import { operation } from '../operation.ts'
import { inShop } from '../values/paths.ts'
import { planNewProduct } from './plan-new-product.ts'
import { Product } from './product.ts'
import { productAnswer } from './product-answer.ts'
import { productFault } from './product-fault.ts'
import { productFields } from './product-fields.ts'

const { currentStock } = Product.attributes
const { location, description, imageUrl, ...first } = productFields.shape

export const createProduct = operation({
  method: 'POST',
  path: '/shops/{shopId}/products',
  title: 'Adds a product to the catalogue; its opening stock is a movement like any other',
  may: ['owner'],
  input: {
    path: inShop,
    // What a form asks for, in this order.
    body: z.object({
      ...first,
      currentStock: currentStock.default(0).describe('How many you have now.'),
      location,
      description,
      imageUrl,
    }),
  },
  output: productAnswer,
  isVersioned: true,
  errors: ['SKU_TAKEN', 'BARCODE_TAKEN'],
  handler: async ({ path, body, actor, now, ids, db, commit }) => {
    const about = { productId: ids.uuid(), transactionId: ids.uuid(), performedBy: actor.id as string, now }
    return commit(t => planNewProduct(t, db, { ...path, ...about, fields: body })).catch(async error => {
      throw await productFault(db, error)
    })
  },
})

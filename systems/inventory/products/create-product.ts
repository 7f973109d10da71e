import { operation } from '../operation.ts'
import { movementOf } from '../stock/transaction.ts'
import { inShop } from '../values/paths.ts'
import { planCategory } from './category-spelling.ts'
import { Product } from './product.ts'
import { productAnswer } from './product-answer.ts'
import { productFault } from './product-fault.ts'
import { productFields } from './product-fields.ts'

const { currentStock } = Product.attributes

export const createProduct = operation({
  method: 'POST',
  path: '/shops/{shopId}/products',
  title: 'Adds a product to the catalogue; its opening stock is a movement like any other',
  may: ['owner'],
  input: {
    path: inShop,
    body: productFields.extend({ currentStock: currentStock.default(0) }),
  },
  output: productAnswer,
  isVersioned: true,
  errors: ['SKU_TAKEN'],
  handler: async ({ path, body, actor, now, ids, db, commit }) => {
    const timestamp = now.toISOString()
    const dates = { createdAt: timestamp, updatedAt: timestamp }
    const product = { ...path, ...body, ...dates, productId: ids.uuid() }
    const opening = movementOf(product, {
      transactionId: ids.uuid(),
      quantityChange: product.currentStock,
      reason: 'adjustment',
      notes: 'Opening stock',
      performedBy: actor.id as string,
      timestamp,
      stockAfter: product.currentStock,
    })
    return commit(async t => {
      const category = await planCategory(t, db, path.shopId, body.category)
      const created = { ...product, category: category.name }
      const movements = created.currentStock > 0 ? [t.Transaction.create(opening)] : []
      return {
        writes: [t.Product.create(created), category.write, ...movements],
        answer: { ...created, version: 1 },
      }
    }).catch(async error => {
      throw await productFault(db, error)
    })
  },
})

import type { output } from 'zod'
import type { Db, Plan } from '../operation.ts'
import { movementOf } from '../stock/transaction.ts'
import { planCategory } from './category-spelling.ts'
import type { productFields } from './product-fields.ts'

interface NewProduct {
  readonly shopId: string
  readonly productId: string
  /** Of the opening movement. */
  readonly transactionId: string
  readonly performedBy: string
  readonly now: Date
  readonly fields: output<typeof productFields> & { readonly currentStock: number }
}

/** A product, its guards and its category, and its opening stock as a movement like any other (S11). */
export async function planNewProduct(t: Plan, db: Db, given: NewProduct) {
  const { shopId, productId, transactionId, performedBy, fields } = given
  const timestamp = given.now.toISOString()
  const category = await planCategory(t, db, shopId, fields.category)
  const dates = { createdAt: timestamp, updatedAt: timestamp }
  const product = { ...fields, shopId, productId, category: category.name, ...dates }
  const opening = movementOf(product, {
    transactionId,
    quantityChange: product.currentStock,
    reason: 'adjustment',
    notes: 'Opening stock',
    performedBy,
    timestamp,
    stockAfter: product.currentStock,
  })
  const movements = product.currentStock > 0 ? [t.Transaction.create(opening)] : []
  return {
    writes: [t.Product.create(product), category.write, ...movements],
    answer: { ...product, version: 1 },
  }
}

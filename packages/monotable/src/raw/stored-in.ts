import { MonotableError } from '../errors.ts'
import type { AnyEntity, Item } from '../schema/entity.ts'

/**
 * The item of an entity that was there when a write was refused, if that write asked for it with `returnStored`. Of a
 * transaction in which several writes failed it is the first of the entity; `details.reasons` has the others.
 *
 * @example
 * ```ts
 * const key = { shopId: '1', productId: '7' }
 * try {
 *   await db.Product.update(key, { add: { stock: -3 } }, { condition: when('stock >= 3'), returnStored: true })
 * } catch (error) {
 *   const product = storedIn(error, Product)
 *   if (!product) throw error
 *   console.log(`only ${product.stock} are left`)
 * }
 * ```
 */
export function storedIn<const E extends AnyEntity>(error: unknown, entity: E): Item<E> | undefined {
  if (!(error instanceof MonotableError)) return undefined
  const { reasons, entity: of, stored } = error.details as Told
  if (reasons) {
    for (const reason of reasons) {
      const found = storedIn(reason, entity)
      if (found) return found
    }
  }
  return of === entity.name ? (stored as Item<E> | undefined) : undefined
}

interface Told {
  readonly reasons?: readonly unknown[]
  readonly entity?: string
  readonly stored?: unknown
}

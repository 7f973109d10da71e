import type { Input } from 'monotable'
import type { Items } from '../operation.ts'
import type { Transaction } from './transaction.ts'

type Movement = Input<typeof Transaction>
type Product = Items['Product']

/** A movement of a product's stock; its direction follows from its sign (S13). */
export function movementOf(
  product: Pick<Product, 'productId' | 'shopId'>,
  rest: Omit<Movement, 'productId' | 'shopId' | 'type'>,
): Movement {
  const { productId, shopId } = product
  return { ...rest, productId, shopId, type: rest.quantityChange > 0 ? 'IN' : 'OUT' }
}

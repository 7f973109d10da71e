import { refuse } from '../errors.ts'

interface Line {
  readonly sellerId: string
  readonly productId: string
  readonly quantity: number
}

/** With the order and its record they make one transaction. */
const mostLines = 90

/** How much of each product, by seller; lines of one product are added up. */
export function cartsOf(lines: readonly Line[]): Map<string, Map<string, number>> {
  const carts = new Map<string, Map<string, number>>()
  for (const { sellerId, productId, quantity } of lines) {
    const cart = carts.get(sellerId) ?? new Map<string, number>()
    carts.set(sellerId, cart.set(productId, (cart.get(productId) ?? 0) + quantity))
  }
  for (const [sellerId, { size }] of carts) {
    if (size > mostLines) throw refuse('TOO_MANY_LINES', { sellerId, lines: size, most: mostLines })
  }
  return carts
}

import { refuse } from '../errors.ts'

interface Line {
  readonly sellerId: string
  readonly productId: string
  readonly quantity: number
}

/** How much of each product of one seller, by its id. */
export type Cart = ReadonlyMap<string, number>

/** With the order and its record they make one transaction. */
const mostLines = 90

/** The carts of a request by seller; lines of one product are added up. */
export function cartsOf(lines: readonly Line[]): ReadonlyMap<string, Cart> {
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

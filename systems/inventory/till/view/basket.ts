import type { TillProduct } from '../catalogue.ts'
import { type BasketLine, mostLines } from '../till.ts'

/** What a customer is about to buy: a product is in one line. */
export type Basket = readonly BasketLine[]

export type Added =
  | { readonly basket: Basket }
  /** The server takes no more lines in one transaction. */
  | { readonly isFull: true }

export function addToBasket(basket: Basket, { productId, name, unitPrice }: TillProduct): Added {
  const known = basket.find(line => line.productId === productId)
  if (known) return { basket: setQuantity(basket, productId, known.quantity + 1) }
  if (basket.length >= mostLines) return { isFull: true }
  return { basket: [...basket, { productId, name, unitPrice, quantity: 1 }] }
}

/** Without the line, if nothing is left of it. */
export function setQuantity(basket: Basket, productId: string, quantity: number): Basket {
  const changed = basket.map(line => (line.productId === productId ? { ...line, quantity } : line))
  return changed.filter(line => line.quantity > 0)
}

const centsOf = (price: number) => Math.round(price * 100)

interface Counted {
  readonly quantity: number
  readonly unitPrice: number
}

/** Exact: prices have two decimals. */
export const totalOf = (lines: readonly Counted[]) =>
  lines.reduce((sum, { unitPrice, quantity }) => sum + centsOf(unitPrice) * quantity, 0) / 100

export const unitsOf = (lines: readonly { readonly quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** What customers hand over for a total: the exact sum, then the next round ones. */
export function cashFor(total: number): number[] {
  const rounded = [5, 10, 20, 50, 100, 200].map(note => Math.ceil(centsOf(total) / (note * 100)) * note)
  return [...new Set([total, ...rounded.filter(sum => centsOf(sum) > centsOf(total))])]
    .sort((one, other) => one - other)
    .slice(0, 4)
}

/** What the customer gets back; undefined if it is not enough. */
export function changeOf(total: number, given: number): number | undefined {
  const cents = centsOf(given) - centsOf(total)
  return cents < 0 ? undefined : cents / 100
}

/** As it is typed: `12.50`, `12,50` or `1 250`. Undefined if it is no sum of money. */
export function readSum(text: string): number | undefined {
  const plain = text.replace(/[\s'’]/g, '').replace(',', '.')
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined
}

const keyOf = (shopId: string) => `till basket ${shopId}`

/** A basket with the id of the receipt that it becomes. */
export interface KeptBasket {
  readonly receiptId: string
  readonly lines: Basket
}

/** A basket outlasts a reload and a new version of the page. */
export function saveBasket(shopId: string, basket: KeptBasket): void {
  localStorage.setItem(keyOf(shopId), JSON.stringify(basket))
}

/** After a crash it may be older than the last sale: whoever loads it looks whether its receipt is there already. */
export function loadBasket(shopId: string): KeptBasket {
  try {
    const { receiptId, lines }: KeptBasket = JSON.parse(localStorage.getItem(keyOf(shopId)) ?? '{}')
    if (receiptId && lines) return { receiptId, lines }
  } catch {
    // Nothing that can be read is an empty basket.
  }
  return { receiptId: crypto.randomUUID(), lines: [] }
}

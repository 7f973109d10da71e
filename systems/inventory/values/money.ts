import { centsOf, invalid } from '@monotable/server/kit'

/** So much that sums of many such totals are still exact. */
const mostCents = 10 ** 12

/** The total of a sale in whole cents (S14). */
export function totalCents(unitPrice: number, quantity: number): number {
  const cents = centsOf(unitPrice) * quantity
  if (cents <= mostCents) return cents
  throw invalid([{ in: 'body', path: 'quantity', reason: 'makes the total too large' }])
}

/** Half a cent is a whole one. */
export function averageCents(cents: number, count: number): number {
  return count === 0 ? 0 : Math.floor((2 * cents + count) / (2 * count))
}

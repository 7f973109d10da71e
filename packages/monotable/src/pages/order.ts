import { compareUtf8 } from '@monotable/dynamodb'

/** What items are merged by, most important first. */
export type OrderValues = readonly unknown[]

/** Texts in the order of their UTF-8 bytes and numbers as numbers, as sort keys have them; what is absent comes first. */
export function compareOrder(one: OrderValues, other: OrderValues): number {
  for (let at = 0; at < one.length; at++) {
    const difference = compare(one[at], other[at])
    if (difference !== 0) return difference
  }
  return 0
}

function compare(one: unknown, other: unknown): number {
  if (typeof one === 'string' && typeof other === 'string') return compareUtf8(one, other)
  const rank = rankOf(one) - rankOf(other)
  if (rank !== 0) return rank
  const [a, b] = [one, other] as [number, number]
  return a < b ? -1 : a > b ? 1 : 0
}

function rankOf(value: unknown): number {
  if (value === undefined || value === null) return 0
  return typeof value === 'string' ? 2 : 1
}

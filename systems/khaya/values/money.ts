import { invalid } from '@monotable/server/kit'

/** Whole cents of an amount that has at most two decimals. */
export function centsOf(amount: number): bigint {
  return BigInt(Math.round(amount * 100))
}

export function amountOf(cents: bigint): number {
  return Number(cents) / 100
}

/** A share of an amount in percent; half a cent is a whole one. */
export function percentOf(cents: bigint, percent: bigint): bigint {
  return (cents * percent + 50n) / 100n
}

/** Fifteen digits: as many as a number can hold exactly. */
const mostCents = 10n ** 15n - 1n

export function checkTotal(cents: bigint): void {
  if (cents <= mostCents) return
  throw invalid([{ in: 'body', path: 'items', reason: 'make a total that is too large' }])
}

/** An amount as it is written in South Africa: `R 32 200.00`. */
export function rand(amount: number): string {
  const [whole = '', cents] = amount.toFixed(2).split('.')
  return `R ${whole.replace(/\B(?=(\d{3})+$)/g, ' ')}.${cents}`
}

import { invalid } from '@monotable/server/kit'

/** A share of an amount in percent; half a cent is a whole one. Whole rand apart, so that no product is inexact. */
export function percentOf(cents: number, percent: number): number {
  const rest = cents % 100
  return ((cents - rest) / 100) * percent + Math.floor((rest * percent + 50) / 100)
}

/** Fifteen digits: as many as a number can hold exactly. */
const mostCents = 10 ** 15 - 1

export function checkTotal(cents: number): void {
  if (cents <= mostCents) return
  throw invalid([{ in: 'body', path: 'items', reason: 'make a total that is too large' }])
}

/** An amount as it is written in South Africa: `R 32 200.00`. */
export function rand(amount: number): string {
  const [whole = '', cents] = amount.toFixed(2).split('.')
  return `R ${whole.replace(/\B(?=(\d{3})+$)/g, ' ')}.${cents}`
}

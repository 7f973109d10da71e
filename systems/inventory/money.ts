/** Whole cents of an amount that has at most two decimals (S14). */
export function centsOf(amount: number): number {
  return Math.round(amount * 100)
}

export function amountOf(cents: number): number {
  return cents / 100
}

/** A quotient of whole numbers, rounded half up to so many decimals; 0 of nothing. */
export function halfUp(dividend: number, divisor: number, decimals: number): number {
  if (divisor === 0) return 0
  const scale = 10 ** decimals
  return Math.floor((2 * dividend * scale + divisor) / (2 * divisor)) / scale
}

/** Sequence numbers are decimal digits without leading zeros, of any length: longer is later. */
export function isAfter(a: string, b: string | undefined): boolean {
  if (b === undefined) return true
  return a.length === b.length ? a > b : a.length > b.length
}

const encoder = new TextEncoder()

/** Text is ordered by its bytes in UTF-8. */
export const compareText = (one: string, other: string) =>
  one === other ? 0 : compareBytes(encoder.encode(one), encoder.encode(other))

export function compareBytes(one: Uint8Array, other: Uint8Array): number {
  for (let at = 0; at < Math.min(one.length, other.length); at++) {
    if (one[at] !== other[at]) return one[at]! - other[at]!
  }
  return one.length - other.length
}

/** Whether bytes hold others: at one place, or anywhere. */
export function holdsBytes(whole: Uint8Array, part: Uint8Array, only?: number): boolean {
  const last = only ?? whole.length - part.length
  for (let start = only ?? 0; start <= last; start++) {
    if (part.every((byte, at) => whole[start + at] === byte)) return true
  }
  return false
}

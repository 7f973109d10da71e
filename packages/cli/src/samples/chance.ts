/** A number from 0 to 1 that a text decides: the same text gives the same number everywhere. */
export function chance(text: string): number {
  return hash(text, 0x811c9dc5) / 2 ** 32
}

/** As many hexadecimal digits as are wanted, decided by a text. */
export function hexDigits(text: string, count: number): string {
  let digits = ''
  for (let at = 0; digits.length < count; at++)
    digits += hash(`${at}${text}`, 0x811c9dc5 + at)
      .toString(16)
      .padStart(8, '0')
  return digits.slice(0, count)
}

/** One of several, decided by a text. */
export function pick<T>(text: string, among: readonly T[]): T {
  return among[Math.floor(chance(text) * among.length)] as T
}

/** FNV-1a, with its bits stirred at the end so that texts that differ in their last letter lie apart. */
function hash(text: string, start: number): number {
  let sum = start
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193)
  sum = Math.imul(sum ^ (sum >>> 15), 0x85ebca6b)
  sum = Math.imul(sum ^ (sum >>> 13), 0xc2b2ae35)
  return (sum ^ (sum >>> 16)) >>> 0
}

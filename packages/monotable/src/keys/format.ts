/** How a placeholder's value is written: what follows the colon, or the star of an open prefix. */
export type Format = { readonly type: 'plain' | 'sortable' | 'lower' | 'upper' | 'open' } | Mask

/** `0000.00`: digits before and after the point; elastic (`0000.00+`) ones have a form for larger numbers. */
export interface Mask {
  readonly type: 'mask'
  readonly integers: number
  readonly decimals: number
  readonly elastic: boolean
}

const mask = /^(0+)(?:\.(0+))?(\+?)$/

/** What follows the colon, or the problem with it in words. */
export function parseFormat(text: string): Format | string {
  if (text === '') return { type: 'plain' }
  if (text === 'sortable' || text === 'lower' || text === 'upper') return { type: text }
  const found = mask.exec(text)
  if (!found) return `'${text}' is neither a digit mask (0000.00) nor sortable, lower or upper`
  const integers = found[1]!.length
  const decimals = found[2]?.length ?? 0
  const elastic = found[3] === '+'
  if (integers + decimals > 38) return 'a number has at most 38 digits'
  // The count of digits is one digit, so nine is the most it can say.
  if (elastic && integers > 8) return 'an elastic mask has at most eight digits before the point'
  return { type: 'mask', integers, decimals, elastic }
}

export function sameFormat(a: Format, b: Format): boolean {
  if (a.type !== 'mask' || b.type !== 'mask') return a.type === b.type
  return a.integers === b.integers && a.decimals === b.decimals && a.elastic === b.elastic
}

/** Text in the letter case of a format. */
export function cased(text: string, type: Format['type']): string {
  return type === 'lower' ? text.toLowerCase() : type === 'upper' ? text.toUpperCase() : text
}

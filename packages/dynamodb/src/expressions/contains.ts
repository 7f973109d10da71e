import type { AttributeValue } from '../values/attribute-value.ts'
import { equalValues } from '../values/compare.ts'

/** A part of a string or binary, a member of a set, an element of a list: whatever its type. */
export function contains(whole: AttributeValue | undefined, part: AttributeValue | undefined): boolean {
  if (whole === undefined || part === undefined) return false
  if ('L' in whole) return whole.L.some(element => equalValues(element, part))
  if ('S' in part) {
    if ('S' in whole) return whole.S.includes(part.S)
    return 'SS' in whole && whole.SS.includes(part.S)
  }
  if ('N' in part) return 'NS' in whole && whole.NS.includes(part.N)
  if (!('B' in part)) return false
  if ('B' in whole) return atob(whole.B).includes(atob(part.B))
  return 'BS' in whole && whole.BS.includes(part.B)
}

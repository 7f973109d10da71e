import { canonicalTimestamp } from '../values/timestamp.ts'
import { type Codec, noMatch, type Refuse } from './codec.ts'

/** An instant in UTC with exactly three fraction digits, whatever came in: mixed precision does not sort. */
export function timestamp(refuse: Refuse): Codec {
  return {
    encode: value => instantOf(value) ?? refuse(value, 'it is not an instant (ISO 8601 with Z or an offset)'),
    decode(text) {
      const instant = instantOf(text)
      // Keys that others wrote may have whole seconds.
      return instant === text || (text.length === 20 && instant === `${text.slice(0, 19)}.000Z`)
        ? instant
        : noMatch
    },
    end(text, from) {
      const end = text.indexOf('Z', from) + 1
      return end === from + 24 || end === from + 20 ? end : -1
    },
  }
}

/** The canonical text of an instant, if it is one. */
export function instantOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && !(value instanceof Date)) return undefined
  try {
    return canonicalTimestamp(value)
  } catch {
    return undefined
  }
}

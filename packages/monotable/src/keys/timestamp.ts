import { type Codec, noMatch, type Refuse } from './codec.ts'
import { startsWithDate, twoDigits } from './date.ts'

/** An instant in UTC with exactly three fraction digits, whatever came in: mixed precision does not sort. */
export function timestamp(refuse: Refuse): Codec {
  return {
    encode: value => canonicalInstant(value) ?? refuse(value, 'it is not an instant (ISO 8601 with offset)'),
    decode(text) {
      if (isCanonical(text)) return text
      // Keys written before by others may have whole seconds.
      return text.length === 20 && isCanonical(`${text.slice(0, 19)}.000Z`) && text[19] === 'Z'
        ? `${text.slice(0, 19)}.000Z`
        : noMatch
    },
    end(text, from) {
      const end = text.indexOf('Z', from) + 1
      return end === from + 24 || end === from + 20 ? end : -1
    },
  }
}

/** `2025-01-20T10:00:00.000Z` of any instant from year 0000 to 9999; further fraction digits are cut off. */
export function canonicalInstant(value: unknown): string | undefined {
  if (typeof value === 'string') return isCanonical(value) ? value : fromText(value)
  return value instanceof Date ? fromMilliseconds(value.getTime()) : undefined
}

export function fromMilliseconds(milliseconds: number): string | undefined {
  if (!(Math.abs(milliseconds) <= 8.64e15)) return undefined
  const text = new Date(milliseconds).toISOString()
  // Years beyond four digits are written with a sign and would not sort.
  return text.length === 24 ? text : undefined
}

function isCanonical(text: string): boolean {
  return (
    text.length === 24 &&
    text.charCodeAt(10) === 84 &&
    text.charCodeAt(13) === 58 &&
    text.charCodeAt(16) === 58 &&
    text.charCodeAt(19) === 46 &&
    text.charCodeAt(23) === 90 &&
    startsWithDate(text) &&
    twoDigits(text, 11) < 24 &&
    twoDigits(text, 14) < 60 &&
    twoDigits(text, 17) < 60 &&
    twoDigits(text, 20) >= 0 &&
    twoDigits(text, 21) >= 0
  )
}

const iso = /^(\d{4}-\d\d-\d\d)[Tt](\d\d:\d\d)(?::(\d\d)(?:[.,](\d+))?)?(?:[Zz]|([+-])(\d\d)(?::?(\d\d))?)$/

function fromText(text: string): string | undefined {
  const found = iso.exec(text)
  if (!found) return undefined
  const [, day, minute, second = '00', fraction = '', sign, hours = '00', minutes = '00'] = found
  const wall = `${day}T${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
  if (!isCanonical(wall) || Number(hours) > 23 || Number(minutes) > 59) return undefined
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000
  return fromMilliseconds(Date.parse(wall) - (sign === '-' ? -offset : offset))
}

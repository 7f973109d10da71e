import { basicError } from '../basic-error.ts'

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/**
 * A moment as `2026-03-01T09:30:00.000Z`: UTC, three fraction digits (what is finer is cut off), years 0000 to 9999.
 * Takes ISO 8601 text that ends in `Z` or an offset; anything that is no moment of the calendar is refused.
 */
export function canonicalTimestamp(value: string | Date): string {
  if (typeof value !== 'string') return utc(value.getTime(), value)
  if (!startsWithDateAndTime(value)) return refuse(value)
  return isCanonicalTail(value) ? value : fromAnyPrecision(value)
}

const ZERO = 48

/** The number that the two digits at `at` write, or NaN. */
function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - ZERO
  const ones = text.charCodeAt(at + 1) - ZERO
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN
}

function startsWithDateAndTime(text: string): boolean {
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2)
  const month = twoDigits(text, 5)
  const day = twoDigits(text, 8)
  return (
    day >= 1 &&
    day <= (DAYS[month - 1] ?? 0) &&
    (month !== 2 || day < 29 || (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0))) &&
    year >= 0 &&
    twoDigits(text, 11) < 24 &&
    twoDigits(text, 14) < 60 &&
    text[4] === '-' &&
    text[7] === '-' &&
    text[10] === 'T' &&
    text[13] === ':'
  )
}

/** `:ss.mmmZ` and nothing after it. */
function isCanonicalTail(text: string): boolean {
  const lastDigit = text.charCodeAt(22) - ZERO
  return (
    text.length === 24 &&
    text[16] === ':' &&
    twoDigits(text, 17) < 60 &&
    text[19] === '.' &&
    twoDigits(text, 20) >= 0 &&
    lastDigit >= 0 &&
    lastDigit <= 9 &&
    text[23] === 'Z'
  )
}

const TAIL = /^(?::([0-5]\d)(?:\.(\d+))?)?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))$/

function fromAnyPrecision(text: string): string {
  const tail = TAIL.exec(text.slice(16))
  if (!tail) return refuse(text)
  const [, seconds = '00', fraction = '', sign, hours, minutes] = tail
  const local = `${text.slice(0, 16)}:${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
  if (!sign) return local
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000
  return utc(Date.parse(local) + (sign === '+' ? -offset : offset), text)
}

const FIRST = -62_167_219_200_000
const LAST = 253_402_300_799_999

function utc(time: number, given: string | Date): string {
  return time >= FIRST && time <= LAST ? new Date(time).toISOString() : refuse(given)
}

function refuse(value: string | Date): never {
  throw basicError('INVALID_VALUE', {
    value,
    problem: 'not a moment between the years 0000 and 9999, with Z or an offset',
  })
}

import type { Codec, Refuse } from './codec.ts'
import { fixed } from './fixed.ts'

/** A calendar day, `yyyy-mm-dd`. */
export function date(refuse: Refuse): Codec {
  return fixed(10, isDate, 'it is not a date (yyyy-mm-dd) of the calendar', refuse)
}

export function isDate(text: string): boolean {
  return text.length === 10 && startsWithDate(text)
}

/** Whether the first ten characters are a day that exists. */
export function startsWithDate(text: string): boolean {
  if (text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45) return false
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2)
  const month = twoDigits(text, 5)
  const day = twoDigits(text, 8)
  return year >= 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(month, year)
}

/** The number at two places of a text; NaN where no digits stand. */
export function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48
  const ones = text.charCodeAt(at + 1) - 48
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN
}

function daysIn(month: number, year: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

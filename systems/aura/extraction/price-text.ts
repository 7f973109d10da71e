import { decimalsOf } from './currencies.ts'

/** Digits, and what people put between them: points, commas, spaces of all widths, apostrophes. */
const number = /(?:(?<![\p{L}\d.,])[.,])?\d(?:[\d.,'’\u00a0\u2009\u202f ]*\d)?/u

/** Longer texts are no prices. */
export const longestPrice = 200

/** A price in the smallest units of its currency, half a unit being a whole one; undefined if it is not a price. */
export function minorUnits(price: string | number, currency: string): number | undefined {
  const decimal = typeof price === 'number' ? plainNumber(price) : decimalIn(price, currency)
  if (decimal === undefined) return undefined
  const [whole = '', fraction = ''] = decimal.split('.')
  const places = decimalsOf(currency)
  const digits = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'))
  const minor = digits + ((fraction[places] ?? '0') >= '5' ? 1n : 0n)
  return minor <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(minor) : undefined
}

function plainNumber(price: number): string | undefined {
  const text = String(price)
  return /^\d+(?:\.\d+)?$/.test(text) ? text : undefined
}

/** The first number of a text with a point before its decimals, whatever its country puts there. */
function decimalIn(text: string, currency: string): string | undefined {
  if (text.length > longestPrice) return undefined
  const found = number.exec(text)
  if (!found || isNegative(text, found.index)) return undefined
  const digits = found[0].replace(/['’\s]/g, '')
  const point = decimalPoint(digits, currency)
  if (point < 0) return digits.replace(/[.,]/g, '')
  return `${digits.slice(0, point).replace(/[.,]/g, '')}.${digits.slice(point + 1)}`
}

function isNegative(text: string, at: number): boolean {
  return /(?:^|\s)[-−]\s?(?:\p{Sc}\s?)?$/u.test(text.slice(0, at))
}

/** Where the decimals begin; below zero where there are none. */
function decimalPoint(digits: string, currency: string): number {
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  if (last < 0) return -1
  const mark = digits[last] as string
  const isRepeated = digits.indexOf(mark) < last
  if (isRepeated) return -1
  const other = mark === '.' ? ',' : '.'
  const hasBoth = digits.includes(other)
  const behind = digits.length - last - 1
  // Three digits behind a single mark are thousands, unless nothing but a zero stands before it.
  const areThousands =
    behind === 3 && !hasBoth && last <= 3 && !/^0*[.,]/.test(digits) && decimalsOf(currency) < 3
  return areThousands ? -1 : last
}

import { invalid } from '@monotable/server/kit'
import { refuse } from '../errors.ts'
import { decimalsOf } from '../extraction/currencies.ts'

/** A decimal amount in the smallest units of its currency, exactly. */
export function minorOf(amount: string | number, currency: string, path: string): number {
  const found = /^(\d+)(?:\.(\d+))?$/.exec(plain(amount))
  const places = decimalsOf(currency)
  if (!found) throw invalid([{ in: 'body', path, reason: 'is no amount: digits with a point, not negative' }])
  const [, whole = '', fraction = ''] = found
  if (fraction.length > places)
    throw invalid([{ in: 'body', path, reason: `has more than the ${places} decimals of ${currency}` }])
  const minor = BigInt(whole + fraction.padEnd(places, '0'))
  if (minor > BigInt(Number.MAX_SAFE_INTEGER)) throw refuse('AMOUNT_OVERFLOW', { path })
  return Number(minor)
}

/** Large and small numbers are written with exponents. */
function plain(amount: string | number): string {
  if (typeof amount === 'string') return amount.trim()
  return Number.isInteger(amount) ? BigInt(amount).toString() : String(amount)
}

function amountOf(minor: number, currency: string): number {
  return minor / 10 ** decimalsOf(currency)
}

/** An item with its price as people write it. */
export function withAmount<T extends { price_minor?: number | undefined; currency?: string | undefined }>(
  item: T,
): T & { amount?: number } {
  const { price_minor, currency } = item
  if (price_minor === undefined || currency === undefined) return item
  return { ...item, amount: amountOf(price_minor, currency) }
}

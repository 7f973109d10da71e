import * as z from 'zod'

export interface MoneyOptions {
  /** Of the currency: 2 unless given; 0 for won or yen. */
  readonly decimals?: number
  /** As much as can be counted exactly in the smallest unit, unless given. */
  readonly max?: number
}

/**
 * An amount of money: not negative, with at most as many decimals as its currency has. The remainder of a division would not
 * do: 210.29999999999998 and 1e-21 would pass as multiples of 0.01.
 *
 * @example
 * ```ts
 * const price = money({ max: 99_999_999.99 })
 * const won = money({ decimals: 0 })
 * ```
 */
export function money({ decimals = 2, max }: MoneyOptions = {}) {
  const scale = 10 ** decimals
  const reason = decimals === 0 ? 'must be a whole amount' : `has more than ${decimals} decimals`
  return z
    .number()
    .min(0)
    .max(max ?? Number.MAX_SAFE_INTEGER / scale)
    .multipleOf(1 / scale, { error: reason, abort: true })
    .refine(amount => Math.round(amount * scale) / scale === amount, reason)
}

/**
 * Whole cents of an amount that has at most two decimals: sums of cents are exact.
 *
 * @example
 * ```ts
 * amountOf(centsOf(0.1) + centsOf(0.2)) // 0.3
 * ```
 */
export function centsOf(amount: number): number {
  return Math.round(amount * 100)
}

/**
 * The amount of whole cents.
 *
 * @example
 * ```ts
 * amountOf(1990) // 19.9
 * ```
 */
export function amountOf(cents: number): number {
  return cents / 100
}

import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { amountOf, centsOf, money } from '../../src/kit/money.ts'

const takes = (type: z.ZodType, amount: unknown) => type.safeParse(amount).success

test.each([0, 1, 0.01, 0.1, 0.07, 1.1, 210.3, 19.99, 999_999_999.99, 70_368_744_177_663.99])(
  '%f has at most two decimals',
  amount => {
    expect(money().parse(amount)).toBe(amount)
  },
)

test.each([
  210.29999999999998,
  0.1 + 0.2,
  1e-21,
  5e-324,
  0.001,
  1.005,
  -0.01,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  1e300,
])('%f is no amount', amount => {
  expect(takes(money(), amount)).toBe(false)
})

test('every number of whole cents is taken, and nothing between two of them', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 ** 13 }),
      fc.constantFrom(0.001, 0.004, 0.005),
      (cents, less) => {
        expect(takes(money(), cents / 100)).toBe(true)
        // Where a cent is a million times what a number can tell apart, a thousandth shows.
        if (cents < 10 ** 9) expect(takes(money(), cents / 100 + less)).toBe(false)
      },
    ),
  )
})

test('won are whole', () => {
  const won = money({ decimals: 0 })
  expect([0, 1, 12_500_000].every(amount => takes(won, amount))).toBe(true)
  expect([0.5, 1e-21, 100.01, -1].some(amount => takes(won, amount))).toBe(false)
  expect(won.safeParse(0.5).error?.issues[0]?.message).toBe('must be a whole amount')
})

test('dinars have three decimals', () => {
  expect([takes(money({ decimals: 3 }), 1.125), takes(money({ decimals: 3 }), 1.1255)]).toEqual([true, false])
})

test('a largest amount is a limit that can be reached', () => {
  const price = money({ max: 999.99 })
  expect([takes(price, 999.99), takes(price, 1000)]).toEqual([true, false])
})

test('the description says how fine an amount is', () => {
  expect(z.toJSONSchema(money())).toMatchObject({ type: 'number', minimum: 0, multipleOf: 0.01 })
})

test('every amount comes back from its cents, up to the most that a number holds', () => {
  for (const amount of [0, 0.01, 0.29, 1.1, 1.15, 4.35, 1234567.89, 9_999_999_999_999.99]) {
    expect(amountOf(centsOf(amount))).toBe(amount)
  }
  expect([0.29, 4.35, 1.15].map(centsOf)).toEqual([29, 435, 115])
})

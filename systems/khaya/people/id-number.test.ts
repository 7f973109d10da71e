import { expect, test } from 'vitest'
import { idNumber } from './id-number.ts'

const reasonOf = (given: string) => idNumber.safeParse(given).error?.issues.map(({ message }) => message)

test.each(['8501015009086', '9203045800084', '0002290000088', '2402290000088', '9912319999188'])(
  '%s is an ID number',
  given => {
    expect(idNumber.parse(given)).toBe(given)
  },
)

test.each([
  ['a thirteenth month', '8513015009081'],
  ['a day that February does not have', '8502295009085'],
  ['no day at all', '8501005009088'],
])('an ID number begins with a date of birth: %s is refused', (_, given) => {
  expect(reasonOf(given)).toEqual([expect.stringContaining('date of birth')])
})

test('a digit that is mistyped, or changes places with its neighbour, does not fit the last one', () => {
  expect(reasonOf('8501015009087')).toEqual([expect.stringContaining('typing mistake')])
  for (let at = 6; at < 13; at++) {
    const digits = [...'8501015009086']
    digits[at] = String((Number(digits[at]) + 1) % 10)
    expect(reasonOf(digits.join(''))).toHaveLength(1)
  }
  expect(reasonOf('8501010509086')).toHaveLength(1)
})

test.each(['850101500908', '85010150090860', '850101500908x', ''])('%s has not 13 digits', given => {
  expect(reasonOf(given)).toEqual(['must have 13 digits'])
})

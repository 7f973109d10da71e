import { expect, test } from 'vitest'
import { sorted } from '../../src/parts/grid/layout.ts'

test('numbers sort as numbers, and what has no value is last either way', () => {
  const items = [{ n: { N: '10' } }, {}, { n: { S: 'b' } }, { n: { N: '9' } }, { n: { BOOL: true } }]
  const order = (isDescending: boolean) =>
    sorted(items, { sort: { name: 'n', isDescending }, hidden: [], widths: {} }).map(
      ({ n }) => Object.values(n ?? {})[0],
    )
  expect(order(false)).toEqual(['9', '10', 'b', true, undefined])
  expect(order(true)).toEqual(['10', '9', 'b', true, undefined])
  expect(sorted(items, { hidden: [], widths: {} })).toBe(items)
})

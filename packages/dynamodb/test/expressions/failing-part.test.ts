import { expect, test } from 'vitest'
import { failingPart } from '../../src/expressions/failing-part.ts'
import { condition } from './reading.ts'

const item = { stock: { N: '3' }, phase: { S: 'open' } }
const values = { ':n': { N: '5' }, ':s': { S: 'open' } }
const failing = (text: string) => {
  const used = Object.fromEntries(Object.entries(values).filter(([key]) => text.includes(key)))
  return failingPart(condition(text, used), item)?.text
}

test.each([
  ['phase = :s AND stock >= :n', 'stock >= :n'],
  ['(phase = :s AND (stock >= :n))', 'stock >= :n'],
  ['attribute_exists( gone ) AND stock >= :n', 'attribute_exists( gone )'],
  ['stock >= :n OR phase <> :s', 'stock >= :n OR phase <> :s'],
  ['NOT phase = :s', 'NOT phase = :s'],
  ['NOT (phase = :s AND stock < :n)', 'NOT (phase = :s AND stock < :n)'],
  ['NOT (stock >= :n OR phase = :s)', 'NOT (stock >= :n OR phase = :s)'],
  ['NOT NOT stock >= :n', 'stock >= :n'],
])('the smallest part that made it false: %s', (text, part) => {
  expect(failing(text)).toBe(part)
})

test('nothing made it false if it is true', () => {
  expect(failing('phase = :s')).toBeUndefined()
})

import { expect, test } from 'vitest'
import { parseUpdate } from '../../src/expressions/parse-update.ts'
import { Substitutions } from '../../src/expressions/substitutions.ts'
import { updateCharge } from '../../src/expressions/update-charge.ts'

const values = { ':n': { N: '1' }, ':s': { S: 'xy' }, ':set': { SS: ['x'] }, ':l': { L: [] } }

// 3 for the update; 19 for a write or 1 for what is taken away; names and values by their sizes; 4 for a step into the
// target; 1 and 14 a step for a path that is read; 34, 37, 37 and 39 for what is computed.
test.each([
  ['SET a = :s', 3 + 19 + 1 + 2],
  ['SET a.b[10] = :s', 3 + 19 + (1 + 4 + 1 + 4 + 2) + 2],
  ['SET a = bc', 3 + 19 + 1 + (1 + 14 + 2)],
  ['SET a = b.cd', 3 + 19 + 1 + (1 + 14 + 1 + 14 + 2)],
  ['SET a = b + :n', 3 + 19 + 1 + 34 + (1 + 14 + 1) + 2],
  ['SET a = :n - b', 3 + 19 + 1 + 37 + 2 + (1 + 14 + 1)],
  ['SET a = list_append(b, :l)', 3 + 19 + 1 + 37 + (1 + 14 + 1) + 3],
  ['SET a = if_not_exists(bcd, :s)', 3 + 19 + 1 + 39 + (1 + 14 + 3) + 2],
  ['ADD a :n', 3 + 19 + 1 + 2],
  ['ADD a :n, bc :set', 3 + (19 + 1 + 2) + (19 + 2 + 1)],
  ['REMOVE a.b', 3 + 1 + (1 + 4 + 1)],
  ['DELETE a :set', 3 + 1 + 1],
  ['SET a = :s REMOVE b, c', 3 + (19 + 1 + 2) + (1 + 1) + (1 + 1)],
])('%s weighs %i bytes', (text, bytes) => {
  expect(updateCharge(parseUpdate(text, new Substitutions(undefined, values)))).toBe(bytes)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { uuids } from '../src/declare/uuids.ts'

test('ids are UUIDs of version 7, each greater than the one before, wherever the clock goes', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(2 ** 48 - 10_000), { minLength: 1, maxLength: 20 }), times => {
      let now = 0
      const next = uuids(() => now)
      let last = ''
      for (const time of times) {
        now = time
        for (let count = 0; count < 20; count++) {
          const id = next()
          expect(z.uuidv7().safeParse(id).success).toBe(true)
          expect(id > last).toBe(true)
          last = id
        }
      }
    }),
  )
})

test('an id begins with its time', () => {
  const id = uuids(() => Date.parse('2025-01-20T10:00:00.000Z'))()
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(
    Date.parse('2025-01-20T10:00:00.000Z'),
  )
})

test('two makers of the same moment do not make the same ids', () => {
  const made = Array.from({ length: 1000 }, () => uuids(() => 1)())
  expect(new Set(made).size).toBe(1000)
})

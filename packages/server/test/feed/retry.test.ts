import { expect, test } from 'vitest'
import { patient, pauseAfter } from '../../src/feed/retry.ts'

const pauses = (random: number) => Array.from({ length: 10 }, (_, at) => pauseAfter(at + 1, patient, random))

test('each pause is twice as long as the one before, up to the longest', () => {
  expect(pauses(1)).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000])
})

test('what failed together comes again at different times: after at least half the pause', () => {
  expect(pauses(0)).toEqual([250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
  const found = new Set(Array.from({ length: 20 }, () => pauseAfter(1, patient)))
  expect(found.size).toBeGreaterThan(1)
})

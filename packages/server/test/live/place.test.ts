import { expect, test } from 'vitest'
import { isBehind } from '../../src/live/place.ts'

const changedAt = (time: string) => ({
  eventName: 'INSERT',
  dynamodb: { SequenceNumber: '7', ApproximateCreationDateTime: new Date(time) },
})
const at = new Date('2026-03-01T10:00:42.500Z').getTime()

test('a change whose time is told in whole minutes is not taken for one of before the place', () => {
  expect(isBehind({ at, seen: {} }, 's', changedAt('2026-03-01T10:00:00.000Z'))).toBe(true)
  expect(isBehind({ at, seen: {} }, 's', changedAt('2026-03-01T09:59:00.000Z'))).toBe(false)
})

test('a change whose time is told in seconds is behind the place from a few seconds before it on', () => {
  expect(isBehind({ at, seen: {} }, 's', changedAt('2026-03-01T10:00:37.000Z'))).toBe(true)
  expect(isBehind({ at, seen: {} }, 's', changedAt('2026-03-01T10:00:36.000Z'))).toBe(false)
})

test('where the shard was seen, its last record decides and no time', () => {
  const record = changedAt('2026-03-01T10:00:00.000Z')
  expect(isBehind({ at, seen: { s: '6' } }, 's', record)).toBe(true)
  expect(isBehind({ at, seen: { s: '7' } }, 's', record)).toBe(false)
})

import fc from 'fast-check'
import { ulids } from 'monotable'
import { expect, test } from 'vitest'
import { beforeAll, messageSk, nextPlace, placeOf } from './message-place.ts'

const start = Date.parse('2025-01-20T10:00:00.000Z')

test('K1: each message is behind the one before it, whatever the clocks of two processes say', () => {
  const step = fc.record({ drift: fc.integer({ min: -5000, max: 5000 }), process: fc.constantFrom(0, 1) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 50 }), steps => {
      let time = start
      const ids = [ulids({ now: () => time }), ulids({ now: () => time })]
      let last: { lastMessageAt: string; lastMessageSk: string } | undefined
      for (const { drift, process } of steps) {
        time = start + drift
        const place = nextPlace(new Date(time), ids[process]!(), last)
        const sk = messageSk(place)
        expect(sk > (last?.lastMessageSk ?? messageSk(beforeAll))).toBe(true)
        expect(Date.parse(place.createdAt)).toBeGreaterThanOrEqual(time)
        last = { lastMessageAt: place.createdAt, lastMessageSk: sk }
      }
    }),
  )
})

test('K1: a message in the document’s own form has a place too, behind its key', () => {
  const place = placeOf({ createdAt: '2025-01-21T12:30:00.000Z', messageId: 'msg456' })
  expect(messageSk(place) > 'MESSAGE#2025-01-21T12:30:00Z').toBe(true)
  const ours = { createdAt: '2025-01-21T12:30:00.000Z', messageId: '01JJ44ESN0ABCDEFGHJKMNPQRS' }
  expect(placeOf(ours)).toEqual(ours)
})

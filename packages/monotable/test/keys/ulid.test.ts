import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ulids } from '../../src/keys/ulid.ts'
import { keyFor } from './key-for.ts'

const isUlid = (id: string) => keyFor('{id}', { id: 'ulid' }).parse(id) !== undefined

describe('ULIDs', () => {
  it('carry their time in the first ten digits', () => {
    const next = ulids({ now: () => 1469918176385, random: bytes => bytes.fill(0) })
    expect(next()).toBe('01ARYZ6S410000000000000000')
  })

  it('of one millisecond count up', () => {
    const next = ulids({ now: () => 0, random: bytes => bytes.fill(31) })
    const last = ulids({ now: () => 0, random: bytes => bytes.fill(30) })
    expect([last(), last(), last()].map(id => id.slice(-2))).toEqual(['YY', 'YZ', 'Z0'])
    expect(next()).toBe('0000000000ZZZZZZZZZZZZZZZZ')
    expect(next()).toBe('0000000001ZZZZZZZZZZZZZZZZ')
  })

  it('grow whatever the clock does', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 2, maxLength: 50 }), clock => {
        const times = clock.values()
        const next = ulids({ now: () => 1_700_000_000_000 + (times.next().value ?? 0) })
        const ids = clock.map(() => next())
        expect(ids).toEqual([...new Set(ids)].sort())
        expect(ids.every(isUlid)).toBe(true)
      }),
    )
  })

  it('of the real clock and real randomness are all different', () => {
    const next = ulids()
    const ids = Array.from({ length: 10_000 }, () => next())
    expect(ids).toEqual([...new Set(ids)].sort())
    expect(ids.every(isUlid)).toBe(true)
    expect(ulids()().slice(10)).not.toBe(ulids()().slice(10))
  })
})

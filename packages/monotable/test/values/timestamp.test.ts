import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalTimestamp } from '../../src/values/timestamp.ts'

const moment = fc.date({
  min: new Date('0000-01-01T00:00:00.000Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
})

describe('canonical timestamps', () => {
  it('are what toISOString writes, and stay as they are', () => {
    fc.assert(
      fc.property(moment, date => {
        const text = date.toISOString()
        expect(canonicalTimestamp(date)).toBe(text)
        expect(canonicalTimestamp(text)).toBe(text)
      }),
    )
  })

  it('name the same moment at any offset', () => {
    const offset = fc.record({
      sign: fc.constantFrom(1, -1),
      minutes: fc.integer({ min: 0, max: 23 * 60 + 59 }),
    })
    const inner = fc.date({
      min: new Date('0000-01-03T00:00:00.000Z'),
      max: new Date('9999-12-29T00:00:00.000Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(inner, offset, (date, { sign, minutes }) => {
        const wall = new Date(date.getTime() + sign * minutes * 60_000).toISOString().slice(0, -1)
        const hours = String(Math.floor(minutes / 60)).padStart(2, '0')
        const zone = `${sign > 0 ? '+' : '-'}${hours}:${String(minutes % 60).padStart(2, '0')}`
        expect(canonicalTimestamp(wall + zone)).toBe(date.toISOString())
      }),
    )
  })

  it.each([
    ['2026-03-01T09:30Z', '2026-03-01T09:30:00.000Z'],
    ['2026-03-01T09:30:15Z', '2026-03-01T09:30:15.000Z'],
    ['2026-03-01T09:30:15.7Z', '2026-03-01T09:30:15.700Z'],
    ['2026-03-01T09:30:15.123456789Z', '2026-03-01T09:30:15.123Z'],
    ['2026-03-01T09:30:15.9999Z', '2026-03-01T09:30:15.999Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['2000-02-29T00:00:00Z', '2000-02-29T00:00:00.000Z'],
    ['2026-03-01T00:30:00+09:00', '2026-02-28T15:30:00.000Z'],
    ['0000-01-01T00:00:00.000Z', '0000-01-01T00:00:00.000Z'],
  ])('%s is %s', (given, canonical) => {
    expect(canonicalTimestamp(given)).toBe(canonical)
  })

  it.each([
    '',
    '2026-03-01',
    '2026-03-01T09:30:00.000',
    '2026-02-29T00:00:00.000Z',
    '1900-02-29T00:00:00.000Z',
    '2026-00-10T00:00:00.000Z',
    '2026-13-10T00:00:00.000Z',
    '2026-04-31T00:00:00.000Z',
    '2026-04-00T00:00:00.000Z',
    '2026-03-01T24:00:00.000Z',
    '2026-03-01T09:60:00.000Z',
    '2026-03-01T09:30:60.000Z',
    '2026-03-01T09:30:60Z',
    '2026-03-01T09:30:00.00aZ',
    '2026-03-01T09:30:00.000z',
    '2026-03-01T09:30:00.Z',
    '2026-03-01T09:30:00.000Z ',
    '2026-03-01 09:30:00.000Z',
    '2026/03/01T09:30:00.000Z',
    '2026-03-01T09:30:00+24:00',
    '2026-03-01T09:30:00+09:60',
    '+10000-01-01T00:00:00.000Z',
    '0000-01-01T00:00:00+00:01',
    '9999-12-31T23:59:59-00:01',
  ])("'%s' is refused", text => {
    expect(() => canonicalTimestamp(text)).toThrow('not a moment')
  })

  it.each([new Date(Number.NaN), new Date(8.64e15), new Date('-000001-01-01T00:00:00Z')])(
    '%s is refused',
    date => {
      expect(() => canonicalTimestamp(date)).toThrow('not a moment')
    },
  )

  it('agree with zod on which texts are moments', async () => {
    const { z } = await import('zod')
    const schema = z.iso.datetime({ offset: true })
    const piece = (max: number) => fc.integer({ min: 0, max }).map(number => String(number).padStart(2, '0'))
    const text = fc
      .tuple(
        piece(40),
        piece(14),
        piece(33),
        piece(25),
        piece(61),
        piece(61),
        fc.constantFrom('Z', '.5Z', '.123Z', '+05:30'),
      )
      .map(
        ([year, month, day, hour, minute, second, end]) =>
          `19${year.slice(-2)}-${month}-${day}T${hour}:${minute}:${second}${end}`,
      )
    fc.assert(
      fc.property(text, text => {
        if (schema.safeParse(text).success) {
          expect(canonicalTimestamp(text)).toBe(new Date(text).toISOString())
        } else expect(() => canonicalTimestamp(text)).toThrow('not a moment')
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayAfter, dayOf, startOfDay } from './days.ts'

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Havana',
  'America/Sao_Paulo',
  'America/Santiago',
  'America/Asuncion',
  'Asia/Amman',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Asia/Tehran',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Atlantic/Azores',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
]
const days = fc
  .date({ min: new Date('2012-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

describe('days of a time zone', () => {
  test('begin at a moment of their own, a millisecond before which it is another day', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), days, (zone, day) => {
        const start = startOfDay(day, zone)
        expect(dayOf(start, zone)).toBe(day)
        expect(dayOf(new Date(start.getTime() - 1), zone)).toBe(dayAfter(day, -1))
      }),
      { numRuns: 3000 },
    )
  })

  test('follow each other without a gap: every moment is in the day that it is of', () => {
    const moments = fc.date({ min: new Date('2012-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.constantFrom(...zones), moments, (zone, moment) => {
        const day = dayOf(moment, zone)
        expect(startOfDay(day, zone) <= moment).toBe(true)
        expect(moment < startOfDay(dayAfter(day), zone)).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })

  test.each([
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['2021-10-29', 'Asia/Amman', '2021-10-28T21:00:00.000Z'],
    ['2023-11-05', 'America/Havana', '2023-11-05T04:00:00.000Z'],
    ['2024-04-26', 'Africa/Cairo', '2024-04-25T22:00:00.000Z'],
    ['2025-03-30', 'Europe/Berlin', '2025-03-29T23:00:00.000Z'],
  ])('%s in %s begins where midnight is skipped, or first comes', (day, zone, start) => {
    expect(startOfDay(day, zone).toISOString()).toBe(start)
  })
})

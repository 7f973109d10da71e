import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { KeyTemplate } from '../../src/keys/key.ts'
import { before } from '../../src/keys/range.ts'
import { bound, byteOrder, keyFor } from './key-for.ts'
import { instants } from './random-key.ts'

const sale = keyFor('SALE#{timestamp}#{saleId}', { timestamp: 'timestamp' })
const plainSale = keyFor('SALE#{timestamp}', { timestamp: 'timestamp' })
const worker = keyFor('LOCATION#{location.city}#USER#{userId}')
const priced = keyFor('PRICE#{price:0000.00+}#PRODUCT#{productId}', { price: 'number' })
const keys = { sale, plainSale, worker, priced }

describe('a prefix', () => {
  it.each([
    ['LOCATION#{city}', 'LOCATION#Estcourt#'],
    ['LOCATION#{city}#', 'LOCATION#Estcourt#'],
    ['LOCATION#{city}#USER', 'LOCATION#Estcourt#USER'],
    ['LOCATION#{location.city}', 'LOCATION#Estcourt#'],
    ['LOCATION#', 'LOCATION#'],
    ['LOCATION#Est', 'LOCATION#Est'],
    ['LOCATION#{city*}', 'LOCATION#Estcourt'],
  ])('%s is %s', (pattern, text) => {
    expect(bound(pattern, worker, 'beginsWith', { city: 'Estcourt', location: { city: 'Estcourt' } })).toBe(
      text,
    )
  })

  it('that ends with a value of a closed set is closed too', () => {
    const key = keyFor('STATUS#{status}#CREATED#{at}', {
      status: { kind: 'enum', values: ['open', 'opened'] },
    })
    expect(bound('STATUS#open', key, 'beginsWith')).toBe('STATUS#open#')
    expect(bound('STATUS#o', key, 'beginsWith')).toBe('STATUS#o')
    expect(bound('STATUS#{status}', key, 'beginsWith', { status: 'open' })).toBe('STATUS#open#')
  })

  it('of a value matches that value alone', () => {
    const cities = fc.string({
      unit: fc.constantFrom('a', 'b', '한', ' ', '!', '~'),
      minLength: 1,
      maxLength: 4,
    })
    fc.assert(
      fc.property(cities, cities, (city, other) => {
        const prefix = bound('LOCATION#{city}', worker, 'beginsWith', { city })
        const key = worker.build({ location: { city: other }, userId: 'u' })!
        expect(key.startsWith(prefix)).toBe(city === other)
      }),
    )
  })

  it('that is open stays inside its component', () => {
    const key = keyFor('{day}#{city:upper}#{id}', { day: 'date' })
    const args = { day: '2024-01-01', city: 'est' }
    expect(bound('{day}#{city*}', key, 'beginsWith', args)).toBe('2024-01-01#EST')
    expect(bound('{day*}', key, 'beginsWith', { day: '2024-01' })).toBe('2024-01')
    expect(() => bound('{day}#{city*}', key, 'beginsWith', { ...args, city: 'Est#1' })).toThrow(
      "it contains '#'",
    )
    expect(() => bound('{day*}', key, 'beginsWith', { day: '2024-01-01#E' })).toThrow('not a date')
  })
})

describe('a bound', () => {
  const first = '2024-01-01T00:00:00Z'
  it.each([
    ['equalTo', 'SALE#{t}', 'plainSale', first, 'SALE#2024-01-01T00:00:00.000Z'],
    ['lower', 'SALE#{t}', 'sale', first, 'SALE#2024-01-01T00:00:00.000Z'],
    ['lower', 'SALE#{t}', 'sale', '2024-01-01', 'SALE#2024-01-01T00:00:00.000Z'],
    ['upper', 'SALE#{t}', 'sale', first, 'SALE#2024-01-01T00:00:00.000Z~'],
    ['upper', 'SALE#{t}', 'sale', '2024-02-29', 'SALE#2024-03-01T00:00:00.000Z'],
    ['upper', 'SALE#{t}', 'sale', '9999-12-31', 'SALE#9999-12-31T23:59:59.999Z~'],
    ['upper', 'SALE#{t}', 'sale', before(first), 'SALE#2024-01-01T00:00:00.000Z'],
    ['upper', 'SALE#{t}', 'plainSale', first, 'SALE#2024-01-01T00:00:00.000Z'],
    ['upper', 'SALE#{t}', 'plainSale', '2024-01-01', 'SALE#2024-01-01T23:59:59.999Z'],
    ['upper', 'SALE#{t}', 'plainSale', before(first), 'SALE#2023-12-31T23:59:59.999Z'],
    ['after', 'SALE#{t}', 'sale', first, 'SALE#2024-01-01T00:00:00.000Z~'],
    ['after', 'SALE#{t}', 'sale', '2024-01-01', 'SALE#2024-01-02T00:00:00.000Z'],
    ['after', 'SALE#{t}', 'plainSale', '2024-01-01', 'SALE#2024-01-01T23:59:59.999Z'],
    ['under', 'SALE#{t}', 'sale', first, 'SALE#2024-01-01T00:00:00.000Z'],
    ['under', 'SALE#{t}', 'sale', before(first), 'SALE#2024-01-01T00:00:00.000Z'],
    ['under', 'SALE#{t}', 'sale', '2024-01-01', 'SALE#2024-01-01T00:00:00.000Z'],
    ['upper', 'SALE#', 'sale', undefined, 'SALE#'],
    ['upper', 'SALE#~', 'sale', undefined, 'SALE#~'],
    ['lower', 'SALE#2024', 'sale', undefined, 'SALE#2024'],
    ['upper', 'SALE#2024-01-01T00:00:00.000Z', 'sale', undefined, 'SALE#2024-01-01T00:00:00.000Z~'],
    ['lower', 'PRICE#{t}', 'priced', 5.5, 'PRICE#0005.50'],
    ['upper', 'PRICE#{t}#~', 'priced', 43210.75, 'PRICE#:543210.75#~'],
    ['upper', 'PRICE#{t}', 'priced', 5.5, 'PRICE#0005.50~'],
    ['upper', 'LOCATION#{t}', 'worker', 'Est', 'LOCATION#Est$'],
  ] as const)('%s %s of a %s with %s is %s', (comparison, pattern, key, t, text) => {
    expect(bound(pattern, keys[key], comparison, { t })).toBe(text)
  })

  it.each([
    ['equalTo', 'SALE#{t}', 'plainSale', '2024-01-01', 'it is not an instant'],
    ['lower', 'SALE#{t}', 'sale', before(first), 'it is not an instant'],
    ['after', 'SALE#{t}', 'sale', before(first), 'it is not an instant'],
    ['upper', 'PRICE#{t}', 'priced', before(first), 'it is not a number'],
    ['upper', 'SALE#{t}', 'plainSale', before('0000-01-01T00:00:00Z'), 'it is not an instant'],
    ['upper', 'SALE#{t}', 'sale', undefined, 'the pattern needs it'],
    ['upper', 'SALE#{t}', 'sale', null, 'the pattern needs it'],
  ] as const)('%s %s of a %s refuses %o', (comparison, pattern, key, t, problem) => {
    expect(() => bound(pattern, keys[key], comparison, { t })).toThrow(problem)
  })
})

describe('a range', () => {
  const day = (instant: string) => instant.slice(0, 10)
  const near = fc
    .date({
      min: new Date('2024-02-28T22:00:00Z'),
      max: new Date('2024-03-01T02:00:00Z'),
      noInvalidDate: true,
    })
    .map(date => date.toISOString())
  const times = fc.oneof(
    instants,
    near,
    fc.constantFrom('2024-02-29T00:00:00.000Z', '2024-02-29T23:59:59.999Z'),
  )
  const sales = fc.constantFrom(sale, plainSale)
  const text = (key: KeyTemplate, timestamp: string, saleId = '~~') => key.build({ timestamp, saleId })

  it('of instants has both ends', () => {
    fc.assert(
      fc.property(sales, times, times, times, (key, from, to, at) => {
        const found =
          byteOrder(text(key, at), bound('SALE#{from}', key, 'lower', { from })) >= 0 &&
          byteOrder(text(key, at), bound('SALE#{to}', key, 'upper', { to })) <= 0
        expect(found).toBe(from <= at && at <= to)
      }),
      { numRuns: 2000 },
    )
  })

  it('of days has the whole of the last day and nothing of the next', () => {
    fc.assert(
      fc.property(sales, times, times, times, (key, from, to, at) => {
        const found =
          byteOrder(text(key, at), bound('SALE#{from}', key, 'lower', { from: day(from) })) >= 0 &&
          byteOrder(text(key, at), bound('SALE#{to}', key, 'upper', { to: day(to) })) <= 0
        expect(found).toBe(day(from) <= day(at) && day(at) <= day(to))
      }),
      { numRuns: 2000 },
    )
  })

  it('leaves its bound out where it says so', () => {
    fc.assert(
      fc.property(sales, times, times, (key, limit, at) => {
        const order = (comparison: 'upper' | 'after' | 'under', t: unknown) =>
          byteOrder(text(key, at), bound('SALE#{t}', key, comparison, { t }))
        fc.pre(limit > '0000-01-01T00:00:00.000Z')
        expect(order('upper', before(limit)) <= 0).toBe(at < limit)
        expect(order('under', limit) < 0).toBe(at < limit)
        expect(order('after', limit) > 0).toBe(at > limit)
        expect(order('after', day(limit)) > 0).toBe(day(at) > day(limit))
        expect(order('under', day(limit)) < 0).toBe(day(at) < day(limit))
      }),
      { numRuns: 2000 },
    )
  })

  const words = fc.string({ unit: fc.constantFrom('a', 'b', '한', '~', '$'), minLength: 1, maxLength: 3 })
  const cents = fc.oneof(fc.nat(2_000_000), fc.integer({ min: -100, max: 100 })).map(value => value / 100)
  it.each([
    ['{v:0000.00+}', 'number', cents.filter(value => value >= 0)],
    ['{v:sortable}', 'number', cents],
    ['{v}', 'string', words],
  ] as const)(
    'of %s before more text has exactly the values up to its bound',
    (placeholder, kind, values) => {
      const key = keyFor(`P#${placeholder}#{id}`, { v: kind })
      fc.assert(
        fc.property(
          values as fc.Arbitrary<string | number>,
          values as fc.Arbitrary<string | number>,
          (limit, v) => {
            const built = key.build({ v, id: '\u{10FFFF}' })
            const order = (comparison: 'lower' | 'upper' | 'after' | 'under') =>
              byteOrder(built, bound('P#{t}', key, comparison, { t: limit }))
            const expected = typeof v === 'string' ? byteOrder(v, String(limit)) : v - Number(limit)
            expect(order('upper') <= 0).toBe(expected <= 0)
            expect(order('after') > 0).toBe(expected > 0)
            expect(order('lower') >= 0).toBe(expected >= 0)
            expect(order('under') < 0).toBe(expected < 0)
          },
        ),
        { numRuns: 2000 },
      )
    },
  )
})

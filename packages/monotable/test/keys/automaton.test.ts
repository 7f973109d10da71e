import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactly, keyOf, prefixed, ranging } from '../../src/keys/automaton.ts'
import { intersect } from '../../src/keys/intersect.ts'
import { compileKey, type KeyTemplate } from '../../src/keys/key.ts'
import type { Kind } from '../../src/values/kind.ts'
import { aligned, byteOrder, keyFor } from './key-for.ts'
import { randomKey } from './random-key.ts'

const kinds: Record<string, Kind> = {
  id: { kind: 'uuid' },
  at: { kind: 'timestamp' },
  day: { kind: 'date' },
  n: { kind: 'number' },
  yes: { kind: 'boolean' },
  ulid: { kind: 'ulid' },
  status: { kind: 'enum', values: ['OPEN', 'DONE'] },
}
const key = (source: string) => keyFor(source, kinds)
const text = (literal: string) =>
  compileKey('SK', { source: literal, parts: [literal] }, () => ({ kind: 'string' as const }))
const witness = (a: KeyTemplate, b: KeyTemplate) => intersect(keyOf(a), keyOf(b))

describe('two keys', () => {
  it.each([
    ['A#{x}#{y}', 'A#{z}', 'A#a#a'],
    ['META', 'META', 'META'],
    ['USER#{x}', 'USER#{id}', 'USER#00000000-0000-0000-0000-000000000000'],
    ['{x}#B', 'A#{x}', 'A#B'],
    ['P#{n:0000.00+}', 'P#{x}', 'P#0000.00'],
    ['P#{n:00+}', 'P#:{x}', 'P#:3100'],
    ['{day}', '{x}', '0000-01-01'],
    ['STATUS#{status}', 'STATUS#{x:upper}', 'STATUS#OPEN'],
    ['{n}', '-{x}', '-1'],
    ['{yes}', '{x}', 'true'],
  ])('%s and %s can both be %s', (one, two, shared) => {
    expect(witness(key(one), key(two))).toBe(shared)
    expect(witness(key(two), key(one))).toBe(shared)
  })

  it.each([
    ['A#{x}', 'B#{x}'],
    ['A#{x}#B', 'A#{y}#C'],
    ['{x}#USER', 'SHOP#{id}#{y}'],
    ['T#{at}', 'T#{x}#{y}'],
    ['{at}', '{ulid}'],
    ['STATUS#{status}', 'STATUS#{x:lower}'],
    ['{n:sortable}', '{n}'],
    ['A', 'A#{x}'],
    ['A#', 'A#{x}'],
  ])('%s and %s can never be the same', (one, two) => {
    expect(witness(key(one), key(two))).toBeUndefined()
  })

  it('are both parsed from the text that they share', () => {
    fc.assert(
      fc.property(randomKey, randomKey, (one, two) => {
        const shared = witness(one.key, two.key)
        if (shared === undefined) return
        expect([one.source, one.key.parse(shared)]).not.toEqual([one.source, undefined])
        expect([two.source, two.key.parse(shared)]).not.toEqual([two.source, undefined])
      }),
      { numRuns: 2000 },
    )
  })

  it('share something whenever values build the same text', () => {
    const built = randomKey.chain(({ key, values }) => fc.tuple(fc.constant(key), values))
    fc.assert(
      fc.property(built, randomKey, ([one, values], { key: two }) => {
        const shared = one.build(values)!
        expect(witness(text(shared), one)).toBe(shared)
        if (two.parse(shared)) expect(witness(one, two)).toBeDefined()
      }),
      { numRuns: 2000 },
    )
  })

  it('are what they can parse, text by text', () => {
    const units = fc.constantFrom(
      'A',
      'a',
      '#',
      '-',
      '0',
      '1',
      '.',
      ':',
      '=',
      '>',
      'OPEN',
      'true',
      '1970-01-01',
    )
    fc.assert(
      fc.property(randomKey, fc.string({ unit: units, minLength: 1, maxLength: 6 }), ({ key }, literal) => {
        expect(witness(text(literal), key) === literal).toBe(key.parse(literal) !== undefined)
      }),
      { numRuns: 5000 },
    )
  })
})

describe('a pattern', () => {
  const sale = key('SALE#{at}#{saleId}')
  it.each([
    ['SALE#', 'SALEREF#{x}', undefined],
    ['SALE', 'SALEREF#{x}', 'SALEREF#a'],
    ['SALE#{from}', 'SALE#{x}#{y}', 'SALE#0000-01-01T00:00:00.000Z#a'],
    ['SALE#{from}', 'SALE#{at}', undefined],
    ['SALE#{from}', 'SALE#{x}', 'SALE#0000-01-01T00:00:00.000Z#'],
  ])('that begins with %s and the keys %s', (pattern, other, shared) => {
    expect(intersect(prefixed(aligned(pattern, sale, 'beginsWith')), keyOf(key(other)))).toBe(shared)
  })

  it('that is closed does not select what only begins alike', () => {
    const city = key('CITY#{city}#USER#{u}')
    const pattern = prefixed(aligned('CITY#{x}', city, 'beginsWith'))
    expect(intersect(pattern, keyOf(key('CITY#{city}')))).toBe('CITY#a#')
    expect(intersect(pattern, keyOf(key('CITY#{id}')))).toBeUndefined()
  })

  it('that is open selects whatever may follow', () => {
    const url = key('URL#{url}')
    expect(
      intersect(prefixed(aligned('URL#{url*}', url, 'beginsWith')), keyOf(key('URL#{id}'))),
    ).toBeDefined()
  })

  it('with = selects what it names', () => {
    const shop = key('SHOP#{id}')
    const pattern = exactly(aligned('SHOP#{shopId}', shop, 'equalTo'))
    expect(intersect(pattern, keyOf(shop))).toBe('SHOP#00000000-0000-0000-0000-000000000000')
    expect(intersect(pattern, keyOf(key('SHOP#{id}#CATEGORY#{c}')))).toBeUndefined()
  })

  it('with two bounds selects what begins as both do', () => {
    const between = ranging(aligned('SALE#{from}', sale, 'lower'), aligned('SALE#{to}', sale, 'upper'))
    expect(intersect(between, keyOf(sale))).toBeDefined()
    expect(intersect(between, keyOf(key('SALEREF#{x}')))).toBeUndefined()
    expect(intersect(between, keyOf(key('TX#{x}')))).toBeUndefined()
  })

  it('with one bound selects everything on its side', () => {
    const from = ranging(aligned('SALE#{from}', sale, 'lower'), undefined)
    const to = ranging(undefined, aligned('SALE#{to}', sale, 'upper'))
    expect(intersect(from, keyOf(key('TX#{x}')))).toBe('TX#a')
    expect(intersect(from, keyOf(key('META')))).toBeUndefined()
    expect(intersect(to, keyOf(key('META')))).toBe('META')
    expect(intersect(to, keyOf(key('SAL')))).toBe('SAL')
    expect(intersect(to, keyOf(key('TX#{x}')))).toBeUndefined()
  })

  it('with one bound has no text on the other side, and every one on its own', () => {
    const texts = fc.string({
      unit: fc.constantFrom('A', 'S', 'SALE#', 'T', '한', '🚗', '0'),
      minLength: 1,
      maxLength: 4,
    })
    const from = ranging(aligned('SALE#{from}', sale, 'lower'), undefined)
    const to = ranging(undefined, aligned('SALE#{to}', sale, 'upper'))
    fc.assert(
      fc.property(texts, literal => {
        const starts = literal.startsWith('SALE#')
        expect(intersect(from, keyOf(text(literal))) === literal).toBe(
          starts || byteOrder(literal, 'SALE#') > 0,
        )
        expect(intersect(to, keyOf(text(literal))) === literal).toBe(
          starts || byteOrder(literal, 'SALE#') < 0,
        )
      }),
    )
  })
})

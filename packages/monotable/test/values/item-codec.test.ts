import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { type AttributeType, attributeType } from '../../src/values/attribute-type.ts'
import type { AttributeMap } from '../../src/values/attribute-value.ts'
import { type ItemCodec, itemCodec } from '../../src/values/item-codec.ts'

function compile(shape: Record<string, z.ZodType>): ItemCodec {
  const types: [string, AttributeType][] = Object.entries(shape).map(([name, schema]) => [
    name,
    attributeType(schema),
  ])
  return itemCodec(Object.fromEntries(types))
}

function encode(codec: ItemCodec, item: Record<string, unknown>): AttributeMap {
  const map: AttributeMap = {}
  codec.encode(item, map)
  return map
}

const own = (text: string) => JSON.parse(text)

afterEach(() => {
  z.config({ jitless: false })
  vi.unstubAllGlobals()
})

describe.each([
  ['generated code', false],
  ['no generated code', true],
])('an item, with %s', (_, jitless) => {
  const codecOf = (shape: Record<string, z.ZodType>) => {
    z.config({ jitless })
    return compile(shape)
  }

  it('is written beside what is there already', () => {
    const map: AttributeMap = { PK: { S: 'SHOP#1' } }
    codecOf({ name: z.string(), stock: z.int() }).encode({ name: 'a', stock: 1, extra: true }, map)
    expect(map).toEqual({ PK: { S: 'SHOP#1' }, name: { S: 'a' }, stock: { N: '1' } })
  })

  it('has no attribute for what is undefined or an empty set', () => {
    const codec = codecOf({
      a: z.string().optional(),
      b: z.set(z.string()),
      c: z.object({ d: z.set(z.int()) }),
    })
    const map = encode(codec, { a: undefined, b: new Set(), c: { d: new Set() } })
    expect(map).toStrictEqual({ c: { M: {} } })
    expect(codec.decode(map)).toStrictEqual({ b: new Set(), c: { d: new Set() } })
  })

  it('that is read in part has no sets that were not read', () => {
    const codec = codecOf({ a: z.string(), b: z.set(z.string()), c: z.int() })
    expect(codec.decodePart({ c: { N: '1' } })).toStrictEqual({ c: 1 })
    expect(codec.decodePart({ b: { SS: ['x'] } })).toStrictEqual({ b: new Set(['x']) })
  })

  it('leaves out stored attributes that are not declared', () => {
    expect(codecOf({ a: z.string() }).decode({ a: { S: 'x' }, PK: { S: 'y' } })).toStrictEqual({ a: 'x' })
  })

  it('has what is always there first, in the order of its declaration', () => {
    const codec = codecOf({ a: z.string().optional(), b: z.string(), c: z.string() })
    expect(Object.keys(codec.decode({ a: { S: '1' }, c: { S: '2' }, b: { S: '3' } }))).toEqual([
      'b',
      'c',
      'a',
    ])
  })

  it('lacks a required attribute that is not stored, and has no default in its place', () => {
    const codec = codecOf({ a: z.string(), b: z.int().default(7), c: z.string().optional() })
    expect(codec.decode({ c: { S: 'x' } })).toStrictEqual({ c: 'x' })
  })

  it('lacks an optional attribute that others stored as null, unless its type knows null', () => {
    const codec = codecOf({
      bid: z.string().optional(),
      place: z.object({ city: z.string().optional() }),
      note: z.string().nullish(),
      data: z.unknown().optional(),
    })
    const NULL = { NULL: true } as const
    const stored = { bid: NULL, place: { M: { city: NULL } }, note: NULL, data: NULL }
    const item = { place: {}, note: null, data: null }
    expect(codec.decode(stored)).toStrictEqual(item)
    expect(codec.decodePart(stored)).toStrictEqual(item)
  })

  it('shows a value that is stored as another type than declared as what it is', () => {
    const codec = codecOf({
      text: z.string(),
      count: z.int(),
      flag: z.boolean(),
      at: z.date(),
      big: z.bigint(),
      list: z.array(z.int()),
      object: z.object({ a: z.int() }),
      set: z.set(z.string()),
      bytes: z.instanceof(Uint8Array),
      record: z.record(z.string(), z.int()),
    })
    expect(
      codec.decode({
        text: { N: '5' },
        count: { S: 'five' },
        flag: { NULL: true },
        at: { S: 'long ago' },
        big: { N: '1.5' },
        list: { L: [{ S: 'a' }] },
        object: { L: [] },
        set: { L: [{ S: 'a' }, { N: '1' }] },
        bytes: { S: 'text' },
        record: { S: '{}' },
      }),
    ).toStrictEqual({
      text: 5,
      count: 'five',
      flag: null,
      at: 'long ago',
      big: 1.5,
      list: ['a'],
      object: [],
      set: new Set(['a', 1]),
      bytes: 'text',
      record: '{}',
    })
  })

  it('stores a value of another type than declared as what it is', () => {
    const codec = codecOf({ text: z.string(), count: z.int(), list: z.array(z.int()), at: z.iso.datetime() })
    expect(encode(codec, { text: 5, count: 2n ** 64n, list: null, at: new Date(5) })).toEqual({
      text: { N: '5' },
      count: { N: '18446744073709551616' },
      list: { NULL: true },
      at: { S: '1970-01-01T00:00:00.005Z' },
    })
  })

  it('has its timestamps in one form', () => {
    const codec = codecOf({
      at: z.iso.datetime({ offset: true }),
      all: z.array(z.iso.datetime({ offset: true })),
    })
    const all = ['2026-01-01T00:00:00Z', '2026-01-01T09:00:00.1234+09:00']
    expect(encode(codec, { at: '2026-01-01T00:00Z', all })).toEqual({
      at: { S: '2026-01-01T00:00:00.000Z' },
      all: { L: [{ S: '2026-01-01T00:00:00.000Z' }, { S: '2026-01-01T00:00:00.123Z' }] },
    })
  })

  it('can have attributes of any name', () => {
    const names = [
      "it's",
      '"quoted"',
      '한국',
      '🏁',
      '\u2028',
      '`',
      '\\',
      '',
      'constructor',
      'toString',
      'a.b',
      '__proto__',
    ]
    const shape = Object.fromEntries(names.map(name => [name, z.string()]))
    const item = Object.fromEntries(names.map(name => [name, `value of ${name}`]))
    const codec = codecOf(shape)
    const map = encode(codec, item)
    expect(Object.keys(map)).toEqual(names)
    expect(codec.decode(map)).toStrictEqual(item)
    expect(Object.getPrototypeOf(codec.decode(map))).toBe(Object.prototype)
  })

  it('does not take for an attribute what every object inherits', () => {
    const names = ['constructor', 'toString', 'hasOwnProperty', '__proto__']
    for (const schema of [z.string(), z.string().optional(), z.any()]) {
      const codec = codecOf(Object.fromEntries(names.map(name => [name, schema])))
      expect(encode(codec, {})).toStrictEqual({})
      expect(Object.keys(codec.decode({}))).toEqual([])
      expect(Object.keys(codec.decodePart({}))).toEqual([])
    }
  })

  it('cannot reach a prototype, neither when written nor when read', () => {
    const codec = codecOf({ any: z.any(), record: z.record(z.string(), z.any()), loose: z.looseObject({}) })
    const evil = own('{ "__proto__": { "polluted": true } }')
    const map = encode(codec, { any: evil, record: evil, loose: evil })
    const stored = { M: own('{ "__proto__": { "M": { "polluted": { "BOOL": true } } } }') }
    expect(map).toStrictEqual({ any: stored, record: stored, loose: stored })
    for (const value of Object.values(codec.decode(map))) {
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
      expect(Object.keys(value as object)).toEqual(['__proto__'])
    }
    expect('polluted' in {}).toBe(false)
  })

  it('drops undefined members of values without a declared type', () => {
    expect(encode(codecOf({ a: z.any() }), { a: { b: undefined, c: [{ d: undefined }] } })).toStrictEqual({
      a: { M: { c: { L: [{ M: {} }] } } },
    })
  })

  it('can be without attributes', () => {
    const codec = codecOf({})
    expect(encode(codec, { a: 1 })).toStrictEqual({})
    expect(codec.decode({ a: { S: 'x' } })).toStrictEqual({})
  })
})

describe('generated code', () => {
  const shape = {
    text: z.string(),
    kind: z.enum(['a', 'b']),
    price: z.number(),
    isOpen: z.boolean(),
    tags: z.set(z.string()),
    lines: z.array(z.object({ sku: z.string(), count: z.int() })),
    at: z.date(),
    note: z.string().optional(),
    rank: z.number().nullable(),
    any: z.unknown().optional(),
  }
  const stored: Record<string, fc.Arbitrary<unknown>> = {
    text: fc.record({ S: fc.string() }),
    kind: fc.constantFrom({ S: 'a' }, { S: 'c' }),
    price: fc.record({ N: fc.constantFrom('0', '-0', '12.50', '-7', '1E+3', '9007199254740993') }),
    isOpen: fc.record({ BOOL: fc.boolean() }),
    tags: fc.constant({ SS: ['x'] }),
    lines: fc.constant({ L: [{ M: { sku: { S: 's' }, count: { N: '1' } } }, { M: { sku: { N: '1' } } }] }),
    at: fc.constantFrom({ S: '2026-01-01T00:00:00Z' }, { S: 'never' }),
    note: fc.constantFrom({ S: '' }, { NULL: true }),
    rank: fc.constantFrom({ N: '1' }, { NULL: true }),
    any: fc.constant({ M: {} }),
  }
  const other = fc.constantFrom({ S: 'x' }, { N: '7' }, { BOOL: false }, { NULL: true }, { L: [] }, { M: {} })
  const attributes = Object.entries(stored).map(([name, value]) => [
    name,
    fc.oneof({ weight: 8, arbitrary: value }, { weight: 1, arbitrary: other }),
  ])
  const maps = fc.oneof(
    fc.record(stored),
    fc.record(Object.fromEntries(attributes), { requiredKeys: [] }),
  ) as fc.Arbitrary<AttributeMap>

  it('reads whatever is stored as the loop over its attributes does', () => {
    const generated = compile(shape)
    z.config({ jitless: true })
    const plain = compile(shape)
    let whole = 0
    fc.assert(
      fc.property(maps, map => {
        expect(generated.decode(map)).toStrictEqual(plain.decode(map))
        const item = generated.decodeWhole(map)
        if (item === undefined) return
        whole++
        expect(item).toStrictEqual(plain.decode(map))
      }),
      { numRuns: 1000 },
    )
    expect(whole).toBeGreaterThan(100)
    expect(plain.decodeWhole({})).toBeUndefined()
  })

  it('does not call an item whole that lacks a required attribute, or has it as another type', () => {
    const codec = compile({ a: z.string(), b: z.int().optional(), c: z.set(z.string()) })
    expect(codec.decodeWhole({ a: { S: 'x' } })).toStrictEqual({ a: 'x', c: new Set() })
    expect(codec.decodeWhole({ b: { N: '1' } })).toBeUndefined()
    expect(codec.decodeWhole({ a: { N: '1' } })).toBeUndefined()
    expect(codec.decodeWhole({ a: { S: 'x' }, b: { S: 'many' } })).toStrictEqual({
      a: 'x',
      b: 'many',
      c: new Set(),
    })
  })
})

describe('code is not generated', () => {
  const shape = { a: z.string(), b: z.int().optional() }
  const isGenerated = (codec: ItemCodec) => codec.encode.toString().includes('encode0')

  it('unless it may be', () => {
    expect(isGenerated(compile(shape))).toBe(true)
  })

  it('where a content policy forbids it', () => {
    vi.stubGlobal('Function', () => {
      throw new EvalError('Code generation from strings disallowed for this context')
    })
    const codec = compile(shape)
    vi.unstubAllGlobals()
    expect(isGenerated(codec)).toBe(false)
    expect(codec.decode({ a: { S: 'x' } })).toStrictEqual({ a: 'x' })
  })

  it('on Cloudflare', () => {
    vi.stubGlobal('navigator', { userAgent: 'Cloudflare-Workers' })
    expect(isGenerated(compile(shape))).toBe(false)
  })
})

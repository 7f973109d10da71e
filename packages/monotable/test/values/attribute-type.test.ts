import { describe, expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod'
import * as mini from 'zod/mini'
import { attributeType } from '../../src/values/attribute-type.ts'
import { decimal } from '../../src/values/decimal.ts'

const text = (kind: string) => ({
  kind: { kind },
  wire: 'S',
  indexable: true,
  optional: false,
  nullable: false,
})
const number = { kind: { kind: 'number' }, wire: 'N', indexable: true }
const other = (wire: string) => ({ kind: { kind: 'other' }, wire, indexable: false })
const choice = (...values: string[]) => ({ kind: { kind: 'enum', values }, wire: 'S', indexable: true })

describe('the stored type of a zod type', () => {
  it.each<[name: string, schema: z.ZodType, stored: object]>([
    ['string', z.string().min(2), text('string')],
    ['email', z.email(), text('string')],
    ['template literal', z.templateLiteral(['a-', z.int()]), text('string')],
    ['uuid', z.uuid(), text('uuid')],
    ['uuid as a check', z.string().uuid(), text('uuid')],
    ['guid', z.guid(), text('uuid')],
    ['ulid', z.ulid(), text('ulid')],
    ['datetime', z.iso.datetime({ offset: true }), text('timestamp')],
    ['datetime as a check', z.string().datetime(), text('timestamp')],
    ['datetime without offset', z.iso.datetime({ local: true }), text('string')],
    ['date', z.date(), text('timestamp')],
    ['calendar date', z.iso.date(), text('date')],
    ['number', z.number(), number],
    ['int', z.int(), number],
    ['coerced number', z.coerce.number(), number],
    ['bigint', z.bigint(), number],
    ['int64', z.int64(), number],
    ['decimal', decimal(), number],
    ['decimal with checks', decimal().min(3), number],
    ['boolean', z.boolean(), { kind: { kind: 'boolean' }, wire: 'BOOL', indexable: false }],
    ['stringbool', z.stringbool(), { kind: { kind: 'boolean' }, wire: 'BOOL' }],
    ['null', z.null(), { ...other('NULL'), nullable: true }],
    ['enum', z.enum(['a', 'b']), choice('a', 'b')],
    ['enum of numbers', z.enum({ A: 1, B: 2 }), number],
    ['literal', z.literal('a'), choice('a')],
    ['literals', z.literal(['a', 'b', null]), { ...choice('a', 'b'), nullable: true }],
    ['literals of several types', z.literal(['a', 1]), other('dynamic')],
    ['boolean literal', z.literal(true), { wire: 'BOOL' }],
    ['bytes', z.instanceof(Uint8Array), { ...other('B'), indexable: true }],
    ['bytes with checks', z.instanceof(Uint8Array).refine(bytes => bytes.length < 9), { wire: 'B' }],
    ['bytes by a check', z.custom<Uint8Array>(value => value instanceof Uint8Array), { wire: 'B' }],
    ['instance of Date', z.instanceof(Date), { wire: 'S', kind: { kind: 'timestamp' } }],
    ['custom', z.custom<string>(), other('dynamic')],
    [
      'custom that fails on others',
      z.custom<string>(value => (value as string).startsWith('a')),
      other('dynamic'),
    ],
    ['array', z.array(z.string()), other('L')],
    ['tuple', z.tuple([z.string()], z.number()), other('L')],
    ['object', z.object({}), other('M')],
    ['strict object', z.strictObject({}), other('M')],
    ['record', z.record(z.string(), z.number()), other('M')],
    ['map', z.map(z.string(), z.number()), other('M')],
    ['set of text', z.set(z.uuid()), other('SS')],
    ['set of dates', z.set(z.date()), other('SS')],
    ['set of numbers', z.set(z.int()), other('NS')],
    ['set of bytes', z.set(z.instanceof(Uint8Array)), other('BS')],
    ['set of objects', z.set(z.object({})), other('L')],
    ['set with null', z.set(z.string().nullable()), other('L')],
    ['optional', z.uuid().optional(), { ...text('uuid'), optional: true }],
    ['nullable', z.uuid().nullable(), { ...text('uuid'), nullable: true }],
    ['nullish', z.uuid().nullish(), { ...text('uuid'), nullable: true, optional: true }],
    ['non-optional', z.uuid().optional().nonoptional(), text('uuid')],
    ['default', z.uuid().optional().default('x'), text('uuid')],
    ['optional with default inside', z.uuid().default('x').optional(), { ...text('uuid'), optional: true }],
    ['prefault', z.uuid().prefault('x'), text('uuid')],
    ['catch', z.uuid().catch('x'), text('uuid')],
    ['readonly', z.uuid().readonly(), text('uuid')],
    ['brand', z.uuid().brand('Id'), text('uuid')],
    ['lazy', z.lazy(() => z.uuid()), text('uuid')],
    ['pipe', z.string().pipe(z.coerce.number()), number],
    [
      'codec',
      z.codec(z.int(), z.date(), { decode: n => new Date(n), encode: d => d.getTime() }),
      text('timestamp'),
    ],
    ['preprocess', z.preprocess(String, z.uuid()), text('uuid')],
    ['transform', z.string().transform(Number), other('dynamic')],
    ['union', z.union([z.string(), z.number()]), other('dynamic')],
    ['union with null', z.union([z.uuid(), z.null()]), { ...text('uuid'), nullable: true }],
    ['union with undefined', z.union([z.uuid(), z.undefined()]), { ...text('uuid'), optional: true }],
    ['union of literals', z.union([z.literal('a'), z.enum(['b', 'a'])]), choice('a', 'b')],
    ['union of text formats', z.union([z.uuid(), z.iso.datetime()]), text('string')],
    ['union of numbers', z.union([z.int(), z.number()]), number],
    ['discriminated union', z.discriminatedUnion('a', [z.object({ a: z.literal('x') })]), other('M')],
    ['intersection', z.intersection(z.object({}), z.object({})), other('M')],
    ['any', z.any(), other('dynamic')],
    ['unknown', z.unknown(), other('dynamic')],
    ['json', z.json(), other('dynamic')],
  ])('%s', (_, schema, stored) => {
    expect(attributeType(schema)).toMatchObject(stored)
  })

  it('is the same for a schema of zod/mini', () => {
    expect(attributeType(mini.optional(mini.uuid()))).toMatchObject({ ...text('uuid'), optional: true })
  })

  it.each([
    z.file(),
    z.symbol(),
    z.function(),
    z.promise(z.string()),
    z.map(z.object({}), z.string()),
    z.nan(),
  ])('does not exist for what DynamoDB cannot hold (%#)', schema => {
    expect(() => attributeType(schema as z.ZodType)).toThrow('DynamoDB cannot store')
    expect(() => attributeType(z.object({ nested: z.array(schema as z.ZodType) }))).toThrow(
      'DynamoDB cannot store',
    )
  })

  it('knows the types inside', () => {
    const type = attributeType(
      z.object({
        lines: z.array(z.object({ at: z.date() })),
        by: z.record(z.string(), z.int()),
        pair: z.tuple([z.uuid()]),
      }),
    )
    expect(type.field('lines')?.field(3)?.field('at')?.kind).toEqual({ kind: 'timestamp' })
    expect(type.field('by')?.field('anything')?.wire).toBe('N')
    expect(type.field('pair')?.field(0)?.kind).toEqual({ kind: 'uuid' })
    expect(type.field('lines')?.field('length')).toBeUndefined()
    expect(type.field('constructor')).toBeUndefined()
    expect(type.field('nothing')).toBeUndefined()
    expect(attributeType(z.looseObject({ a: z.int() })).field('b')?.wire).toBe('dynamic')
  })

  it('knows a field of a union that is stored alike in every option', () => {
    const type = attributeType(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('a'), shared: z.int(), other: z.int(), mine: z.string() }),
        z.object({ kind: z.literal('b'), shared: z.number(), other: z.string() }),
      ]),
    )
    expect(type.field('shared')?.wire).toBe('N')
    expect(type.field('mine')?.wire).toBe('S')
    expect(type.field('other')).toBeUndefined()
  })

  it('says whether bytes can be inside', () => {
    const bytes = z.instanceof(Uint8Array)
    const binary = (schema: z.ZodType) => attributeType(schema).binary
    const inside = (part: z.ZodType) =>
      [
        part,
        z.array(part),
        z.object({ a: z.object({ b: part }) }),
        z.record(z.string(), part),
        z.tuple([part]),
      ].map(binary)
    expect(inside(z.string())).toEqual([false, false, false, false, false])
    expect(inside(bytes)).toEqual([true, true, true, true, true])
    expect(inside(z.unknown())).toEqual([true, true, true, true, true])
    expect([z.set(bytes), z.map(z.string(), bytes), z.union([z.string(), bytes])].map(binary)).toEqual([
      true,
      true,
      true,
    ])
    expect(
      [z.set(z.string()), z.map(z.string(), z.int()), z.union([z.string(), z.int()])].map(binary),
    ).toEqual([false, false, false])
  })

  it('keeps decimals as text in the program', () => {
    const schema = decimal()
    expectTypeOf<z.output<typeof schema>>().toEqualTypeOf<string>()
    expect(attributeType(schema).encode('1.50')).toEqual({ N: '1.5' })
  })
})

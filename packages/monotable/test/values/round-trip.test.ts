import { deepStrictEqual } from 'node:assert'
import { plainNumber } from '@monotable/dynamodb'
import { open } from '@monotable/engine'
import fc, { type Arbitrary } from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { attributeType } from '../../src/values/attribute-type.ts'
import type { AttributeMap } from '../../src/values/attribute-value.ts'
import { toBase64Deep } from '../../src/values/binary.ts'
import { decimal } from '../../src/values/decimal.ts'
import { itemCodec } from '../../src/values/item-codec.ts'

const anyText = fc.string({ unit: 'grapheme', maxLength: 20 })
// DynamoDB takes any name but the empty one.
const name = fc.oneof(
  anyText.filter(Boolean),
  fc.constantFrom('__proto__', 'constructor', 'toString', "'", '"\\\u2028'),
)
const moment = fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })
const size = fc.double({ noNaN: true, min: -1e125, max: 1e125 })
const finite = size.filter(number => Math.abs(number) >= 1e-130).map(number => number || 0)
const whole38 = fc.bigInt({ min: -(10n ** 38n) + 1n, max: 10n ** 38n - 1n })
const exact = fc
  .tuple(fc.constantFrom('', '-'), fc.stringMatching(/^\d{1,19}$/), fc.stringMatching(/^\d{1,19}$/))
  .map(([sign, whole, fraction]) => plainNumber(`${sign}${whole}.${fraction}`) as string)
const bytes = fc.uint8Array({ maxLength: 40 })
const record = <T>(model: { [K in keyof T]: Arbitrary<T[K]> }, requiredKeys?: (keyof T)[]) =>
  fc.record(model, { noNullPrototype: true, ...(requiredKeys && { requiredKeys }) })
const dictionary = <T>(key: Arbitrary<string>, value: Arbitrary<T>) =>
  fc.dictionary(key, value, { noNullPrototype: true, maxKeys: 4 })
const setOf = <T>(element: Arbitrary<T>) =>
  fc.uniqueArray(element, { maxLength: 5 }).map(values => new Set(values))
const byTime = fc.uniqueArray(moment, { selector: date => date.getTime(), maxLength: 5 })
const distinctBytes = fc.uniqueArray(bytes, { selector: String, maxLength: 4 }).map(values => new Set(values))

const Tree = z.object({
  at: z.date(),
  get children() {
    return z.array(Tree)
  },
})
type Tree = z.output<typeof Tree>
const { tree } = fc.letrec<{ tree: Tree }>(tie => ({
  tree: record({
    at: moment,
    children: fc.oneof({ maxDepth: 4 }, fc.constant<Tree[]>([]), fc.array(tie('tree'), { maxLength: 2 })),
  }),
}))
const json = fc.anything({
  key: name,
  values: [anyText, fc.maxSafeInteger(), fc.boolean(), fc.constant(null)],
})
const shapes = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('circle'), since: z.date(), radius: z.bigint() }),
  z.object({ kind: z.enum(['square', 'line']), since: z.string(), marks: z.set(z.int()) }),
])
const shape = fc.oneof(
  record({ kind: fc.constant('circle'), since: moment, radius: whole38 }),
  record({ kind: fc.constantFrom('square', 'line'), since: anyText, marks: setOf(fc.integer()) }),
)

const cases: Record<string, [schema: z.ZodType, values: Arbitrary<unknown>]> = {
  string: [z.string(), anyText],
  uuid: [z.uuid(), fc.uuid()],
  ulid: [z.ulid(), fc.ulid()],
  datetime: [z.iso.datetime(), moment.map(date => date.toISOString())],
  date: [z.date(), moment],
  'calendar date': [z.iso.date(), moment.map(date => date.toISOString().slice(0, 10))],
  number: [z.number(), finite],
  int: [z.int(), fc.maxSafeInteger()],
  bigint: [z.bigint(), whole38],
  decimal: [decimal(), exact],
  boolean: [z.boolean(), fc.boolean()],
  null: [z.null(), fc.constant(null)],
  enum: [z.enum(['a', 'b']), fc.constantFrom('a', 'b')],
  'enum of numbers': [z.enum({ A: 1, B: 2 }), fc.constantFrom(1, 2)],
  literal: [z.literal(['a', 1, true, null]), fc.constantFrom('a', 1, true, null)],
  bytes: [z.instanceof(Uint8Array), bytes],
  array: [z.array(z.date()), fc.array(moment)],
  'array of sets': [z.array(z.set(z.string())), fc.array(setOf(anyText), { maxLength: 4 })],
  tuple: [z.tuple([z.date(), z.string()], z.bigint()), fc.tuple(moment, anyText, whole38)],
  object: [
    z.object({ a: z.object({ b: z.date().optional(), c: z.set(z.string()) }), d: z.int() }),
    record({
      a: record({ b: moment, c: setOf(anyText) }, ['c']),
      d: fc.integer(),
    }),
  ],
  'loose object': [z.looseObject({ at: z.date() }), record({ at: moment, more: json })],
  'object with catchall': [z.object({}).catchall(z.date()), dictionary(name, moment)],
  record: [z.record(z.string(), z.date()), dictionary(name, moment)],
  'record of sets': [z.record(z.string(), z.set(z.int())), dictionary(name, setOf(fc.integer()))],
  map: [z.map(z.string(), z.date()), fc.array(fc.tuple(name, moment)).map(entries => new Map(entries))],
  'map by number': [
    z.map(z.int(), z.string()),
    fc.array(fc.tuple(fc.integer(), anyText)).map(entries => new Map(entries)),
  ],
  'set of text': [z.set(z.string()), setOf(anyText)],
  'set of dates': [z.set(z.date()), byTime.map(dates => new Set(dates))],
  'set of numbers': [z.set(z.number()), setOf(finite)],
  'set of bigints': [z.set(z.bigint()), setOf(whole38)],
  'set of bytes': [z.set(z.instanceof(Uint8Array)), distinctBytes],
  'set of mixed values': [z.set(z.union([z.string(), z.int()])), setOf(fc.oneof(anyText, fc.integer()))],
  optional: [z.date().optional(), fc.option(moment, { nil: undefined })],
  nullable: [z.date().nullable(), fc.option(moment)],
  'nullable set': [z.set(z.string()).nullable(), fc.option(setOf(anyText))],
  default: [z.date().default(new Date(0)), moment],
  prefault: [z.date().prefault(new Date(0)), moment],
  catch: [z.date().catch(new Date(0)), moment],
  readonly: [z.array(z.date()).readonly(), fc.array(moment)],
  brand: [z.bigint().brand('Amount'), whole38],
  lazy: [z.lazy(() => z.date()), moment],
  'recursive object': [Tree, tree],
  pipe: [z.string().pipe(z.coerce.date()), moment],
  transform: [z.string().transform(text => ({ text })), anyText.map(text => ({ text }))],
  union: [
    z.union([
      z.date(),
      z.bigint(),
      z.boolean(),
      z.array(z.date()),
      z.object({ at: z.date() }),
      z.set(z.date()),
    ]),
    fc.oneof(moment, whole38, fc.boolean(), fc.array(moment), record({ at: moment })),
  ],
  'union in a union': [
    z.union([z.union([z.date(), z.int()]), z.null()]),
    fc.oneof(moment, fc.integer(), fc.constant(null)),
  ],
  'discriminated union': [shapes, shape],
  intersection: [
    z.intersection(z.looseObject({ a: z.date() }), z.object({ b: z.date() })),
    record({ a: moment, b: moment, more: anyText }),
  ],
  any: [z.any(), json],
  unknown: [z.unknown(), json],
  json: [z.json(), json],
}

const engine = open()
beforeAll(async () => {
  await (await engine).send('CreateTable', {
    TableName: 'Values',
    AttributeDefinitions: [{ AttributeName: 'PK', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'PK', KeyType: 'HASH' }],
    BillingMode: 'PAY_PER_REQUEST',
  })
})
afterAll(async () => (await engine).close())

/** What the engine gives back of an item: it takes only what DynamoDB takes. */
async function stored(attributes: AttributeMap): Promise<AttributeMap> {
  const db = await engine
  await db.send('PutItem', { TableName: 'Values', Item: toBase64Deep({ ...attributes, PK: { S: 'x' } }) })
  const { Item } = await db.send<{ Item: AttributeMap }>('GetItem', {
    TableName: 'Values',
    Key: { PK: { S: 'x' } },
  })
  return Item
}

describe('a value that is stored and read is what it was', () => {
  it.each(Object.entries(cases))('%s', async (_, [schema, values]) => {
    const codec = itemCodec({ value: attributeType(schema) })
    await fc.assert(
      fc.asyncProperty(values, async value => {
        const item = value === undefined ? {} : { value }
        expect(schema.safeParse(value).success || schema instanceof z.ZodPipe).toBe(true)
        const map: AttributeMap = {}
        codec.encode(item, map)
        deepStrictEqual(codec.decode(await stored(map)), item)
      }),
      { numRuns: 50 },
    )
  })
})

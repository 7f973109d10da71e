import fc from 'fast-check'
import { type AttributeDesign, compileKey, type EntityDesign, kindOf, parseTemplate } from 'monotable/design'
import { expect, test } from 'vitest'
import type { Finding } from '../../src/check/finding.ts'
import { entityWith, foundIn, patternWith, tableWith } from './design-with.ts'

// A proof is checked by what it shows, whatever the design.

const attributes: readonly AttributeDesign[] = [
  { name: 'id', type: 'string', optional: false, format: 'uuid' },
  { name: 'name', type: 'string', optional: false },
  { name: 'city', type: 'string', optional: false, schema: { type: 'string', pattern: '^[a-z]+$' } },
  { name: 'status', type: 'string', optional: false, values: ['low', 'medium', 'high'] },
  { name: 'count', type: 'number', optional: false },
  { name: 'digit', type: 'number', optional: false, schema: { type: 'integer', minimum: 0, maximum: 9 } },
  { name: 'createdAt', type: 'string', optional: false, format: 'datetime' },
  { name: 'tags', type: 'list', optional: true },
]

const placeholder = fc.constantFrom(...attributes.map(({ name }) => `{${name}}`), '{count:0000}', '{unknown}')
const literal = fc.constantFrom('USER', 'ORDER', 'A', 'B', 'USERGROUP')
const template = fc
  .array(fc.oneof(placeholder, literal), { minLength: 1, maxLength: 4 })
  .map(parts => parts.join('#'))
const keyNames = ['PK', 'SK', 'GSI1PK', 'GSI1SK'] as const
const keys = fc.tuple(...keyNames.map(() => template))
// About half of the second entity's keys are those of the first, so that keys coincide in every run.
const otherKeys = fc.tuple(...keyNames.map(() => fc.option(template, { freq: 2 })))
const entityOf = (name: string, templates: readonly string[]) =>
  entityWith(name, Object.fromEntries(keyNames.map((key, at) => [key, templates[at] as string])), {
    attributes,
  })
const table = fc.tuple(keys, otherKeys).map(([one, other]) =>
  tableWith([
    entityOf('One', one),
    entityOf(
      'Two',
      one.map((template, at) => other[at] ?? template),
    ),
  ]),
)

const isKeyOf = (entity: EntityDesign, key: string, value: unknown) => {
  const compiled = compileKey(key, parseTemplate(entity.keys[key] as string), name => kindOf(entity, name))
  return compiled.parse(String(value)) !== undefined
}

const proofs: Readonly<Record<string, (finding: Finding, entities: readonly EntityDesign[]) => void>> = {
  KEYS_COINCIDE({ examples }, entities) {
    const [one, other] = examples.map(({ values }) => values)
    expect([one?.PK, one?.SK]).toEqual([other?.PK, other?.SK])
    for (const entity of entities)
      for (const key of ['PK', 'SK']) expect(isKeyOf(entity, key, one?.[key])).toBe(true)
  },
  UNPADDED_NUMBER({ examples, key = '' }) {
    const [first, second] = examples.map(({ values }) => values)
    expect(Number(first?.count)).toBeGreaterThan(Number(second?.count))
    expect(String(first?.[key]) < String(second?.[key])).toBe(true)
  },
  DELIMITER_IN_VALUE({ examples, key = '' }) {
    const [one, other] = examples
    if (other?.note !== 'the same key') return
    expect(one?.values[key]).toBe(other.values[key])
    expect(one?.values).not.toEqual(other.values)
  },
  TIMESTAMP_UNIQUENESS({ examples }) {
    const [one, other] = examples.map(({ values }) => values)
    expect([one?.PK, one?.SK]).toEqual([other?.PK, other?.SK])
    expect(one).not.toEqual(other)
  },
  MIXED_PARTITION({ examples }) {
    expect(new Set(examples.map(({ values }) => values.GSI1PK)).size).toBe(1)
    expect(new Set(examples.map(({ of }) => of)).size).toBe(examples.length)
  },
  LOW_CARDINALITY({ examples, key = '' }) {
    expect(new Set(examples.map(({ values }) => values[key])).size).toBe(1)
  },
  ENUM_ORDER({ examples, key = '' }) {
    const keys = examples.map(({ values }) => String(values[key]))
    expect(keys).toEqual(keys.toSorted())
  },
  MUTABLE_KEY({ examples }) {
    const [before, after] = examples.map(({ values }) => `${values.PK} ${values.SK}`)
    expect(before).not.toBe(after)
  },
}

test.each(Object.keys(proofs))('what %s shows is so, whatever the design', code => {
  let shown = 0
  fc.assert(
    fc.property(table, design => {
      for (const finding of foundIn(design, code)) {
        proofs[code]?.(finding, design.entities)
        shown++
      }
    }),
    { numRuns: 400 },
  )
  expect(shown).toBeGreaterThan(0)
})

test('every finding has a sentence, a fix and a part of the design, whatever the design', () => {
  fc.assert(
    fc.property(table, design => {
      for (const { why, fix, at } of foundIn(design)) {
        expect(why.length).toBeGreaterThan(10)
        expect(fix.length).toBeGreaterThan(10)
        expect(at[0].name).not.toBe('')
        expect(`${why}${fix}`).not.toMatch(/undefined|\[object/)
      }
    }),
    { numRuns: 150 },
  )
})

const anything = fc.oneof(
  template,
  fc.constantFrom(
    '',
    '{',
    '}',
    '{}',
    '{a',
    'a}',
    '{a}{b}',
    '{a.b}',
    '#',
    '{count:00.0}',
    '{name*}',
    ' ',
    '𝔘{name}',
  ),
)
const clause = fc.record({
  attribute: fc.constantFrom('PK', 'SK', 'GSI1PK', 'GSI1SK', 'other', 'a.b'),
  operator: fc.constantFrom('=' as const, '<' as const, 'begins_with' as const),
  values: fc.tuple(anything),
})
const pattern = fc.record({
  clauses: fc.array(clause, { maxLength: 3 }),
  filter: fc.option(fc.constantFrom("status = 'low'", 'count < {most}', 'not a filter', 'size(tags) > 2'), {
    nil: undefined,
  }),
  kind: fc.constantFrom('get' as const, 'query' as const, 'scan' as const, 'collection' as const),
  index: fc.option(fc.constantFrom('GSI1', 'GSI2'), { nil: undefined }),
})

test('no design breaks the check, however little of it can be read', () => {
  const keys = fc.dictionary(fc.constantFrom('PK', 'SK', 'GSI1PK', 'GSI1SK', 'other'), anything)
  fc.assert(
    fc.property(keys, fc.array(pattern, { maxLength: 3 }), fc.boolean(), (given, patterns, hasKey) => {
      const entities = [entityWith('One', given, { attributes }), entityWith('Two', given)]
      const described = patterns.map(({ clauses, filter, kind, index }, at) =>
        patternWith(`pattern ${at}`, clauses, {
          kind,
          ...(filter !== undefined && { filter }),
          ...(index !== undefined && { index }),
        }),
      )
      const indexes = [{ name: 'GSI1', kind: 'GSI', key: [], projection: 'ALL' }] as const
      const found = foundIn(
        tableWith(entities, described, { ttl: 'TTL', ...(hasKey ? {} : { key: [], indexes }) }),
      )
      expect(JSON.parse(JSON.stringify(found))).toHaveLength(found.length)
    }),
    { numRuns: 400 },
  )
})

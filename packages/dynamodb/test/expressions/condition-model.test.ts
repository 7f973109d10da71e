import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matches } from '../../src/expressions/evaluate-condition.ts'
import { failingPart } from '../../src/expressions/failing-part.ts'
import type { AttributeValue, Item } from '../../src/values/attribute-value.ts'
import { condition } from './reading.ts'

/** Plain JavaScript values stand for attributes: strings, small integers and lists of them. */
type Plain = string | number | readonly (string | number)[]
type Model = (of: Readonly<Record<string, Plain>>) => boolean

interface Sample {
  readonly text: string
  readonly model: Model
}

const scalar = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom('', 'a', 'ab', 'b'))
const plain: fc.Arbitrary<Plain> = fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }))
const names = ['p', 'q', 'r']
const items = fc.dictionary(fc.constantFrom(...names), plain, { maxKeys: 3 })

function attributeOf(value: Plain): AttributeValue {
  if (typeof value === 'string') return { S: value }
  if (typeof value === 'number') return { N: String(value) }
  return { L: value.map(attributeOf) }
}

const same = (a: Plain | undefined, b: Plain) => JSON.stringify(a) === JSON.stringify(b)
const ordered = (a: Plain | undefined, b: Plain) => typeof a === typeof b && typeof a !== 'object'

const comparisons: Record<string, (a: Plain | undefined, b: Plain) => boolean> = {
  '=': same,
  '<>': (a, b) => !same(a, b),
  '<': (a, b) => ordered(a, b) && (a as Plain) < b,
  '>=': (a, b) => ordered(a, b) && (a as Plain) >= b,
}

/** Values are numbered as they are written, so that every text has its own. */
class Values {
  readonly given: Record<string, AttributeValue> = {}

  add(value: Plain): string {
    const key = `:v${Object.keys(this.given).length}`
    this.given[key] = attributeOf(value)
    return key
  }
}

type Build = (values: Values) => Sample

const comparison: fc.Arbitrary<Build> = fc
  .tuple(fc.constantFrom(...names), fc.constantFrom(...Object.keys(comparisons)), scalar)
  .map(([name, operator, value]) => values => ({
    text: `${name} ${operator} ${values.add(value)}`,
    model: of => comparisons[operator]?.(of[name], value) === true,
  }))

const existence: fc.Arbitrary<Build> = fc.constantFrom(...names).map(name => () => ({
  text: `attribute_exists(${name})`,
  model: of => of[name] !== undefined,
}))

const containment: fc.Arbitrary<Build> = fc
  .tuple(fc.constantFrom(...names), scalar)
  .map(([name, value]) => values => ({
    text: `contains(${name}, ${values.add(value)})`,
    model: of => {
      const whole = of[name]
      if (typeof whole === 'string') return typeof value === 'string' && whole.includes(value)
      return Array.isArray(whole) && whole.includes(value)
    },
  }))

const listed: fc.Arbitrary<Build> = fc
  .tuple(fc.constantFrom(...names), fc.array(plain, { minLength: 1, maxLength: 3 }))
  .map(([name, list]) => values => ({
    text: `${name} IN (${list.map(value => values.add(value)).join(', ')})`,
    model: of => list.some(value => same(of[name], value)),
  }))

const { any } = fc.letrec<{ any: Build }>(tie => ({
  any: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    comparison,
    existence,
    containment,
    listed,
    tie('any').map(inner => (values: Values) => {
      const { text, model } = inner(values)
      return { text: `NOT (${text})`, model: (of: Parameters<Model>[0]) => !model(of) }
    }),
    fc
      .tuple(fc.constantFrom('AND', 'OR'), tie('any'), tie('any'))
      .map(([operator, left, right]) => (values: Values) => {
        const [one, two] = [left(values), right(values)]
        return {
          text: `(${one.text}) ${operator} (${two.text})`,
          model: (of: Parameters<Model>[0]) =>
            operator === 'AND' ? one.model(of) && two.model(of) : one.model(of) || two.model(of),
        }
      }),
  ),
}))

test('random conditions agree with a model of plain values', () => {
  fc.assert(
    fc.property(any, items, (build, of) => {
      const values = new Values()
      const { text, model } = build(values)
      const tree = condition(text, values.given)
      const item: Item = Object.fromEntries(
        Object.entries(of).map(([name, value]) => [name, attributeOf(value)]),
      )
      const outcome = model(of)
      expect(matches(tree, item)).toBe(outcome)
      const part = failingPart(tree, item)?.text
      expect(part === undefined).toBe(outcome)
      if (part !== undefined) expect(text).toContain(part)
    }),
    { numRuns: 500 },
  )
})

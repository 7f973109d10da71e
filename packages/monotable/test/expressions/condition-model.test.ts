import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compileCondition } from '../../src/expressions/compile-condition.ts'
import { parseCondition } from '../../src/expressions/parse-condition.ts'
import { marshal } from '../../src/values/dynamic.ts'
import { openTable } from './table.ts'

type Value =
  | string
  | number
  | boolean
  | null
  | Set<string>
  | readonly number[]
  | { readonly in?: string | number }
type Item = Readonly<Record<string, Value>>

/** A condition as text with its arguments, and what it means for an item. */
interface Sample {
  readonly write: (argument: (value: unknown) => string) => string
  readonly holds: (item: Item) => boolean
}

interface Side {
  readonly write: Sample['write']
  readonly read: (item: Item) => Value | undefined
  readonly name: string
}

const text = fc.constantFrom('', 'a', 'ab', 'b', 'é', '한', '🚗', 'quote"s', '{x}', "o'k")
const number = fc.constantFrom(-2, 0, 0.5, 1, 2, 10, 1e21)
const scalar = fc.oneof(text, number)
const value = fc.oneof<fc.Arbitrary<Value>[]>(scalar, fc.boolean(), fc.constant(null))
const item: fc.Arbitrary<Item> = fc.record(
  {
    a: value,
    b: value,
    size: scalar,
    tags: fc.uniqueArray(text, { minLength: 1 }).map(members => new Set(members)),
    list: fc.array(number, { maxLength: 3 }),
    map: fc.record({ in: scalar }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
)

const path = fc.constantFrom<Side[]>(
  ...['a', 'b', 'size', 'tags', 'list', 'map'].map(name => ({
    name,
    write: () => name,
    read: (item: Item) => item[name],
  })),
  { name: 'map.in', write: () => 'map.in', read: item => (item.map as { in?: string } | undefined)?.in },
  { name: 'list[1]', write: () => 'list[1]', read: item => (item.list as number[] | undefined)?.[1] },
)

/** Written in the text where that can be, otherwise, or by choice, as an argument. */
const given = <V extends Value>(values: fc.Arbitrary<V>) =>
  fc.tuple(values, fc.boolean()).map(([value, isArgument]): Side => {
    const isWritable = typeof value !== 'string' || !/["{}]/.test(value)
    const literal = typeof value === 'string' ? `"${value}"` : String(value).replace('+', '')
    return {
      name: '',
      read: () => value,
      write: argument => (isArgument || !isWritable ? argument(value) : literal),
    }
  })

const size = path.map(
  (side): Side => ({
    name: `size(${side.name})`,
    write: argument => `size(${side.write(argument)})`,
    read: item => sizeOf(side.read(item)),
  }),
)

function sizeOf(value: Value | undefined): number | undefined {
  if (typeof value === 'string' || Array.isArray(value)) return value.length
  if (value instanceof Set) return value.size
  return typeof value === 'object' && value !== null ? Object.keys(value).length : undefined
}

/** An attribute or a size, with what it can be compared with: a size is never compared with written text. */
const subjectWith = (values: fc.Arbitrary<Value>) =>
  fc.oneof(
    fc.record({ of: path, other: fc.constant(fc.oneof(path, size, given(values))) }),
    fc.record({ of: size, other: fc.constant(fc.oneof(path, given(number))) }),
  )

const isEqual = (left: Value | undefined, right: Value | undefined) =>
  left !== undefined &&
  right !== undefined &&
  JSON.stringify(marshalSorted(left)) === JSON.stringify(marshalSorted(right))

function marshalSorted(value: Value) {
  return marshal(value instanceof Set ? new Set([...value].sort()) : value)
}

function order(left: Value | undefined, right: Value | undefined): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  if (typeof left === 'string' && typeof right === 'string')
    return Buffer.compare(Buffer.from(left), Buffer.from(right))
  return Number.NaN
}

const comparisons: Record<string, (left: Value | undefined, right: Value | undefined) => boolean> = {
  '=': isEqual,
  '<>': (left, right) => !isEqual(left, right),
  '!=': (left, right) => !isEqual(left, right),
  '<': (left, right) => order(left, right) < 0,
  '<=': (left, right) => order(left, right) <= 0,
  '>': (left, right) => order(left, right) > 0,
  '>=': (left, right) => order(left, right) >= 0,
}

const differ = (sides: readonly Side[]) => new Set(sides.map(side => side.name || side)).size === sides.length

const compare = subjectWith(scalar)
  .chain(({ of, other }) =>
    fc.tuple(fc.constant(of), fc.constantFrom(...Object.keys(comparisons)), other, fc.boolean()),
  )
  .filter(([left, , right]) => differ([left, right]))
  .map(([one, operator, other, isTurned]): Sample => {
    const [left, right] = isTurned ? [other, one] : [one, other]
    return {
      write: argument => `${left.write(argument)} ${operator} ${right.write(argument)}`,
      holds: item => comparisons[operator]?.(left.read(item), right.read(item)) as boolean,
    }
  })

const equals = fc.tuple(path, given(value)).map(
  ([left, right]): Sample => ({
    write: argument => `${left.write(argument)}=${right.write(argument)}`,
    holds: item => isEqual(left.read(item), right.read(item)),
  }),
)

/** DynamoDB refuses given bounds that are in the wrong order. */
const bounds = (values: fc.Arbitrary<string | number>) =>
  fc
    .tuple(values, values)
    .map(pair => pair.sort(order))
    .chain(([low, high]) => fc.tuple(given(fc.constant(low)), given(fc.constant(high))))

const between = fc
  .oneof(
    fc.tuple(
      path,
      fc.oneof(bounds(text), bounds(number), fc.tuple(path, given(scalar)), fc.tuple(path, size)),
    ),
    fc.tuple(size, fc.oneof(bounds(number), fc.tuple(path, given(number)))),
  )
  .filter(([of, [low, high]]) => differ([of, low, high]))
  .map(
    ([of, [low, high]]): Sample => ({
      write: argument => `${of.write(argument)} Between ${low.write(argument)} AND ${high.write(argument)}`,
      holds: item => order(of.read(item), low.read(item)) >= 0 && order(of.read(item), high.read(item)) <= 0,
    }),
  )

const isIn = subjectWith(value)
  .chain(({ of, other }) => fc.tuple(fc.constant(of), fc.array(other, { minLength: 1, maxLength: 3 })))
  .filter(([of, list]) => list.every(member => differ([of, member])))
  .map(
    ([of, list]): Sample => ({
      write: argument =>
        `${of.write(argument)} in (${list.map(member => member.write(argument)).join(', ')})`,
      holds: item => list.some(member => isEqual(of.read(item), member.read(item))),
    }),
  )

const isInArgument = fc
  .oneof(
    fc.tuple(path, fc.array(value, { maxLength: 3 })),
    fc.tuple(size, fc.array(number, { maxLength: 3 })),
  )
  .map(
    ([of, list]): Sample => ({
      write: argument => `${of.write(argument)} IN ${argument(list)}`,
      holds: item => list.some(member => isEqual(of.read(item), member)),
    }),
  )

const exists = fc.tuple(path, fc.constantFrom('exists', 'Attribute_Exists', 'attribute_not_exists')).map(
  ([of, name]): Sample => ({
    write: argument => `${name}(${of.write(argument)})`,
    holds: item => (of.read(item) !== undefined) === (name !== 'attribute_not_exists'),
  }),
)

const typeNames = ['S', 'N', 'BOOL', 'NULL', 'SS', 'L', 'M'] as const
const type = fc.tuple(path, given(fc.constantFrom(...typeNames))).map(
  ([of, name]): Sample => ({
    write: argument => `attribute_type(${of.write(argument)}, ${name.write(argument)})`,
    holds: item => {
      const value = of.read(item)
      return value !== undefined && Object.keys(marshal(value))[0] === name.read(item)
    },
  }),
)

const beginsWith = fc.tuple(path, given(text), fc.boolean()).map(([of, start, isInfix]): Sample => {
  return {
    write: argument =>
      isInfix
        ? `${of.write(argument)} begins_with ${start.write(argument)}`
        : `begins_with(${of.write(argument)},${start.write(argument)})`,
    holds: item => {
      const value = of.read(item)
      return typeof value === 'string' && value.startsWith(start.read(item) as string)
    },
  }
})

const contains = fc.tuple(path, given(scalar)).map(
  ([of, part]): Sample => ({
    write: argument => `contains(${of.write(argument)}, ${part.write(argument)})`,
    holds: item => {
      const whole = of.read(item)
      const wanted = part.read(item) as never
      if (whole instanceof Set) return whole.has(wanted)
      if (Array.isArray(whole)) return whole.includes(wanted)
      return typeof whole === 'string' && typeof wanted === 'string' && whole.includes(wanted)
    },
  }),
)

const { condition } = fc.letrec<{ condition: Sample; joined: Sample; not: Sample }>(tie => ({
  condition: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(compare, equals, between, isIn, isInArgument, exists, type, beginsWith, contains),
    tie('joined'),
    tie('not'),
  ),
  joined: fc
    .tuple(fc.constantFrom('and', 'or'), fc.array(tie('condition'), { minLength: 2, maxLength: 3 }))
    .map(([word, parts]) => ({
      write: argument => parts.map(part => `(${part.write(argument)})`).join(` ${word} `),
      holds: item =>
        word === 'and' ? parts.every(part => part.holds(item)) : parts.some(part => part.holds(item)),
    })),
  not: tie('condition').map(of => ({
    write: argument => `not (${of.write(argument)})`,
    holds: item => !of.holds(item),
  })),
}))

it('any condition means on the engine what it says', async () => {
  const table = await openTable()
  await fc.assert(
    fc.asyncProperty(
      condition,
      fc.array(item, { minLength: 4, maxLength: 4 }),
      async ({ write, holds }, items) => {
        const values: Record<string, unknown> = {}
        const written = write(value => {
          const name = `v${Object.keys(values).length}`
          values[name] = value
          return `{${name}}`
        })
        for (const [at, item] of items.entries()) {
          await table.put(
            String(at),
            Object.fromEntries(Object.entries(item).map(([name, value]) => [name, marshal(value)])),
          )
        }
        const compiled = compileCondition(parseCondition(written), () => 'unknown')
        const expected = items.flatMap((item, at) => (holds(item) ? [String(at)] : []))
        expect(await table.filter(to => compiled.append(to, values)), written).toEqual(expected)
      },
    ),
    { numRuns: 400 },
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KeyTree } from '../../src/storage/key-tree.ts'

/** Keys that are close together, so that they are met again; enough of them for a tree of three levels. */
const keyOf = (number: number) => String(number).padStart(4, '0')
const anyNumber = fc.nat(6000)
const end = ':'

interface Version {
  readonly tree: KeyTree<number>
  readonly model: Map<string, number>
}

type Step = (versions: Version[]) => void

const nth = (versions: Version[], choice: number) => versions[choice % versions.length]!

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .record({
        choice: fc.nat(),
        first: anyNumber,
        count: fc.nat(3000),
        stride: fc.constantFrom(1, 7, -1, 13),
      })
      .map(({ choice, first, count, stride }) => (versions: Version[]) => {
        const { tree, model } = nth(versions, choice)
        for (let n = 0; n < count; n++) {
          const key = keyOf((((first + n * stride) % 6000) + 6000) % 6000)
          tree.put(key, choice + n)
          model.set(key, choice + n)
        }
      }),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.nat(), anyNumber, fc.nat(200))
      .map(([choice, first, count]) => (versions: Version[]) => {
        const { tree, model } = nth(versions, choice)
        for (let n = 0; n < count; n++) {
          const key = keyOf(first + n * 3)
          tree.clear(key, `${key}\0`)
          model.delete(key)
        }
      }),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.nat(), anyNumber, anyNumber).map(([choice, from, to]) => (versions: Version[]) => {
      const { tree, model } = nth(versions, choice)
      tree.clear(keyOf(from), keyOf(to))
      for (const key of [...model.keys()]) if (key >= keyOf(from) && key < keyOf(to)) model.delete(key)
    }),
  },
  {
    weight: 2,
    arbitrary: fc.nat().map(choice => (versions: Version[]) => {
      const { tree, model } = nth(versions, choice)
      versions.push({ tree: tree.copy(), model: new Map(model) })
    }),
  },
)

test('a tree and all its copies hold what was written to each of them and nothing else', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 25 }), steps => {
      const versions: Version[] = [{ tree: KeyTree.empty(), model: new Map() }]
      for (const step of steps) step(versions)
      for (const { tree, model } of versions) {
        const keys = [...model.keys()].sort()
        const run = tree.range('', end, false, Number.POSITIVE_INFINITY)
        expect(run.keys).toEqual(keys)
        expect(run.values).toEqual(keys.map(key => model.get(key)))
        expect(keys.map(key => tree.get(key))).toEqual(run.values)
      }
    }),
    { numRuns: 150 },
  )
})

test('a range has its bounds, its direction and its limit', () => {
  const tree = KeyTree.empty<number>()
  const numbers = Array.from({ length: 5000 }, (_, n) => n).filter(n => n % 3 !== 0)
  for (const number of numbers) tree.put(keyOf(number), number)
  fc.assert(
    fc.property(
      anyNumber,
      anyNumber,
      fc.boolean(),
      fc.integer({ min: 1, max: 300 }),
      (from, to, reverse, limit) => {
        const inside = numbers.filter(number => number >= from && number < to)
        const expected = (reverse ? inside.reverse() : inside).slice(0, limit)
        expect(tree.range(keyOf(from), keyOf(to), reverse, limit)).toEqual({
          keys: expected.map(keyOf),
          values: expected,
        })
      },
    ),
  )
})

test('a tree that was emptied can be filled again', () => {
  const tree = KeyTree.empty<number>()
  for (let round = 0; round < 3; round++) {
    for (let n = 0; n < 5000; n++) tree.put(keyOf(n), n)
    tree.clear('', end)
    expect(tree.range('', end, false, 10).keys).toEqual([])
    expect(tree.get(keyOf(1))).toBeUndefined()
  }
})

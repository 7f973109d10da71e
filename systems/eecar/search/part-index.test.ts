import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type IndexedPart, PartIndex, type Ranked } from './part-index.ts'

const dimension = 4
const everything = undefined
const words = ['pack', 'cell', 'stator', '배터', '터리', 'kona', '400']

const part: fc.Arbitrary<IndexedPart> = fc.record({
  partId: fc.integer({ min: 1, max: 12 }).map(String),
  category: fc.constantFrom('battery', 'motor'),
  condition: fc.constantFrom('new', 'used'),
  manufacturer: fc.constantFrom('Kia', undefined),
  price: fc.integer({ min: 0, max: 3 }),
  quantity: fc.integer({ min: 0, max: 3 }),
  terms: fc.array(fc.constantFrom(...words), { maxLength: 8 }),
  vector: fc.option(
    fc
      .array(fc.integer({ min: -2, max: 2 }), { minLength: dimension, maxLength: dimension })
      .map(values => Float32Array.from(values)),
    { nil: undefined },
  ),
})

const query = fc.record({
  vector: fc
    .array(fc.integer({ min: -2, max: 2 }), { minLength: dimension, maxLength: dimension })
    .map(values => Float32Array.from(values)),
  terms: fc.array(fc.constantFrom(...words), { maxLength: 4 }),
  limit: fc.integer({ min: 1, max: 12 }),
})

const steps = fc.array(fc.oneof(part, fc.integer({ min: 1, max: 12 }).map(String)), { maxLength: 60 })

/** Straight from the rule, over all parts. */
function ranked(
  parts: readonly IndexedPart[],
  { vector, terms, limit }: { vector: Float32Array; terms: string[]; limit: number },
): Pick<Ranked, 'partId' | 'score'>[] {
  const length = (values: ArrayLike<number>) => Math.hypot(...Array.from(values))
  const texts = parts.filter(({ terms: said }) => said.length > 0)
  const average = texts.reduce((sum, { terms: said }) => sum + said.length, 0) / texts.length
  const bm25 = ({ terms: said }: IndexedPart) => {
    let sum = 0
    for (const term of new Set(terms)) {
      const count = said.filter(word => word === term).length
      const having = texts.filter(other => other.terms.includes(term)).length
      const rarity = Math.log(1 + (texts.length - having + 0.5) / (having + 0.5))
      sum += (rarity * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * said.length) / average)) || 0
    }
    return sum
  }
  const highest = Math.max(...parts.map(bm25), 0)
  const cosine = (one: IndexedPart) => {
    const dot = Array.from(one.vector ?? []).reduce(
      (sum, value, at) => sum + value * (vector[at] as number),
      0,
    )
    return Math.max(0, dot / (length(vector) * length(one.vector ?? [])) || 0)
  }
  return parts
    .map(one => ({
      partId: one.partId,
      score: 0.7 * cosine(one) + (highest === 0 ? 0 : (0.3 * bm25(one)) / highest),
    }))
    .sort((one, other) => other.score - one.score)
    .slice(0, limit)
}

function after(given: readonly (IndexedPart | string)[]): [PartIndex, IndexedPart[]] {
  const index = new PartIndex(dimension)
  const parts = new Map<string, IndexedPart>()
  for (const step of given) {
    if (typeof step === 'string') {
      index.delete(step)
      parts.delete(step)
    } else {
      index.set(step)
      parts.set(step.partId, step)
    }
  }
  return [index, [...parts.values()]]
}

it('the score is 0.7 of the cosine and 0.3 of BM25 by the highest, over the parts that are there', () => {
  fc.assert(
    fc.property(steps, query, (given, asked) => {
      const [index, parts] = after(given)
      expect(index.size).toBe(parts.length)
      const found = index.rank({ ...asked, accepts: everything })
      const expected = ranked(parts, asked)
      expect(found.length).toBe(expected.length)
      for (const [at, { score }] of expected.entries()) expect(found[at]?.score).toBeCloseTo(score, 5)
    }),
    { numRuns: 300 },
  )
})

it('how parts came and went changes nothing, and neither does what was swept away', () => {
  fc.assert(
    fc.property(steps, query, (given, asked) => {
      const [index, parts] = after(given)
      // Enough that slots are used again.
      const [churned] = after([...given, ...Array.from({ length: 700 }, () => parts).flat()])
      const [fresh] = after(parts)
      const expected = fresh.rank({ ...asked, accepts: everything })
      expect(index.rank({ ...asked, accepts: everything })).toEqual(expected)
      expect(churned.rank({ ...asked, accepts: everything })).toEqual(expected)
    }),
    { numRuns: 40 },
  )
})

it('filters come before the cut, and equal parts stand by their ids', () => {
  const index = new PartIndex(dimension)
  const same = {
    category: 'motor',
    condition: 'used',
    quantity: 1,
    terms: ['pack'],
    manufacturer: undefined,
  } as const
  const vector = Float32Array.of(1, 0, 0, 0)
  for (const [partId, price] of [
    ['b', 5],
    ['a', 5],
    ['c', 1],
    ['d', 9],
  ] as const)
    index.set({ partId, price, vector, ...same })
  const asked = { vector, terms: ['pack'], limit: 2 }
  const ids = (found: Ranked[]) => found.map(({ partId }) => partId)
  expect(ids(index.rank({ ...asked, accepts: everything }))).toEqual(['a', 'b'])
  expect(ids(index.rank({ ...asked, accepts: ({ price }) => price < 5 || price > 8 }))).toEqual(['c', 'd'])
  expect(index.rank({ ...asked, accepts: () => false })).toEqual([])
})

it('a part is found by the kind that it has now, and by no other', () => {
  const index = new PartIndex(dimension)
  const set = (partId: string, ...kinds: string[]) =>
    index.set({ partId, facts: { kinds }, terms: [], vector: undefined } as unknown as IndexedPart)
  const found = (...kinds: string[]) =>
    index
      .select({ test: { fact: 'kinds', holds: words => words.some(word => kinds.includes(word)) } })
      .map(({ partId }) => partId)
  set('1', 'pack')
  set('2', 'pack', 'module')
  expect(found('pack')).toEqual(['1', '2'])
  expect(found('pack', 'module')).toEqual(['1', '2'])
  set('1', 'motor')
  index.delete('2')
  expect([found('pack'), found('module'), found('motor')]).toEqual([[], [], ['1']])
})

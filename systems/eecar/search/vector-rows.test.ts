import fc from 'fast-check'
import { expect, it } from 'vitest'
import { VectorRows } from './vector-rows.ts'

const dimensions = fc.constantFrom(1, 3, 16, 17, 64, 384, 512)
const values = fc.float({ min: -1, max: 1, noNaN: true })

const cosine = (one: Float32Array, other: Float32Array) => {
  const dot = one.reduce((sum, value, at) => sum + value * (other[at] as number), 0)
  const lengths = Math.hypot(...one) * Math.hypot(...other)
  return lengths === 0 ? 0 : dot / lengths
}

it('cosines are those of the vectors, whatever their length and however many there are', () => {
  const vectors = dimensions.chain(dimension =>
    fc.array(fc.float32Array({ min: -1, max: 1, noNaN: true, minLength: dimension, maxLength: dimension }), {
      minLength: 2,
      maxLength: 90,
    }),
  )
  fc.assert(
    fc.property(vectors, ([query, ...all]) => {
      const rows = new VectorRows((query as Float32Array).length)
      for (const [slot, vector] of all.entries()) rows.set(slot, vector)
      const slots = Uint32Array.from(all.keys()).reverse()
      const found = [...rows.cosines(query as Float32Array, slots)]
      const expected = [...slots].map(slot => cosine(query as Float32Array, all[slot] as Float32Array))
      for (const [at, value] of expected.entries()) expect(found[at]).toBeCloseTo(value, 4)
    }),
    { numRuns: 60 },
  )
})

it('a slot without a vector, or whose vector was taken away, is like nothing', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(300), { minLength: 1 }),
      fc.array(values, { minLength: 8, maxLength: 8 }),
      (set, given) => {
        const rows = new VectorRows(8)
        const vector = Float32Array.from(given, value => value + 2)
        for (const slot of set) {
          rows.set(slot, vector)
          // Asking in between uses memory that later rows come to stand in.
          rows.cosines(vector, Uint32Array.of(0, slot))
        }
        const [first, ...others] = set as [number, ...number[]]
        rows.set(first, undefined)
        rows.set(400, undefined)
        const slots = Uint32Array.from({ length: 400 }, (_, slot) => slot)
        for (const [slot, value] of [...rows.cosines(vector, slots)].entries())
          expect(value).toBeCloseTo(others.includes(slot) ? 1 : 0, 5)
      },
    ),
  )
})

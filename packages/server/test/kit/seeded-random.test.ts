import { expect, it } from 'vitest'
import { sampleIds, seededRandom } from '../../src/kit/seeded-random.ts'

const some = (seed: number | string, count = 1000) => {
  const { next } = seededRandom(seed)
  return Array.from({ length: count }, next)
}

it('comes out the same for the same seed, and otherwise for another', () => {
  expect(some(1, 3)).toEqual([0.6270739405881613, 0.002735721180215478, 0.5274470399599522])
  expect(some('seoul')).toEqual(some('seoul'))
  expect(some('seoul')).not.toEqual(some('busan'))
})

it('is spread evenly from 0 up to 1', () => {
  const numbers = some(7)
  expect(numbers.every(number => number >= 0 && number < 1)).toBe(true)
  expect(numbers.reduce((sum, number) => sum + number) / numbers.length).toBeCloseTo(0.5, 1)
})

it('chooses within both ends, without repetition, by weight and by average', () => {
  const random = seededRandom(3)
  const thrown = Array.from({ length: 200 }, () => random.whole(1, 6))
  expect([...new Set(thrown)].sort()).toEqual([1, 2, 3, 4, 5, 6])
  expect(random.some(['a', 'b', 'c'], 5).sort()).toEqual(['a', 'b', 'c'])
  expect(['a', 'b']).toContain(random.one(['a', 'b']))
  expect(Array.from({ length: 50 }, () => random.pick([0, 1], weight => weight))).not.toContain(0)
  expect([random.happens(0), random.happens(1), random.count(0)]).toEqual([false, true, 0])
  const counts = Array.from({ length: 500 }, () => random.count(3))
  expect(counts.reduce((sum, count) => sum + count) / counts.length).toBeCloseTo(3, 0)
})

it('makes ids of a moment, in order, the same on every run', () => {
  const moment = new Date('2025-01-20T10:00:00Z')
  const three = () => {
    const id = sampleIds(seededRandom(5))(moment)
    return [id(), id(), id()]
  }
  expect(three()).toEqual(three())
  expect(three()).toEqual([...new Set(three())].sort())
})

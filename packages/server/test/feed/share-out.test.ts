import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Shared, shareOut } from '../../src/feed/share-out.ts'

/** All processes see the same and act at once; of several that want the same shard the first gets it. */
function step(alive: readonly string[], shards: readonly Shared[]): Shared[] {
  const owners = new Map(shards.map(({ place, owner }) => [place, owner]))
  const plans = alive.map(me => ({ me, ...shareOut(me, alive, shards) }))
  for (const { giveBack } of plans) for (const place of giveBack) owners.set(place, undefined)
  for (const { me, take } of plans) {
    for (const place of take) if (owners.get(place) === undefined) owners.set(place, me)
  }
  return shards.map(({ place }) => ({ place, owner: owners.get(place) }))
}

const countsOf = (alive: readonly string[], shards: readonly Shared[]) =>
  alive.map(me => shards.filter(({ owner }) => owner === me).length)

test('whatever they begin with, processes come to have the same number of shards or one more, and then rest', () => {
  const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), { minLength: 1 })
  const owned = fc.array(fc.option(fc.nat(6), { nil: undefined }), { maxLength: 40 })
  fc.assert(
    fc.property(names, owned, (unsorted, owners) => {
      const alive = unsorted.toSorted()
      let shards: Shared[] = owners.map((n, place) => ({
        place: String(place).padStart(2, '0'),
        owner: n === undefined ? undefined : alive[n],
      }))
      for (let round = 0; round < 15; round++) shards = step(alive, shards)
      expect(shards.filter(({ owner }) => owner === undefined)).toEqual([])
      const counts = countsOf(alive, shards)
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
      expect(step(alive, shards)).toEqual(shards)
    }),
    { numRuns: 100 },
  )
})

test('one that is alone takes all, and one of a kind is enough where there are more processes than shards', () => {
  const shards = ['1', '2', '3'].map(place => ({ place }))
  expect(shareOut('a', ['a'], shards).take).toEqual(['1', '2', '3'])
  expect(shareOut('b', ['a', 'b'], [{ place: '1', owner: 'a' }])).toEqual({ take: [], giveBack: [] })
})

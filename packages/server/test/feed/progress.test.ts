import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Progress, type Reached } from '../../src/feed/progress.ts'
import { isAfter } from '../../src/feed/sequence.ts'

const at = new Date(0)
const reactions = ['a', 'b']
const sequenceOf = (n: number) => String(10n ** 20n + BigInt(n))

test('sequence numbers of any length are ordered as numbers', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.bigInt({ min: 0n, max: 10n ** 40n }), (a, b) => {
      expect(isAfter(String(a), String(b))).toBe(a > b)
    }),
  )
})

/** Of every third record nobody wants to hear, and of the one after it one reaction alone. */
const concernedBy = (sequence: string) => reactions.slice(0, Number(BigInt(sequence) % 3n))

/** Reads the shard from where a restart would, and does some of what is to be done, in any order. */
function work(shard: readonly string[], reached: Reached, done: Map<string, number>, choose: () => number) {
  const progress = new Progress(reached)
  const start = progress.firstOpen ?? progress.upTo
  const from = start === undefined ? 0 : shard.indexOf(start) + (progress.firstOpen === undefined ? 1 : 0)
  const pending: [string, string][] = []
  for (const sequence of shard.slice(from)) {
    for (const { reaction } of progress.admit(sequence, at, concernedBy(sequence)))
      pending.push([sequence, reaction])
  }
  for (let steps = choose() % (2 * shard.length + 1); steps > 0 && pending.length > 0; steps--) {
    const [[sequence, reaction]] = pending.splice(choose() % pending.length, 1) as [[string, string]]
    if (choose() % 4 === 0) progress.failed(sequence, reaction, 1)
    else {
      progress.settle(sequence, reaction)
      const delivery = `${sequence}/${reaction}`
      done.set(delivery, (done.get(delivery) ?? 0) + 1)
    }
  }
  return progress
}

test('whatever order things are done in, a restart does exactly what was not written down as done', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.infiniteStream(fc.nat(10_000)), (length, randomness) => {
      const choose = () => randomness.next().value as number
      const shard = Array.from({ length }, (_, n) => sequenceOf(n))
      const done = new Map<string, number>()
      let reached: Reached = { open: [] }
      for (let restart = 0; restart < 4; restart++) reached = work(shard, reached, done, choose).reached()
      const rest = new Progress(reached)
      const left = shard.flatMap(sequence => {
        return rest
          .admit(sequence, at, concernedBy(sequence))
          .map(({ reaction }) => `${sequence}/${reaction}`)
      })
      const all = shard.flatMap(sequence => concernedBy(sequence).map(reaction => `${sequence}/${reaction}`))
      expect([...done.keys(), ...left].sort()).toEqual(all.sort())
      expect([...done.values()].every(times => times === 1)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('attempts are remembered over a restart', () => {
  const progress = new Progress()
  progress.admit(sequenceOf(1), at, reactions)
  progress.settle(sequenceOf(1), 'a')
  progress.failed(sequenceOf(1), 'b', 3)
  const again = new Progress(progress.reached())
  expect(again.admit(sequenceOf(1), at, reactions)).toEqual([{ reaction: 'b', attempts: 3 }])
})

test('records that nobody touched are not written down', () => {
  const progress = new Progress()
  for (let n = 0; n < 1000; n++) progress.admit(sequenceOf(n), at, reactions)
  for (const reaction of reactions) progress.settle(sequenceOf(2), reaction)
  const { upTo, open } = progress.reached()
  expect(upTo).toBe(sequenceOf(2))
  expect(open.map(({ sequence }) => sequence)).toEqual([sequenceOf(0), sequenceOf(1)])
})

test('records that concern nobody do not let all that waits before them be written down', () => {
  const progress = new Progress()
  for (let n = 0; n < 10; n++) progress.admit(sequenceOf(n), at, n < 5 ? reactions : [])
  expect(progress.reached()).toEqual({ open: [] })
  expect(progress.size).toBe(10)
  for (const reaction of reactions) progress.settle(sequenceOf(4), reaction)
  expect(progress.reached().open).toHaveLength(4)
  for (let n = 0; n < 4; n++) for (const reaction of reactions) progress.settle(sequenceOf(n), reaction)
  expect(progress.reached()).toEqual({ upTo: sequenceOf(9), open: [] })
  expect(progress.size).toBe(0)
})

test('an open record that cannot be read any more is given up once a later one is read', () => {
  const progress = new Progress({
    upTo: sequenceOf(3),
    open: [1, 3].map(n => ({ sequence: sequenceOf(n), done: [], attempts: {} })),
  })
  expect(progress.lostBefore(sequenceOf(3))).toEqual([sequenceOf(1)])
  expect(progress.admit(sequenceOf(3), at, ['a'])).toHaveLength(1)
  expect(progress.lostBefore(sequenceOf(9))).toEqual([])
  expect(progress.reached().open.map(({ sequence }) => sequence)).toEqual([sequenceOf(3)])
})

import { connect } from 'monotable'
import { expect, it } from 'vitest'
import { onEngine } from '../../test/on-engine.ts'
import { eecar } from '../schema.ts'
import * as samples from '../test/samples.ts'
import { countHit } from './count-hit.ts'
import { keepAnswer } from './match-cache.ts'

const eecarOn = onEngine(eecar)
const now = new Date('2025-01-20T10:00:00.000Z')
const key = (digit: string) => ({ queryHash: digit.repeat(64) })
const { hitCount: _, TTL: __, ...sample } = { TTL: 0, ...samples.match }

/** Each counts for itself, as processes do that share a table. */
const processes = (count: number) =>
  Array.from({ length: count }, () => connect(eecar, eecarOn.engine, { now: () => now }))

it('E2: no hit is lost when several processes count at once, and the index key is that of the count', async () => {
  const kept = { ...sample, ...key('a') }
  expect(await keepAnswer(eecarOn.db, kept, undefined, now)).toBe(1)
  const hits = processes(5).flatMap((db, process) => {
    const seen = process % 2 === 0 ? { ...key('a'), hitCount: 1 } : key('a')
    return Array.from({ length: 20 }, () => countHit(db, seen))
  })
  const counts = await Promise.all(hits)
  expect(new Set(counts).size).toBe(100)
  const { Item } = (await eecarOn.engine.send('GetItem', {
    TableName: 'eecar-parts-table',
    Key: { PK: { S: `MATCH#${kept.queryHash}` }, SK: { S: 'RESULT' } },
  })) as { Item: object }
  expect(Item).toMatchObject({ hitCount: { N: '101' }, GSI1SK: { S: 'HIT_COUNT#0000000101' } })
})

it('several processes that keep the same answer at once count each request once', async () => {
  const kept = { ...sample, ...key('b') }
  const counts = await Promise.all(processes(20).map(db => keepAnswer(db, kept, undefined, now)))
  expect(counts.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
})

/** An entry that is kept and counted once, and another answer that takes its place an hour later. */
async function stale(digit: string) {
  const kept = { ...sample, ...key(digit) }
  await keepAnswer(eecarOn.db, kept, undefined, now)
  const entry = await eecarOn.db.MatchResult.get(key(digit))
  if (!entry) throw new Error('nothing was kept')
  const matchedParts = [{ partId: 'fresh', score: 1, reason: 'r' }]
  return { entry, replaced: { ...kept, matchedParts }, later: new Date('2025-01-20T11:00:00.000Z') }
}

it('E5: of several that replace the same stale entry one does, and the others count', async () => {
  const { entry, replaced, later } = await stale('c')
  const seen = { entry, isCounted: false }
  const counts = await Promise.all(processes(10).map(db => keepAnswer(db, replaced, seen, later)))
  expect(Math.max(...counts)).toBe(11)
  expect(new Set(counts).size).toBe(10)
  expect(await eecarOn.db.MatchResult.get(key('c'))).toMatchObject({
    hitCount: 11,
    matchedParts: replaced.matchedParts,
    createdAt: later.toISOString(),
  })
})

it('E5: who was counted when they found the entry stale are not counted again', async () => {
  const { entry, replaced, later } = await stale('f')
  const counts = await Promise.all(
    processes(10).map(async db => {
      await countHit(db, entry)
      return keepAnswer(db, replaced, { entry, isCounted: true }, later)
    }),
  )
  expect(Math.max(...counts)).toBe(11)
  expect(await eecarOn.db.MatchResult.get(key('f'))).toMatchObject({
    hitCount: 11,
    matchedParts: replaced.matchedParts,
  })
})

it('E5: a stale entry that was removed meanwhile is kept again, with the one hit', async () => {
  const { entry, replaced, later } = await stale('9')
  await countHit(eecarOn.db, entry)
  await eecarOn.db.MatchResult.delete(key('9'))
  expect(await keepAnswer(eecarOn.db, replaced, { entry, isCounted: true }, later)).toBe(1)
  expect(await eecarOn.db.MatchResult.get(key('9'))).toMatchObject({ hitCount: 1 })
})

it('E2: what has expired, or is not there, is not counted and not revived', async () => {
  const kept = { ...sample, ...key('d') }
  await keepAnswer(eecarOn.db, kept, undefined, now)
  eecarOn.at('2025-01-27T10:00:00.000Z')
  for (const seen of [key('d'), { ...key('d'), hitCount: 1 }, key('e'), { ...key('e'), hitCount: 1 }])
    expect(await countHit(eecarOn.db, seen)).toBeUndefined()
  expect(await eecarOn.db.MatchResult.get(key('d'))).toBeUndefined()
  eecarOn.at('2025-01-20T10:00:00Z')
  expect(await eecarOn.db.MatchResult.get(key('d'))).toMatchObject({ hitCount: 1 })
})

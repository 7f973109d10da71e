import { expect, it } from 'vitest'
import type { Db } from '../operation.ts'
import { admin, codeOf, of, openMarket } from '../test/market.ts'
import { vectorBytes } from './vector-object.ts'

const market = openMarket()
const dbOf = () => market.runtime.systems[0]?.db as Db
const health = async () => (await market.get('/search-health', admin)).body
const run = async (body: object = {}) => (await market.post('/embedding-runs', admin, body)).body
const touch = (partId: string) => market.runtime.systems[0]?.ports.search.touch(partId)

const current = { embeddingModel: 'offline-glossary-ngrams-v1', dimension: 512 }

async function outdate(partId: string): Promise<void> {
  const old = { embeddingModel: 'older', dimension: 3, s3Key: `vectors/older/3/${partId}` }
  await market.ports.objects.put(old.s3Key, vectorBytes(Float32Array.of(1, 2, 3)))
  await dbOf().VectorReference.update({ partId }, { set: old })
  touch(partId)
}

it('E19: vectors of another model are reported, do not fail a search, and are made again by a run', async () => {
  const { partId } = await market.register('s1', { name: 'Kona pack' })
  await market.register('s1', { name: 'Niro pack' })
  await outdate(partId)
  expect(await health()).toMatchObject({
    ...current,
    state: 'ready',
    parts: 2,
    vectors: 1,
    skippedCount: 1,
    skipped: [{ partId, reason: 'other-model', embeddingModel: 'older', dimension: 3 }],
  })
  const { body } = await market.post('/matches', undefined, { query: 'Kona pack' })
  expect(body.results[0]).toMatchObject({ part: { partId }, scoreParts: { cosine: 0, bm25: 1 } })

  expect(await run()).toEqual({ ...current, embedded: 1, failed: [] })
  expect(await health()).toMatchObject({ vectors: 2, skippedCount: 0, skipped: [] })
  const s3Key = `vectors/${current.embeddingModel}/${current.dimension}/${partId}`
  expect(await dbOf().VectorReference.get({ partId })).toMatchObject({ ...current, s3Key })
  const again = await market.post('/matches', undefined, { query: 'Kona pack', refresh: true })
  expect(again.body.results[0].scoreParts.cosine).toBeGreaterThan(0.3)
  expect(await run()).toEqual({ ...current, embedded: 0, failed: [] })
})

it('a run over all parts goes on where the one before ended', async () => {
  for (const name of ['a', 'b', 'c']) await market.register('s2', { name })
  const { parts } = await health()
  let [embedded, next] = [0, undefined as string | undefined]
  do {
    const done = await run({ scope: 'all', limit: 2, ...(next !== undefined && { after: next }) })
    expect(done.embedded).toBeLessThanOrEqual(2)
    embedded += done.embedded
    next = done.next
  } while (next !== undefined)
  expect(embedded).toBe(parts)
})

it('what cannot be embedded is named, and done by the next run', async () => {
  const { partId } = await market.register('s3', { name: 'Soul pack' })
  await outdate(partId)
  await health()
  market.faults.set({ system: 'eecar', component: 'embedder', times: 1 })
  expect(await run()).toMatchObject({ embedded: 0, failed: [{ partId }] })
  expect(await health()).toMatchObject({ skippedCount: 1 })
  expect(await run()).toMatchObject({ embedded: 1, failed: [] })
})

it('a run and an edit at the same moment leave the vector of the edited part', async () => {
  const { partId } = await market.register('s4', { name: 'before the edit' })
  const edit = () => market.patch(`/parts/${partId}`, of('s4'), { name: 'after the edit' })
  const answers = await Promise.all([run({ scope: 'all' }), edit(), run({ scope: 'all' })])
  expect((answers[1] as { status: number }).status).toBe(200)
  expect([answers[0].failed, answers[2].failed]).toEqual([[], []])
  const key = `vectors/${current.embeddingModel}/${current.dimension}/${partId}`
  const kept = await market.ports.objects.get(key)
  await run({ scope: 'all' })
  expect(await market.ports.objects.get(key)).toEqual(kept)
})

it('the change feed tells the search, and a replay of it changes nothing', async () => {
  const { partId } = await market.register('s5', { name: 'zirconium rod' })
  await market.feed.drain()
  const changes = async () => {
    const { Items } = (await market.engine.send('Scan', { TableName: 'eecar-parts-table' })) as {
      Items: object[]
    }
    return Items.map(item => JSON.stringify(Object.entries(item).sort())).sort()
  }
  const before = await changes()
  expect(before.filter(item => item.includes('SEARCH_CHANGE') && item.includes(partId)).length).toBe(2)
  market.at('2025-01-20T12:00:00.000Z')
  await market.feed.replay('eecar')
  expect(await market.feed.drain()).toMatchObject({ deadLetters: 0 })
  expect(await changes()).toEqual(before)
})

it('runs and health are for admins', async () => {
  expect(codeOf(await market.post('/embedding-runs', of('s1'), {}))).toEqual([403, 'FORBIDDEN'])
  expect(codeOf(await market.get('/search-health'))).toEqual([401, 'UNAUTHENTICATED'])
})

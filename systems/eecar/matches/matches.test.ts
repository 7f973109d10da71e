import { beforeAll, describe, expect, it } from 'vitest'
import { admin, codeOf, of, openMarket } from '../test/market.ts'

const market = openMarket()
const start = '2025-01-20T10:00:00.000Z'
const week = '2025-01-27T10:00:00.000Z'
const weekAndASecond = '2025-01-27T10:00:01.000Z'

interface Result {
  readonly part: { readonly partId: string; readonly price: number }
  readonly score: number
  readonly scoreParts: { readonly cosine: number; readonly bm25: number }
  readonly reason: string
}

async function match(body: Record<string, unknown>) {
  const { status, body: answer } = await market.post('/matches', undefined, body)
  expect([status, answer.error]).toEqual([200, undefined])
  return answer as {
    queryHash: string
    cached: boolean
    hitCount: number
    expandedQuery: string
    modelUsed: string
    results: Result[]
  }
}

const idsIn = ({ results }: { results: Result[] }) => results.map(({ part }) => part.partId)
const entryOf = async (queryHash: string) => (await market.stored(`MATCH#${queryHash}`))[0]
const popular = async () => (await market.get('/matches/popular', admin)).body.items

const ids: Record<string, string> = {}

beforeAll(async () => {
  market.at(start)
  const parts: Record<string, Record<string, unknown>> = {
    pack: {
      name: 'Ioniq5 pack',
      manufacturer: 'Hyundai',
      useCases: [{ industry: 'ESS', application: 'solar energy storage' }],
    },
    cheapPack: { name: '코나 배터리 팩', price: 2_500_000, description: '태양광 에너지 저장에 쓰던 배터리' },
    motor: { name: 'Model 3 drive motor', category: 'motor', price: 1_200_000 },
    seat: { name: '가죽 시트', category: 'interior', price: 150_000, condition: 'refurbished' },
    hidden: { name: 'battery pack of a withdrawn offer', price: 1 },
  }
  for (const [name, part] of Object.entries(parts)) ids[name] = (await market.register('s1', part)).partId
  await market.post(`/parts/${ids.hidden}/transitions`, of('s1'), { to: 'withdrawn' })
})

describe('a match', () => {
  it('finds at once what was registered, in both languages, best first, each with its reason and score', async () => {
    const answer = await match({ query: 'battery for solar energy storage' })
    expect(answer).toMatchObject({ cached: false, hitCount: 1, modelUsed: 'offline-shared-terms-v1' })
    expect(answer.expandedQuery).toContain('태양광')
    expect(idsIn(answer).slice(0, 2).sort()).toEqual([ids.pack, ids.cheapPack].sort())
    expect(idsIn(answer)).not.toContain(ids.hidden)
    const scores = answer.results.map(({ score }) => score)
    expect(scores).toEqual([...scores].sort((one, other) => other - one))
    for (const { score, scoreParts, reason } of answer.results) {
      expect(score).toBeCloseTo(0.7 * scoreParts.cosine + 0.3 * scoreParts.bm25, 9)
      expect(reason).not.toBe('')
    }
    expect(Math.max(...answer.results.map(({ scoreParts }) => scoreParts.bm25))).toBe(1)
    expect(answer.results[0]?.reason).toContain("'battery'")
  })

  it('gives reasons in the language of the query', async () => {
    const { results } = await match({ query: '태양광 배터리' })
    expect(results[0]?.reason).toContain('태양광')
  })

  it('answers topK parts, after the filters, which take labels too (E14)', async () => {
    const only = async (filters: object, topK = 10) =>
      idsIn(await match({ query: 'car parts', filters, topK }))
    expect(await only({ category: 'interior' }, 1)).toEqual([ids.seat])
    expect(await only({ category: '내장재' })).toEqual([ids.seat])
    expect(await only({ condition: '재생' })).toEqual([ids.seat])
    expect(await only({ manufacturer: 'hyundai' })).toEqual([ids.pack])
    expect(await only({ minPrice: 3_000_000 })).toEqual([ids.pack])
    expect((await only({ minQuantity: 3 })).length).toBe(0)
    expect((await only({}, 2)).length).toBe(2)
  })

  it('a part that was changed, sold out or listed again is found as it is now', async () => {
    const query = { query: 'quartz crystal oscillator of a rare kind', filters: { maxPrice: 100 }, topK: 1 }
    const { partId } = await market.register('s2', {
      name: 'quartz crystal oscillator',
      price: 500,
      quantity: 1,
    })
    const find = async () => idsIn(await match({ ...query, refresh: true }))
    expect(await find()).not.toContain(partId)
    await market.patch(`/parts/${partId}`, of('s2'), { price: 90 })
    expect(await find()).toEqual([partId])
    await market.patch(`/parts/${partId}`, of('s2'), { quantity: 0 })
    expect(await find()).not.toContain(partId)
    await market.patch(`/parts/${partId}`, of('s2'), { quantity: 5 })
    expect(await find()).toEqual([partId])
    await market.patch(`/parts/${partId}`, of('s2'), { price: 101 })
  })

  it.each([
    ['an empty query', { query: ' ' }],
    ['a query of 1,001 characters', { query: 'a'.repeat(1001) }],
    ['topK of 0', { query: 'a', topK: 0 }],
    ['topK of 51', { query: 'a', topK: 51 }],
    ['an unknown category', { query: 'a', filters: { category: 'boat' } }],
    ['an unknown filter', { query: 'a', filters: { TTL: 1 } }],
    ['an unknown field', { query: 'a', queryHash: 'x' }],
  ])('%s is refused', async (_, body) => {
    expect(codeOf(await market.post('/matches', undefined, body))).toEqual([400, 'VALIDATION_ERROR'])
  })
})

describe('what is kept', () => {
  it('scenario 4: one query twice is one entry; with another filter it is another', async () => {
    const query = 'pack for a telecom tower'
    const answers = [await match({ query }), await match({ query: ' PACK for a  telecom tower' })]
    const third = await match({ query, filters: { maxPrice: 3_000_000 } })
    expect([...answers, third].map(({ cached }) => cached)).toEqual([false, true, false])
    expect(answers[1]).toMatchObject({ queryHash: answers[0]?.queryHash, hitCount: 2 })
    expect(answers[1]?.results).toEqual(answers[0]?.results)
    expect(third.queryHash).not.toBe(answers[0]?.queryHash)
    expect(third.results.every(({ part }) => part.price <= 3_000_000)).toBe(true)
    expect(idsIn(third)).not.toContain(ids.pack)
  })

  it('is stored as the document says, with the count in its key (E1, E2) and the vector of the query as an object', async () => {
    const { queryHash } = await match({ query: 'pack, stored as documented' })
    await match({ query: 'pack, stored as documented' })
    const entry = await entryOf(queryHash)
    const queryEmbedding = `queries/offline-glossary-ngrams-v1/512/${queryHash}`
    expect(entry).toMatchObject({
      SK: 'RESULT',
      GSI1PK: 'CACHE',
      GSI1SK: 'HIT_COUNT#0000000002',
      query: 'pack, stored as documented',
      queryEmbedding,
      hitCount: '2',
      TTL: String(Date.parse(week) / 1000),
    })
    expect((await market.ports.objects.get(queryEmbedding))?.length).toBe(512 * 4)
  })

  it('E2: fifty requests at once, of a new query and of a kept one, count fifty each', async () => {
    for (const total of [50, 100]) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => match({ query: 'pack, fifty at once' })),
      )
      const { queryHash } = answers[0] as { queryHash: string }
      expect(new Set(answers.map(({ hitCount }) => hitCount)).size).toBe(50)
      const key = `HIT_COUNT#${String(total).padStart(10, '0')}`
      expect(await entryOf(queryHash)).toMatchObject({ hitCount: String(total), GSI1SK: key })
    }
  })

  it('E5: parts that are gone, or no longer pass the filters, are left out of what was kept', async () => {
    const body = { query: 'radar sensor', filters: { maxPrice: 100 } }
    const made: string[] = []
    for (const name of ['radar one', 'radar two', 'radar three', 'radar four'])
      made.push((await market.register('s3', { name, category: 'electronics', price: 50 })).partId)
    const first = await match(body)
    expect(idsIn(first)).toEqual(expect.arrayContaining(made))
    await market.post(`/parts/${made[0]}/transitions`, of('s3'), { to: 'withdrawn' })
    await market.patch(`/parts/${made[1]}`, of('s3'), { price: 101 })
    const second = await match(body)
    expect(second).toMatchObject({ cached: true, hitCount: 2 })
    expect(idsIn(second)).toEqual(idsIn(first).filter(id => id !== made[0] && id !== made[1]))
  })

  it('E5: with less than half left it is found again, in the place of the entry, counted on', async () => {
    const body = { query: 'lidar scanner', filters: { category: 'electronics', manufacturer: 'Lidarworks' } }
    const scanner = { category: 'electronics', manufacturer: 'Lidarworks', price: 50 }
    const made: string[] = []
    for (const name of ['lidar a', 'lidar b', 'lidar c'])
      made.push((await market.register('s4', { ...scanner, name })).partId)
    const { queryHash } = await match(body)
    await match(body)
    const fresh = await market.register('s4', { ...scanner, name: 'lidar d' })
    for (const id of made.slice(0, 2))
      await market.post(`/parts/${id}/transitions`, of('s4'), { to: 'withdrawn' })
    market.at('2025-01-20T11:00:00.000Z')
    const answer = await match(body)
    expect(answer).toMatchObject({ queryHash, cached: false, hitCount: 3 })
    expect(idsIn(answer).sort()).toEqual([made[2], fresh.partId].sort())
    expect(await entryOf(queryHash)).toMatchObject({
      createdAt: '2025-01-20T11:00:00.000Z',
      TTL: String(Date.parse('2025-01-27T11:00:00.000Z') / 1000),
      GSI1SK: 'HIT_COUNT#0000000003',
    })
    expect(await match(body)).toMatchObject({ cached: true, hitCount: 4 })
    for (const id of [made[2], fresh.partId])
      await market.post(`/parts/${id}/transitions`, of('s4'), { to: 'withdrawn' })
    expect(await match(body)).toMatchObject({ cached: false, hitCount: 0, results: [] })
    expect(await entryOf(queryHash)).toBeUndefined()
    market.at(start)
  })

  it('E5: an answer without any part is not kept', async () => {
    const body = { query: 'anything', filters: { maxPrice: 0 } }
    expect(await match(body)).toMatchObject({ cached: false, hitCount: 0, results: [] })
    const { queryHash, cached } = await match(body)
    expect([cached, await entryOf(queryHash)]).toEqual([false, undefined])
  })

  it('refresh finds again and counts on', async () => {
    const query = 'pack, fresh every time'
    expect(await match({ query, refresh: true })).toMatchObject({ cached: false, hitCount: 1 })
    expect(await match({ query })).toMatchObject({ cached: true, hitCount: 2 })
    expect(await match({ query, refresh: true })).toMatchObject({ cached: false, hitCount: 3 })
    const twenty = await Promise.all(Array.from({ length: 20 }, () => match({ query, refresh: true })))
    expect(twenty.every(({ cached }) => !cached)).toBe(true)
    expect(await match({ query })).toMatchObject({ cached: true, hitCount: 24 })
  })

  it('scenario 5, E6: after seven days and a second it is neither served, counted nor listed', async () => {
    const query = 'pack, something for a week'
    const { queryHash } = await match({ query })
    market.at('2025-01-27T09:59:59.000Z')
    expect(await match({ query })).toMatchObject({ cached: true, hitCount: 2 })
    market.at(weekAndASecond)
    expect((await popular()).map((one: { queryHash: string }) => one.queryHash)).not.toContain(queryHash)
    expect((await market.get('/cache-statistics', admin)).body.entries).toBe(0)
    expect(await entryOf(queryHash)).toMatchObject({ hitCount: '2' })
    expect(await match({ query })).toMatchObject({ cached: false, hitCount: 1 })
    expect((await popular()).map((one: { queryHash: string }) => one.queryHash)).toEqual([queryHash])
    market.at(start)
  })
})

describe('for the operator', () => {
  it('the most frequent queries come first, in true order, page by page', async () => {
    market.at('2025-03-01T00:00:00.000Z')
    for (const [query, times] of [
      ['pack nine times', 9],
      ['pack ten times', 10],
      ['pack once', 1],
      ['pack twice', 2],
    ] as const)
      await Promise.all(Array.from({ length: times }, () => match({ query })))
    const listed: string[] = []
    let cursor = ''
    do {
      const { body } = await market.get(`/matches/popular?limit=1${cursor}`, admin)
      listed.push(...body.items.map((one: { query: string }) => one.query))
      cursor = body.nextCursor ? `&cursor=${encodeURIComponent(body.nextCursor)}` : ''
    } while (cursor !== '')
    expect(listed).toEqual(['pack ten times', 'pack nine times', 'pack twice', 'pack once'])
    expect((await market.get('/cache-statistics', admin)).body).toEqual({
      entries: 4,
      hits: 22,
      hitRate: 18 / 22,
      averageHits: 5.5,
      models: { 'offline-shared-terms-v1': 4 },
    })
  })

  it('a purged query is found again, and its vector goes with it', async () => {
    const { queryHash } = await match({ query: 'pack, to be purged' })
    const { queryEmbedding } = (await entryOf(queryHash)) as { queryEmbedding: string }
    expect((await market.call('DELETE', `/matches/${queryHash}`, { as: admin })).status).toBe(204)
    expect(codeOf(await market.call('DELETE', `/matches/${queryHash}`, { as: admin }))).toEqual([
      404,
      'NOT_FOUND',
    ])
    await market.feed.drain()
    expect(await market.ports.objects.get(queryEmbedding)).toBeUndefined()
    expect(await match({ query: 'pack, to be purged' })).toMatchObject({ cached: false, hitCount: 1 })
  })
})

describe('when models fail', () => {
  const fail = (component: string, times: number) => market.faults.set({ system: 'eecar', component, times })

  it('the explainer: reasons come from the template, and the answer says so', async () => {
    fail('explainer', 1)
    const answer = await match({ query: 'drive motor without explanation' })
    expect(answer.modelUsed).toBe('template')
    expect(answer.results.every(({ reason }) => /\d+% similar/.test(reason))).toBe(true)
    expect(await match({ query: 'drive motor without explanation' })).toMatchObject({
      cached: true,
      modelUsed: 'template',
    })
  })

  it('the embedder: what is kept is served, what is not is refused, and nothing is written', async () => {
    const { queryHash } = await match({ query: 'pack, kept before' })
    fail('embedder', 2)
    expect(await match({ query: 'pack, kept before' })).toMatchObject({ cached: true, queryHash })
    expect(codeOf(await market.post('/matches', undefined, { query: 'pack, not kept' }))).toEqual([
      503,
      'EMBEDDING_UNAVAILABLE',
    ])
    const part = { name: 'never', category: 'motor', price: 1, quantity: 1 }
    expect(codeOf(await market.post('/parts', of('s9'), part))).toEqual([503, 'EMBEDDING_UNAVAILABLE'])
    expect(await market.stored('SELLER#s9')).toEqual([])
    expect(await match({ query: 'pack, not kept' })).toMatchObject({ cached: false, hitCount: 1 })
  })
})

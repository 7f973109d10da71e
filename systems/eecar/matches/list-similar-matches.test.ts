import { beforeAll, describe, expect, it } from 'vitest'
import { admin, codeOf, of, openMarket } from '../test/market.ts'

const market = openMarket()
const match = async (query: string, times = 1) => {
  let last = ''
  for (let time = 0; time < times; time++)
    last = (await market.post('/matches', of('b1'), { query })).body.queryHash
  return last
}
const similar = (query: string, more = '') =>
  market.get(`/matches/similar?query=${encodeURIComponent(query)}${more}`, admin)
interface Similar {
  readonly query: string
  readonly similarity: number
  readonly hitCount: number
}
const queriesIn = ({ body }: { body: { items: Similar[] } }) => body.items.map(({ query }) => query)

const solar = 'battery for solar energy storage'
const korean = '태양광 발전소 옆에 둘 에너지 저장 배터리'
const seat = 'heated leather seat for a restoration'

beforeAll(async () => {
  await market.register('s1', { name: 'Ioniq5 pack', description: 'solar energy storage' })
  await market.register('s1', { name: 'leather seat', category: 'interior' })
  await market.register('s1', { name: 'charging cable', category: 'charger' })
  await market.register('s1', { name: 'battery cell' })
  await match(solar)
  await match(korean, 3)
  await match(seat, 9)
})

describe('kept queries that are similar', () => {
  it('are found by meaning, in both languages, however seldom they were asked', async () => {
    const answer = await similar('storage for solar power with used batteries')
    expect(answer.status).toBe(200)
    expect(queriesIn(answer).sort()).toEqual([solar, korean].sort())
    const [first, second] = answer.body.items as [Similar, Similar]
    expect(first.similarity).toBeGreaterThan(second.similarity)
    expect(answer.body).toMatchObject({ compared: 3, skipped: 0, isAll: true })
    expect((await market.get('/matches/popular', admin)).body.items[0].query).toBe(seat)
  })

  it('are ranked by similarity, and the same words are wholly alike', async () => {
    const { items } = (await similar(korean, '&minSimilarity=0')).body
    expect(items.map(({ query }: Similar) => query)).toEqual([korean, solar, seat])
    expect(items[0]).toMatchObject({ hitCount: 3, similarity: expect.closeTo(1, 5) })
    expect(items.every(({ similarity }: Similar) => similarity >= 0 && similarity <= 1)).toBe(true)
    expect(queriesIn(await similar(korean, '&minSimilarity=0&limit=1'))).toEqual([korean])
  })

  it('of equally similar ones the more frequent come first', async () => {
    const query = 'charging cable of a wallbox'
    const once = { query, topK: 3 }
    await market.post('/matches', of('b1'), once)
    await match(query, 2)
    const { items } = (await similar(query, '&minSimilarity=0.9')).body
    expect(items.map(({ hitCount }: Similar) => hitCount)).toEqual([2, 1])
  })

  it('are compared with their vector, and where it is lost with one that is made of their words', async () => {
    const queryHash = await match('forklift traction cells')
    const { objects } = market.ports
    expect(queriesIn(await similar('forklift traction cells', '&minSimilarity=0.9'))).toHaveLength(1)
    await objects.delete(`queries/offline-glossary-ngrams-v1/512/${queryHash}`)
    const { ports } = market.runtime.systems[0]!
    const { QueryVectors } = await import('./find-similar-queries.ts')
    Object.assign(ports as object, { queryVectors: new QueryVectors() })
    expect(queriesIn(await similar('forklift traction cells', '&minSimilarity=0.9'))).toHaveLength(1)
    Object.assign(ports as object, { queryVectors: new QueryVectors() })
    const bytes = new Float32Array(512).fill(1)
    await objects.put(`queries/offline-glossary-ngrams-v1/512/${queryHash}`, new Uint8Array(bytes.buffer))
    expect(queriesIn(await similar('forklift traction cells', '&minSimilarity=0.9'))).toEqual([])
  })

  it('that have expired are not among them', async () => {
    market.at('2025-01-27T10:00:01.000Z')
    expect((await similar(korean)).body).toEqual({ items: [], compared: 0, skipped: 0, isAll: true })
    market.at('2025-01-20T10:00:00.000Z')
  })

  it('are for the operator: they are what others asked', async () => {
    expect(codeOf(await market.get('/matches/similar?query=a', of('b1')))).toEqual([403, 'FORBIDDEN'])
    expect(codeOf(await market.get('/matches/similar?query=a'))).toEqual([401, 'UNAUTHENTICATED'])
  })

  it.each(['', '?query=%20', '?query=a&minSimilarity=2', '?query=a&limit=0'])(
    '%s is refused',
    async asked => {
      expect(codeOf(await market.get(`/matches/similar${asked}`, admin))).toEqual([400, 'VALIDATION_ERROR'])
    },
  )

  it('wait for an embedder that fails', async () => {
    market.faults.set({ system: 'eecar', component: 'embedder', times: 1 })
    expect(codeOf(await similar('anything'))).toEqual([503, 'EMBEDDING_UNAVAILABLE'])
    expect((await similar('anything')).status).toBe(200)
  })
})

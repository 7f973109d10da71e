import { expect, test } from 'vitest'
import { everythingIn } from '../../test/stored-in.ts'
import { vectorKey } from '../embedding/vector-object.ts'
import { admin, codeOf, of, openMarket } from '../test/market.ts'
import { users } from './companies.ts'
import { demo } from './demo.ts'

const market = openMarket()
const end = '2025-01-20T10:00:00.000Z'

async function load() {
  const { db, ports } = market.runtime.systems[0]!
  const shares: number[] = []
  await demo.load({ db, ports, now: new Date(end), progress: share => shares.push(share) })
  expect(shares.at(-1)).toBe(1)
}

/** All that is stored, but for the notes that the search of other processes reads. */
const everything = async () =>
  (await everythingIn(market.engine, 'eecar-parts-table')).filter(item => !item.includes('"SEARCHCHANGE#'))

/** A sample user as a caller. */
const user = (sub: string) => {
  const { claims = {} } = users.find(each => each.sub === sub) ?? {}
  return { sub, claims: { ...claims } }
}

test('sample data is complete in itself: what reacts to it finds nothing to do, and a second load neither', async () => {
  market.at(end)
  await load()
  const loaded = await everything()
  expect((await market.feed.drain()).deadLetters).toBe(0)
  expect(await everything()).toEqual(loaded)
  await load()
  await market.feed.drain()
  expect(await everything()).toEqual(loaded)
}, 240_000)

test('the example works as printed, and every page of the market has something on it', async () => {
  const { method, path, user: sub } = demo.example
  const items = async (path: string, as = user(sub)) =>
    (await market.call('GET', path.replace('/eecar', ''), { as })).body.items
  expect(method).toBe('GET')
  expect(await items(path)).toHaveLength(3)
  expect(await items('/eecar/materials?category=body-door')).not.toEqual([])
  expect(await items('/eecar/needs')).toHaveLength(4)
  expect(await items('/eecar/notifications')).not.toEqual([])
  expect(await items('/eecar/watches')).toMatchObject([{ status: 'triggered' }])
  expect(await items('/eecar/watches', user('haneul'))).toMatchObject([{ status: 'active', repeat: true }])
  expect(await items('/eecar/proposals', user('minji'))).toMatchObject([{ status: 'pending' }])
  expect(await items('/eecar/proposals?box=outbox', user('haneul'))).toMatchObject([
    { status: 'negotiating', offerSeq: 3 },
  ])
  expect(await items('/eecar/compliance-violations', user('yuna'))).not.toEqual([])
  const { results } = (await market.post('/matches', undefined, { query: '태양광 에너지 저장 배터리' })).body
  expect(results[0].part.category).toBe('battery')
})

test('the same seed gives the same parts, once', async () => {
  const make = (seed: number, count: number) => market.post('/demo-data', admin, { seed, count })
  const first = await make(7, 5)
  expect(first).toMatchObject({ status: 201, body: { created: 5, existing: 0 } })
  const [partId] = first.body.partIds
  const { name, price } = (await market.get(`/parts/${partId}`)).body
  expect((await make(7, 6)).body).toMatchObject({ created: 1, existing: 5 })
  expect((await market.get(`/parts/${partId}`)).body).toMatchObject({ name, price })
  const other = (await make(8, 5)).body.partIds[0]
  expect((await market.get(`/parts/${other}`)).body.name).not.toBe(name)
  expect(codeOf(await market.post('/demo-data', of('s1'), { seed: 7, count: 1 }))).toEqual([403, 'FORBIDDEN'])
})

test('a sample part that was edited keeps its vector when the sample is asked for again', async () => {
  const { objects, embedder } = market.runtime.systems[0]!.ports
  const again = () => market.post('/demo-data', admin, { seed: 9, count: 1 })
  const [partId] = (await again()).body.partIds
  const { sellerId } = (await market.get(`/parts/${partId}`)).body
  await market.patch(`/parts/${partId}`, of(sellerId), { name: 'Something else', description: 'entirely' })
  const { model: embeddingModel, dimension } = embedder
  const vector = () => objects.get(vectorKey({ partId, embeddingModel, dimension }))
  const edited = await vector()
  expect((await again()).body).toMatchObject({ created: 0, existing: 1 })
  expect(await vector()).toEqual(edited)
})

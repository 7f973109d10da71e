import { expect, it } from 'vitest'
import { admin, codeOf, of, openMarket } from './market.ts'

const market = openMarket()
const found = async (query: string) => (await market.get(`/search?${query}`)).body
const names = async (query: string) => (await found(query)).items.map(({ name }: { name: string }) => name)
const q = (sentence: string) => `q=${encodeURIComponent(sentence)}`

it('parts are listed by a sentence, facets and a sort order from memory', async () => {
  await market.register('s1', {
    name: 'Kona battery pack',
    price: 5_000_000,
    specifications: { electricalProps: { capacity: 64 }, batteryHealth: { soh: 90, cathodeType: 'NCM' } },
  })
  await market.register('s1', {
    name: 'Leaf battery pack',
    price: 2_000_000,
    specifications: { electricalProps: { capacity: 40 } },
  })
  await market.register('s2', {
    name: 'Kona drive motor',
    category: 'motor',
    price: 900_000,
    manufacturer: '현대',
  })
  const packs = await found(q('battery pack'))
  expect(packs).toMatchObject({ total: 2, wishes: [{ id: 'kind:pack' }], nearest: [] })
  expect(packs.facets.chemistry).toEqual([{ value: 'NCM', count: 1 }])
  expect(packs.facets.price).toEqual({ min: 2_000_000, max: 5_000_000 })
  expect(await names(`${q('battery pack')}&sort=price-low`)).toEqual([
    'Leaf battery pack',
    'Kona battery pack',
  ])
  expect(await names(`${q('battery pack')}&chemistry=NCM`)).toEqual(['Kona battery pack'])
  expect(await names(`${q('battery pack, at least 50 kWh')}`)).toEqual(['Kona battery pack'])
  expect(await names(`${q('battery pack, at least 50 kWh')}&without=capacity:50..`)).toHaveLength(2)
  expect(await names('maker=hyundai&sort=newest')).toEqual(expect.arrayContaining(['Kona drive motor']))
  const first = await found('limit=2')
  expect(first).toMatchObject({ total: 3, nextCursor: '2' })
  expect((await found(`limit=2&cursor=${first.nextCursor}`)).items).toHaveLength(1)
  expect(codeOf(await market.get('/search?sort=none'))).toEqual([400, 'VALIDATION_ERROR'])
})

it('where nothing fits the nearest are named, and the operator sees what was asked for in vain', async () => {
  const { items, nearest } = await found(q('battery pack over 150 kWh'))
  expect([items, nearest.map(({ name }: { name: string }) => name)]).toEqual([
    [],
    ['Kona battery pack', 'Leaf battery pack'],
  ])
  expect(nearest[0].misses).toEqual(['capacity:>150..'])
  const asked = (await market.get('/asked-sentences?withoutResults=true', admin)).body.items
  expect(asked).toMatchObject([{ query: 'battery pack over 150 kwh', count: 1, found: 0 }])
  // It is in the table: another process, and the next one, count on.
  expect((await market.stored('ASKED')).length).toBeGreaterThan(0)
  expect(codeOf(await market.get('/asked-sentences', of('s1')))).toEqual([403, 'FORBIDDEN'])
})

it('an OEM number, mileage, place and the cars that it fits are kept, changed, removed, and found by', async () => {
  const body = {
    oemNumber: '37501-GI000',
    mileage: 48_000,
    place: '화성시',
    fitment: [{ manufacturer: 'Kia', model: 'EV6' }],
  }
  const { partId } = await market.register('s1', { name: 'Ioniq 5 battery pack', ...body })
  expect((await market.get(`/parts/${partId}`)).body).toMatchObject(body)
  expect(await names(q('37501GI000'))).toEqual(['Ioniq 5 battery pack'])
  expect(await names(q('EV6 battery pack'))).toEqual(['Ioniq 5 battery pack'])
  expect(await names(q('battery pack, less than 50,000 km'))).toEqual(['Ioniq 5 battery pack'])
  await market.patch(`/parts/${partId}`, of('s1'), { mileage: null, oemNumber: null })
  expect((await market.get(`/parts/${partId}`)).body.mileage).toBeUndefined()
  expect(
    codeOf(
      await market.post('/parts', of('s1'), {
        name: 'x',
        category: 'battery',
        price: 1,
        quantity: 1,
        mileage: -1,
      }),
    ),
  ).toEqual([400, 'VALIDATION_ERROR'])
})

it('a company says what it is; others only read it', async () => {
  expect((await market.get('/companies/s1')).body).toEqual({ companyId: 's1', name: 's1', version: 0 })
  const edited = await market.patch('/companies/s1', of('s1'), { about: 'Dismantler', place: 'Ansan' })
  expect(edited).toMatchObject({ status: 200, body: { name: 's1 Co', place: 'Ansan', version: 1 } })
  expect((await market.patch('/companies/s1', of('s1'), { place: null })).body).toMatchObject({
    about: 'Dismantler',
    version: 2,
  })
  expect(codeOf(await market.patch('/companies/s1', of('s2'), { name: 'Taken' }))).toEqual([403, 'FORBIDDEN'])
  expect((await market.get('/me', of('s1'))).body).toEqual({ companyId: 's1', name: 's1 Co', isAdmin: false })
  expect((await market.get('/me')).body).toEqual({ isAdmin: false })
})

it('both sides of a proposal write to each other, outsiders do not', async () => {
  const { partId } = await market.register('s1')
  const offer = {
    toCompanyId: 's1',
    partIds: [partId],
    proposalType: 'buy',
    message: 'Two please',
    quantity: 1,
    priceOffer: 1,
  }
  const { proposalId } = (await market.post('/proposals', of('b1'), offer)).body
  const path = `/proposals/${proposalId}/messages`
  expect((await market.post(path, of('b1'), { text: 'Can you ship it?' })).status).toBe(201)
  expect((await market.post(path, of('s1'), { text: 'Yes, next week' })).status).toBe(201)
  expect((await market.get(path, of('s1'))).body.items.map(({ text }: { text: string }) => text)).toEqual([
    'Can you ship it?',
    'Yes, next week',
  ])
  expect(codeOf(await market.post(path, of('b2'), { text: 'Me too' }))).toEqual([403, 'FORBIDDEN'])
  expect(codeOf(await market.get(path, of('b2')))).toEqual([403, 'FORBIDDEN'])
  expect(codeOf(await market.post(path, of('b1'), { text: ' ' }))).toEqual([400, 'VALIDATION_ERROR'])
  await market.feed.drain()
  const news = (await market.get('/notifications', of('b1'))).body.items
  expect(news).toMatchObject([{ type: 'proposal_message', message: 'Yes, next week' }])
})

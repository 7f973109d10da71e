import { makeSchedules } from '@monotable/server'
import { describe, expect, test } from 'vitest'
import { admin, codeOf, of, openMarket } from './market.ts'

const market = openMarket()
const need = { industry: 'ESS', requiredSpecs: { category: 'battery' }, priority: 'high' }

async function newNeed(company: string, more: object = {}) {
  const { status, body } = await market.post('/needs', of(company), { ...need, ...more })
  expect(status).toBe(201)
  return { ...body, path: `/companies/${company}/needs/${body.needId}` }
}

const idsOf = ({ body }: { body: { items: { needId: string }[] } }) => body.items.map(({ needId }) => needId)
const sweep = () => makeSchedules(market.runtime).sweep('eecar')

describe('needs', () => {
  test('status and priority move the keys that hold them, in one write (E8)', async () => {
    const { path, needId, createdAt } = await newNeed('c1')
    const keysOf = async () => {
      const [{ GSI1PK, GSI1SK } = {}] = await market.stored('COMPANY#c1')
      return [GSI1PK, GSI1SK]
    }
    expect(await keysOf()).toEqual(['NEED#active', `PRIORITY#high#CREATED#${createdAt}`])
    const edited = await market.patch(path, of('c1'), { priority: 'low', industry: null })
    expect(edited.body).toMatchObject({ needId, priority: 'low', version: 2 })
    expect(edited.body).not.toHaveProperty('industry')
    expect(await keysOf()).toEqual(['NEED#active', `PRIORITY#low#CREATED#${createdAt}`])
    const closed = await market.post(`${path}/transitions`, of('c1'), { to: 'fulfilled' })
    expect(closed).toMatchObject({ status: 200, body: { status: 'fulfilled', version: 3 } })
    expect(await keysOf()).toEqual(['NEED#fulfilled', `PRIORITY#low#CREATED#${createdAt}`])
  })

  test('both ends are final: neither moved nor edited', async () => {
    for (const end of ['fulfilled', 'cancelled']) {
      const { path } = await newNeed('c2')
      const move = (to: string) => market.post(`${path}/transitions`, of('c2'), { to })
      expect(codeOf(await move('active'))).toEqual([409, 'INVALID_TRANSITION'])
      expect((await move(end)).status).toBe(200)
      for (const to of ['active', 'fulfilled', 'cancelled']) {
        expect(codeOf(await move(to))).toEqual([409, 'INVALID_TRANSITION'])
      }
      expect(codeOf(await market.patch(path, of('c2'), { priority: 'low' }))).toEqual([
        409,
        'INVALID_TRANSITION',
      ])
    }
  })

  test('an end must be to come, and is kept in the one form of moments (E12)', async () => {
    market.at('2025-01-20T10:00:00.000Z')
    for (const expiresAt of ['2025-01-20T10:00:00Z', '2024-12-31T00:00:00+09:00']) {
      const refused = await market.post('/needs', of('c3'), { ...need, expiresAt })
      expect(codeOf(refused)).toEqual([400, 'VALIDATION_ERROR'])
    }
    const { path, expiresAt } = await newNeed('c3', { expiresAt: '2025-01-21T09:00:00+09:00' })
    expect(expiresAt).toBe('2025-01-21T00:00:00.000Z')
    const past = await market.patch(path, of('c3'), { expiresAt: '2025-01-20T09:59:59Z' })
    expect(codeOf(past)).toEqual([400, 'VALIDATION_ERROR'])
    expect((await market.patch(path, of('c3'), { expiresAt: null })).body).not.toHaveProperty('expiresAt')
  })

  test('one whose time is over is not active for any read, and the sweeper closes it (E12)', async () => {
    market.at('2025-02-01T00:00:00.000Z')
    const ends = await newNeed('c4', { expiresAt: '2025-02-02T00:00:00Z' })
    const stays = await newNeed('c4')
    const active = () => market.get('/companies/c4/needs?status=active', of('c4'))
    expect(idsOf(await active())).toEqual([stays.needId, ends.needId])

    market.at('2025-02-02T00:00:00.000Z')
    expect(idsOf(await active())).toEqual([stays.needId])
    expect(idsOf(await market.get('/needs?limit=100', of('c9')))).not.toContain(ends.needId)
    expect(idsOf(await market.get('/companies/c4/needs?status=cancelled', of('c4')))).toEqual([ends.needId])
    const closed = { status: 'cancelled', closeReason: 'expired' }
    expect((await market.get(ends.path, of('c4'))).body).toMatchObject({ ...closed, version: 1 })
    expect(codeOf(await market.patch(ends.path, of('c4'), { expiresAt: null }))).toEqual([
      409,
      'INVALID_TRANSITION',
    ])
    expect((await market.get(`${ends.path}/matches`, of('c4'))).body).toEqual({ items: [], total: 0 })

    expect(await sweep()).toEqual(['eecar/closeExpiredNeeds'])
    expect((await market.get(ends.path, of('c4'))).body).toMatchObject({ ...closed, version: 2 })
    expect(idsOf(await market.get('/needs?status=cancelled&limit=100', admin))).toContain(ends.needId)
    await sweep()
    expect((await market.get(ends.path, of('c4'))).body.version).toBe(2)
    expect((await market.get(stays.path, of('c4'))).body.status).toBe('active')
  })

  test('a company lists all its needs by creation, page by page, whatever their state (E9)', async () => {
    const made: string[] = []
    for (const [at, end] of ['fulfilled', undefined, 'cancelled', undefined].entries()) {
      market.at(`2025-03-01T00:0${at}:00.000Z`)
      const { path, needId } = await newNeed('c5')
      made.unshift(needId)
      if (end) await market.post(`${path}/transitions`, of('c5'), { to: end })
    }
    const first = await market.get('/companies/c5/needs?limit=3', of('c5'))
    expect(idsOf(first)).toEqual(made.slice(0, 3))
    const rest = await market.get(`/companies/c5/needs?limit=3&cursor=${first.body.nextCursor}`, of('c5'))
    expect(idsOf(rest)).toEqual(made.slice(3))
    const other = await market.get(`/companies/c5/needs?limit=3&cursor=${first.body.nextCursor}`, admin)
    expect(codeOf(other)).toEqual([400, 'INVALID_CURSOR'])
  })
})

describe('parts for needs', () => {
  const wanted = {
    requiredSpecs: {
      category: '모터',
      minQuantity: 3,
      maxPrice: 1_000_000,
      materialPreferences: ['Copper', 'aluminium'],
    },
    targetApplication: 'conveyor belt drive in a factory',
  }
  const motor = { category: 'motor', quantity: 3, price: 1_000_000 }
  const of3 = { specifications: { materialComposition: { primary: 'steel', secondary: ['copper wire'] } } }

  test('those fit that meet all that is asked, most similar first', async () => {
    const fits = { ...motor, ...of3 }
    await market.register('s1', { ...fits, name: 'Seat heater', description: 'for car seats' })
    await market.register('s1', { ...fits, name: 'Conveyor motor', description: 'drives a conveyor belt' })
    await market.register('s1', { ...fits, name: 'few', quantity: 2 })
    await market.register('s1', { ...fits, name: 'dear', price: 1_000_001 })
    await market.register('s1', { ...motor, name: 'of what?' })
    await market.register('s1', { ...fits, name: 'pump', category: 'other' })
    const { path } = await newNeed('c6', wanted)
    const { body } = await market.get(`${path}/matches`, of('c6'))
    expect(body.items.map(({ name }: { name: string }) => name)).toEqual(['Conveyor motor', 'Seat heater'])
    expect(body.total).toBe(2)
    expect(body.items[0].similarity).toBeGreaterThan(body.items[1].similarity)
    expect((await market.get(`${path}/matches?limit=1`, of('c6'))).body).toMatchObject({
      total: 2,
      items: [{ name: 'Conveyor motor' }],
    })
  })

  test('a new part is told once for each need that it meets; earlier parts and closed needs are not', async () => {
    const told = async (company: string) => {
      await market.feed.drain()
      const { body } = await market.get('/notifications', of(company))
      return body.items.map(({ type, data }: { type: string; data: object }) => [type, data])
    }
    await market.register('s2', { ...motor, ...of3 })
    const { needId } = await newNeed('c7', wanted)
    const closed = await newNeed('c8', wanted)
    await market.post(`${closed.path}/transitions`, of('c8'), { to: 'cancelled' })
    expect(await told('c7')).toEqual([])
    const { partId } = await market.register('s2', { ...motor, ...of3 })
    await market.register('s2', { ...motor, ...of3, quantity: 1 })
    const once = [['need_matched', { needId, partId }]]
    expect(await told('c7')).toEqual(once)
    expect(await told('c8')).toEqual([])
    await market.patch(`/parts/${partId}`, of('s2'), { price: 1 })
    await market.feed.replay('eecar')
    expect(await told('c7')).toEqual(once)
    expect(await told('c8')).toEqual([])
  })
})

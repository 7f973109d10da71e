import { describe, expect, test } from 'vitest'
import { admin, codeOf, of, openMarket } from '../test/market.ts'

const market = openMarket()
const need = { industry: 'ESS', requiredSpecs: { category: 'battery' }, priority: 'high' }

async function newNeed(company: string, more: object = {}) {
  const { status, body } = await market.post('/needs', of(company), { ...need, ...more })
  expect(status).toBe(201)
  return { ...body, path: `/companies/${company}/needs/${body.needId}` }
}

const idsOf = ({ body }: { body: { items: { needId: string }[] } }) => body.items.map(({ needId }) => needId)
/** What was read item by item since `sent` was emptied. */
function keysRead(): { SK: { S: string } }[] {
  const batches = market.sent.filter(({ operation }) => operation === 'BatchGetItem')
  return batches
    .flatMap(({ input }) => Object.values((input as { RequestItems: object }).RequestItems))
    .flatMap(({ Keys }) => Keys)
}
const sweep = () => market.schedules.sweep('eecar')

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

    market.at('2025-02-01T23:59:59.500Z')
    await sweep()
    expect((await market.get(ends.path, of('c4'))).body, 'half a second before').toMatchObject({
      status: 'active',
      version: 1,
    })

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

    expect(await sweep()).toContain('eecar/closeExpiredNeeds')
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
    const cursor = `cursor=${first.body.nextCursor}`
    for (const other of [
      await market.get(`/companies/c5/needs?limit=3&${cursor}`, admin),
      await market.get(`/companies/c5/needs?limit=3&status=cancelled&${cursor}`, of('c5')),
    ])
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
    for (const { name, reason } of body.items)
      expect([name, reason]).toEqual([name, expect.stringMatching(/\S/)])
    expect((await market.get(`${path}/matches?limit=1`, of('c6'))).body).toMatchObject({
      total: 2,
      items: [{ name: 'Conveyor motor' }],
    })
  })

  test('the most similar are found in a large category without reading all of it', async () => {
    const plain = { category: 'electronics', price: 10, quantity: 1 }
    for (let count = 0; count < 60; count++) await market.register('s1', { ...plain, name: `Bolt ${count}` })
    await market.register('s1', {
      ...plain,
      name: 'Greenhouse window frame',
      description: 'for a greenhouse',
    })
    const { path } = await newNeed('c6', {
      requiredSpecs: { category: 'electronics' },
      targetApplication: 'Frames of a greenhouse',
    })
    await market.get(`${path}/matches?limit=2`, of('c6'))
    market.sent.length = 0
    const { body } = await market.get(`${path}/matches?limit=2`, of('c6'))
    expect([body.items[0].name, body.items.length, body.total]).toEqual(['Greenhouse window frame', 2, 61])
    expect(keysRead().filter(({ SK }) => SK.S === 'METADATA')).toHaveLength(2)
    expect(market.sent.some(({ pattern }) => pattern === 'partsInCategory')).toBe(false)
    // Another program has taken it from the market, and the search does not know yet: more are read in its place.
    await market.engine.send('UpdateItem', {
      TableName: 'eecar-parts-table',
      Key: { PK: { S: `PART#${body.items[0].partId}` }, SK: { S: 'METADATA' } },
      UpdateExpression: 'SET listingStatus = :withdrawn',
      ExpressionAttributeValues: { ':withdrawn': { S: 'withdrawn' } },
    })
    const later = (await market.get(`${path}/matches?limit=2`, of('c6'))).body
    expect(later.items.map(({ name }: { name: string }) => name)).toEqual([
      expect.stringMatching(/^Bolt/),
      expect.stringMatching(/^Bolt/),
    ])
  })

  test('without words for what it is wanted for, the newest come first', async () => {
    const made: string[] = []
    for (let count = 0; count < 3; count++) {
      market.at(`2025-03-02T00:0${count}:00.000Z`)
      made.unshift((await market.register('s1', { category: 'body-chassis-frame', price: count })).partId)
    }
    const { path } = await newNeed('c6', { requiredSpecs: { category: '차체', maxPrice: 1 } })
    const { body } = await market.get(`${path}/matches`, of('c6'))
    expect(body.items.map(({ partId }: { partId: string }) => partId)).toEqual(made.slice(1))
    expect(body.items[0].reason).toBeUndefined()
    expect(body.total).toBe(2)
    expect((await market.get(`${path}/matches?limit=1`, of('c6'))).body.items).toHaveLength(1)
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
    const once = [['need_matched', expect.objectContaining({ needId, partId })]]
    expect(await told('c7')).toEqual(once)
    expect(await told('c8')).toEqual([])
    await market.patch(`/parts/${partId}`, of('s2'), { price: 1 })
    await market.feed.replay('eecar')
    expect(await told('c7')).toEqual(once)
    expect(await told('c8')).toEqual([])
  })

  const told = async (company: string) => {
    await market.feed.drain()
    const { body } = await market.get('/notifications', of(company))
    return body.items.map(({ data }: { data: { partId: string } }) => data.partId)
  }

  test('a new part looks at the needs of its category, price and quantity, and at no others', async () => {
    await market.feed.drain()
    const asked = { category: 'inverter', maxPrice: 500, minQuantity: 3 }
    const { needId } = await newNeed('d1', { requiredSpecs: asked })
    await newNeed('d1', { requiredSpecs: { category: 'inverter', maxPrice: 499 } })
    await newNeed('d1', { requiredSpecs: { category: 'inverter', minQuantity: 4 } })
    const open = await newNeed('d1', { requiredSpecs: { category: 'inverter' } })
    await newNeed('d1', { requiredSpecs: { category: 'charger' } })
    market.sent.length = 0
    const { partId } = await market.register('s3', { category: 'inverter', price: 500, quantity: 3 })
    expect(await told('d1')).toEqual([partId, partId])
    const keys = keysRead().map(({ SK }) => SK.S)
    expect(keys.filter(key => key.startsWith('NEED#')).sort()).toEqual(
      [`NEED#${needId}`, `NEED#${open.needId}`].sort(),
    )
    expect(market.sent.some(({ pattern }) => pattern === 'needsByStatus')).toBe(false)
  })

  test('the pointer of a need follows what it asks for, and goes when it is closed', async () => {
    const pointers = async () => {
      const found = await Promise.all(['body-door', 'interior'].map(name => market.stored(`NEEDCAT#${name}`)))
      return found.flat().map(({ PK, SK }) => `${PK} ${SK}`)
    }
    const { path, needId } = await newNeed('d2', { requiredSpecs: { category: '도어', maxPrice: 12 } })
    const place = `MINQUANTITY#0000000000000000#NEED#d2#${needId}`
    expect(await pointers()).toEqual([`NEEDCAT#body-door MAXPRICE#0000000000000012.00#${place}`])
    await market.patch(path, of('d2'), { requiredSpecs: { category: 'interior' }, priority: 'low' })
    expect(await pointers()).toEqual([`NEEDCAT#interior MAXPRICE#9000000000000000.00#${place}`])
    await market.post(`${path}/transitions`, of('d2'), { to: 'fulfilled' })
    expect(await pointers()).toEqual([])
  })

  test('one that has expired and is not swept yet is not told, and the sweeper takes its pointer', async () => {
    market.at('2025-04-01T00:00:00.000Z')
    await newNeed('d3', { requiredSpecs: { category: 'interior' }, expiresAt: '2025-04-02T00:00:00Z' })
    market.at('2025-04-02T00:00:00.000Z')
    await market.register('s3', { category: 'interior' })
    expect(await told('d3')).toEqual([])
    expect(await market.stored('NEEDCAT#interior')).toHaveLength(1)
    await sweep()
    expect(await market.stored('NEEDCAT#interior')).toEqual([])
  })

  test('an edit while a part is on its way loses no news, unless it asks for something else', async () => {
    market.at('2025-05-01T00:00:00.000Z')
    const asked = { category: 'body-panel', maxPrice: 100 }
    const same = await newNeed('d4', { requiredSpecs: asked })
    const other = await newNeed('d5', { requiredSpecs: { category: 'body-panel', maxPrice: 50 } })
    market.at('2025-05-01T00:00:01.000Z')
    const { partId } = await market.register('s3', { category: 'body-panel', price: 80 })
    market.at('2025-05-01T00:00:02.000Z')
    await market.patch(same.path, of('d4'), { priority: 'low', requiredSpecs: asked })
    await market.patch(other.path, of('d5'), { requiredSpecs: asked })
    expect([await told('d4'), await told('d5')]).toEqual([[partId], []])
  })

  test('a part that came to fit after it was registered is no new one, however often that is told', async () => {
    await newNeed('d6', { requiredSpecs: { category: 'body-window', maxPrice: 100 } })
    const dear = await market.register('s3', { category: 'body-window', price: 101 })
    const gone = await market.register('s3', { category: 'body-window', price: 99, quantity: 0 })
    expect(await told('d6')).toEqual([])
    await market.patch(`/parts/${dear.partId}`, of('s3'), { price: 99 })
    await market.patch(`/parts/${gone.partId}`, of('s3'), { quantity: 5 })
    await market.feed.replay('eecar')
    expect(await told('d6')).toEqual([])
  })

  test('a part that no longer fits when it is heard of is no news', async () => {
    await newNeed('d7', { requiredSpecs: { category: 'body-window', maxPrice: 100 } })
    const { partId } = await market.register('s3', { category: 'body-window', price: 100 })
    await market.patch(`/parts/${partId}`, of('s3'), { price: 101 })
    expect(await told('d7')).toEqual([])
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { vectorFrom, vectorKey } from '../embedding/vector-object.ts'
import { codeOf, of, openMarket } from '../test/market.ts'

const market = openMarket()
const seller = of('s1')
const pack = { name: 'Ioniq5 pack', category: 'battery', price: 4_500_000, quantity: 2 }
const use = { industry: 'ESS', application: '에너지 저장' }

/** Each test has a minute of its own, so that what is newest is its own. */
let minute = 0
beforeEach(() => {
  minute++
  market.at(new Date(Date.parse('2025-02-01T00:00:00.000Z') + minute * 60_000).toISOString())
})

const namesOf = ({ body }: { body: { items: { name: string }[] } }) => body.items.map(({ name }) => name)
const itemsOf = async () => {
  const { Count } = await market.engine.send('Scan', { TableName: 'eecar-parts-table', Select: 'COUNT' })
  return Number(Count)
}

/** The embedder fails while something is done. */
async function withoutEmbedder<T>(run: () => Promise<T>): Promise<T> {
  market.faults.set({ system: 'eecar', component: 'embedder' })
  try {
    return await run()
  } finally {
    market.faults.clear('eecar')
  }
}

/** How many vectors are kept as objects. */
async function vectorsKept() {
  let count = 0
  for await (const _ of market.runtime.systems[0]!.ports.objects.list('vectors/')) count++
  return count
}

async function vectorOf(partId: string) {
  const { objects, embedder } = market.runtime.systems[0]!.ports
  const { model: embeddingModel, dimension } = embedder
  const bytes = await objects.get(vectorKey({ partId, embeddingModel, dimension }))
  return vectorFrom(bytes, dimension)
}

/** Of a part of which nothing is said but its name. */
async function expectedVector(name: string) {
  const [vector] = await market.runtime.systems[0]!.ports.embedder.embed([`${name} battery 배터리 중고`])
  return vector
}

describe('registration', () => {
  test('an embedder that fails writes nothing', async () => {
    const before = await itemsOf()
    const answer = await withoutEmbedder(() => market.post('/parts', seller, pack))
    expect(codeOf(answer)).toEqual([503, 'EMBEDDING_UNAVAILABLE'])
    expect(await itemsOf()).toBe(before)
  })

  test('a store of objects that fails writes nothing either', async () => {
    const before = await itemsOf()
    market.faults.set({ system: 'eecar', component: 'objects', times: 1 })
    expect(codeOf(await market.post('/parts', seller, pack))).toEqual([503, 'EMBEDDING_UNAVAILABLE'])
    expect(await itemsOf()).toBe(before)
  })

  test('a repeated request registers one part, also when both come at once', async () => {
    const request = { as: seller, body: pack, headers: { 'idempotency-key': 'once' } }
    const [before, vectors] = [await itemsOf(), await vectorsKept()]
    const answers = await Promise.all([1, 2, 3].map(() => market.call('POST', '/parts', request)))
    expect(new Set(answers.map(({ body }) => body.partId)).size).toBe(1)
    // Part, vector, pointer of the seller, record of the request.
    expect(await itemsOf()).toBe(before + 4)
    expect(await vectorsKept()).toBe(vectors + 1)
    const other = await market.call('POST', '/parts', { ...request, body: { ...pack, price: 1 } })
    expect(codeOf(other)).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
  })

  test('90 use cases fit, with ids of their own (E17); 91 do not', async () => {
    const many = (count: number) => ({ ...pack, useCases: Array.from({ length: count }, () => use) })
    const { body } = await market.post('/parts', seller, many(90))
    const ids = body.useCases.map(({ usageId }: { usageId: string }) => usageId)
    expect(new Set(ids).size).toBe(90)
    expect(codeOf(await market.post('/parts', seller, many(91)))).toEqual([400, 'TOO_MANY_USE_CASES'])
    const added = await market.post(`/parts/${body.partId}/use-cases`, seller, use)
    expect(codeOf(added)).toEqual([400, 'TOO_MANY_USE_CASES'])
  })

  test.each([
    ['a key of the table', { PK: 'PART#x' }],
    ['an index key', { GSI1PK: 'CATEGORY#x' }],
    ['a TTL', { TTL: 1 }],
    ['a status', { listingStatus: 'listed' }],
    ['a key inside a free-form value', { specifications: { chemicalProps: { a: [{ gsi1pk: 'x' }] } } }],
    ['a TTL inside a use case', { useCases: [{ ...use, requirements: { ttl: 1 } }] }],
    ['what no specification has', { specifications: { colour: 'red' } }],
    ['what no use case has', { useCases: [{ ...use, usageId: 'mine' }] }],
    ['a category that is none', { category: 'batteries' }],
    ['a condition that is none', { condition: 'broken' }],
    ['a price below zero', { price: -1 }],
    ['a price of three decimals', { price: 1.005 }],
    ['half a part', { quantity: 0.5 }],
    ['an image that is not on https', { images: ['http://example.com/a.jpg'] }],
    ['eleven images', { images: Array.from({ length: 11 }, (_, at) => `https://example.com/${at}.jpg`) }],
    ['no name', { name: '' }],
    ['a name of spaces', { name: ' \u3000 ' }],
    ['a field without a name', { specifications: { chemicalProps: { '': 1 } } }],
    ['an address as long as a book', { images: [`https://example.com/${'a'.repeat(2048)}`] }],
    ['a number that nothing can keep', { specifications: { weight: 1e300 } }],
  ])('%s is refused, and nothing written (E18)', async (_, more) => {
    const before = await itemsOf()
    expect(codeOf(await market.post('/parts', seller, { ...pack, ...more }))).toEqual([
      400,
      'VALIDATION_ERROR',
    ])
    expect(await itemsOf()).toBe(before)
  })

  test('labels stand for slugs, in bodies and in queries (E14)', async () => {
    const { body } = await market.post('/parts', seller, {
      ...pack,
      name: '라벨',
      category: '전장부품',
      condition: '재생',
    })
    expect(body).toMatchObject({ category: 'electronics', condition: 'refurbished' })
    expect(namesOf(await market.get(`/parts?category=${encodeURIComponent('전장부품')}`))).toEqual(['라벨'])
    expect(codeOf(await market.get('/parts?category=gadget'))).toEqual([400, 'VALIDATION_ERROR'])
  })

  test('nothing in stock is sold out from the beginning (E16)', async () => {
    const { partId, listingStatus } = await market.register('s1', { quantity: 0 })
    expect(listingStatus).toBe('sold_out')
    const [metadata] = await market.stored(`PART#${partId}`)
    expect(metadata).not.toHaveProperty('GSI1PK')
  })
})

describe('editing', () => {
  test('a new category moves the part, and a quantity lists it or not, at its first place (E16)', async () => {
    const { partId, createdAt } = await market.register('s1', { category: 'inverter' })
    minute++
    market.at('2025-02-02T00:00:00.000Z')
    const path = `/parts/${partId}`
    const keysOf = async () => {
      const [{ GSI1PK, GSI1SK } = {}] = await market.stored(`PART#${partId}`)
      return [GSI1PK, GSI1SK]
    }
    expect((await market.patch(path, seller, { category: 'charger' })).status).toBe(200)
    expect(await keysOf()).toEqual(['CATEGORY#charger', `CREATED_AT#${createdAt}`])
    expect((await market.patch(path, seller, { quantity: 0 })).body.listingStatus).toBe('sold_out')
    expect(await keysOf()).toEqual([undefined, undefined])
    expect((await market.patch(path, seller, { quantity: 3 })).body.listingStatus).toBe('listed')
    expect(await keysOf()).toEqual(['CATEGORY#charger', `CREATED_AT#${createdAt}`])
  })

  test('a withdrawn part stays so whatever its quantity, keeps its items, and comes back', async () => {
    const { partId } = await market.register('s1', { specifications: { weight: 1 } })
    const move = (to: string) => market.post(`/parts/${partId}/transitions`, seller, { to })
    for (const to of ['listed', 'sold_out']) {
      expect(codeOf(await move(to))).toEqual([409, 'INVALID_TRANSITION'])
    }
    expect((await move('withdrawn')).body.listingStatus).toBe('withdrawn')
    expect(codeOf(await move('withdrawn'))).toEqual([409, 'INVALID_TRANSITION'])
    expect((await market.patch(`/parts/${partId}`, seller, { quantity: 0 })).body.listingStatus).toBe(
      'withdrawn',
    )
    expect((await market.get(`/parts/${partId}`)).body).toMatchObject({
      listingStatus: 'withdrawn',
      specifications: { weight: 1 },
    })
    expect((await move('listed')).body.listingStatus).toBe('sold_out')
  })

  test('an old version changes nothing', async () => {
    const { partId } = await market.register('s1')
    const edit = (version: number, price: number) =>
      market.call('PATCH', `/parts/${partId}`, {
        as: seller,
        body: { price },
        headers: { 'if-match': `"${version}"` },
      })
    const first = await edit(1, 10)
    expect([first.status, first.headers.get('etag')]).toEqual([200, '"2"'])
    expect(codeOf(await edit(1, 20))).toEqual([412, 'STALE_VERSION'])
    expect((await market.get(`/parts/${partId}`)).body).toMatchObject({ price: 10, version: 2 })
  })

  test('null takes a value away; of a specification only what is given changes', async () => {
    const specifications = { weight: 430, electricalProps: { voltage: 48 }, batteryHealth: { soh: 80 } }
    const { partId } = await market.register('s1', { model: 'Ioniq 5', description: 'old', specifications })
    const change = { model: null, specifications: { weight: null, batteryHealth: { soh: 70 } } }
    const { body } = await market.patch(`/parts/${partId}`, seller, change)
    expect(body.specifications).toEqual({ electricalProps: { voltage: 48 }, batteryHealth: { soh: 70 } })
    expect(body).not.toHaveProperty('model')
    expect((await market.get(`/parts/${partId}`)).body).toEqual(body)
  })

  test('ten edits at once all count', async () => {
    const { partId } = await market.register('s1')
    const names = Array.from({ length: 10 }, (_, at) => `Name ${at}`)
    const answers = await Promise.all(names.map(name => market.patch(`/parts/${partId}`, seller, { name })))
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200))
    const { body } = await market.get(`/parts/${partId}`)
    expect(body.version).toBe(11)
    expect(await vectorOf(partId)).toEqual(await expectedVector(body.name))
  })

  test('of edits of the same version one is done, and the vector is of that one', async () => {
    const { partId } = await market.register('s1')
    const names = Array.from({ length: 5 }, (_, at) => `Name ${at}`)
    const edits = names.map(name =>
      market.call('PATCH', `/parts/${partId}`, {
        as: seller,
        body: { name },
        headers: { 'if-match': '"1"' },
      }),
    )
    const answers = await Promise.all(edits)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412])
    const { body } = await market.get(`/parts/${partId}`)
    expect(await vectorOf(partId)).toEqual(await expectedVector(body.name))
  })

  test('another text has another vector; a change that is refused leaves the old one', async () => {
    const { partId } = await market.register('s1')
    const first = await vectorOf(partId)
    await market.patch(`/parts/${partId}`, seller, { price: 1 })
    expect(await vectorOf(partId)).toEqual(first)
    const failed = await withoutEmbedder(() => market.patch(`/parts/${partId}`, seller, { name: 'Other' }))
    expect(codeOf(failed)).toEqual([503, 'EMBEDDING_UNAVAILABLE'])
    expect((await market.get(`/parts/${partId}`)).body).toMatchObject({ name: 'Ioniq5 pack', version: 2 })
    await market.patch(`/parts/${partId}`, seller, { name: 'Taycan pack' })
    const second = await vectorOf(partId)
    expect(second).not.toEqual(first)
    const added = await market.post(`/parts/${partId}/use-cases`, seller, use)
    expect(added).toMatchObject({ status: 201, body: use })
    expect(await vectorOf(partId)).not.toEqual(second)
    const path = `/parts/${partId}/use-cases/${added.body.usageId}`
    expect((await market.call('DELETE', path, { as: seller })).status).toBe(204)
    expect(codeOf(await market.call('DELETE', path, { as: seller }))).toEqual([404, 'NOT_FOUND'])
    expect(await vectorOf(partId)).toEqual(second)
  })
})

describe('reading', () => {
  test('all parts are one list over the categories, newest first (E15)', async () => {
    for (const [at, category] of ['interior', 'other', 'motor'].entries()) {
      market.at(`2025-03-01T00:0${at}:00.000Z`)
      await market.register('s2', { name: category, category })
    }
    const first = await market.get('/parts?limit=2')
    expect(namesOf(first)).toEqual(['motor', 'other'])
    expect(namesOf(await market.get(`/parts?limit=1&cursor=${first.body.nextCursor}`))).toEqual(['interior'])
  })

  test('an id that could be part of a key is none (E20)', async () => {
    for (const id of ['a%23b', 'a%2Fb', '%20', 'a'.repeat(129)]) {
      expect(codeOf(await market.get(`/parts/${id}`))).toEqual([400, 'VALIDATION_ERROR'])
    }
    expect(codeOf(await market.get('/parts/a_b.c-D9'))).toEqual([404, 'NOT_FOUND'])
  })

  test('a seller sees all of the own parts, others only what is listed', async () => {
    market.at('2025-03-02T00:00:00.000Z')
    await market.register('s3', { name: 'listed', category: 'motor' })
    await market.register('s3', { name: 'sold out', quantity: 0 })
    const { partId } = await market.register('s3', { name: 'withdrawn' })
    await market.post(`/parts/${partId}/transitions`, of('s3'), { to: 'withdrawn' })
    await market.register('s3', { name: 'also listed' })
    const list = (query = '', as = of('s4')) => market.get(`/parts?sellerId=s3${query}`, as)
    expect(namesOf(await list())).toEqual(['also listed', 'listed'])
    expect(namesOf(await list('&category=motor'))).toEqual(['listed'])
    const own = ['also listed', 'withdrawn', 'sold out', 'listed']
    expect(namesOf(await list('', of('s3')))).toEqual(own)
    const one = await list('&limit=1')
    expect(namesOf(one)).toEqual(['also listed'])
    const two = await list(`&limit=1&cursor=${one.body.nextCursor}`)
    expect(namesOf(two)).toEqual(['listed'])
    expect(two.body).not.toHaveProperty('nextCursor')
    expect(codeOf(await list(`&category=motor&cursor=${one.body.nextCursor}`))).toEqual([
      400,
      'INVALID_CURSOR',
    ])
  })
})

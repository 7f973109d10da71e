import { beforeAll, describe, expect, test } from 'vitest'
import { type admin, codeOf, givenBid, givenProject, made, openTown, type User } from './town.ts'

const town = openTown()

let buyer: User
let worker: User
let seller: User
let projectId: string
beforeAll(async () => {
  buyer = await town.buyer()
  worker = await town.verifiedWorker()
  seller = await town.verifiedSeller()
  projectId = (await town.project(buyer)).projectId
})

const sand = { title: 'Sand', category: 'Sand', price: 2, stock: 100 }
const pathsIn = ({ body }: { body: { error: { details: { issues: { path: string }[] } } } }) =>
  body.error.details.issues.map(({ path }) => path)

describe('blank texts are refused', () => {
  const blank = ' \u200b\u3164 '

  test('in messages, to whoever they go', async () => {
    const write = (content: string) => town.post('/messages', buyer, { recipientId: worker.userId, content })
    for (const content of ['', ' ', '\n', blank]) {
      const answer = await write(content)
      expect([codeOf(answer), pathsIn(answer)]).toEqual([
        [400, 'VALIDATION_ERROR'],
        expect.arrayContaining(['content']),
      ])
    }
    for (const content of ['.', ' Sawubona ', '👍']) expect(made(await write(content)).content).toBe(content)
  })

  test.each([
    ['a name', 'name', () => town.patch('/users/me', buyer, { name: blank })],
    ['a skill', 'skills.0', () => town.patch('/users/me', worker, { skills: [blank] })],
    ['a business', 'businessName', () => town.patch('/users/me', seller, { businessName: blank })],
    [
      'an address',
      'location.address',
      () => town.patch('/users/me', buyer, { location: { city: 'Estcourt', address: blank } }),
    ],
    ['a project', 'title', () => town.post('/projects', buyer, { ...givenProject, title: blank })],
    ['a bid', 'proposal', () => town.bid(projectId, worker, { proposal: blank })],
    ['a product', 'title', () => town.post('/products', seller, { ...sand, title: blank })],
    ['a unit', 'unit', () => town.post('/products', seller, { ...sand, unit: ' ' })],
    [
      'a reason',
      'reason',
      () => town.post(`/projects/${projectId}/transitions`, buyer, { to: 'CANCELLED', reason: blank }),
    ],
  ])('of %s', async (_, path, send) => {
    const answer = await send()
    expect([codeOf(answer), pathsIn(answer)]).toEqual([[400, 'VALIDATION_ERROR'], [path]])
  })
})

describe('addresses of pictures', () => {
  const refused = [
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml,<svg onload="alert(1)"/>',
    'http://example.com/a.jpg',
    'https://user:secret@example.com/a.jpg',
    's3://bucket',
    's3://Bucket/a.jpg',
    's3://bucket/../a.jpg',
    'a.jpg',
    '',
  ]
  const taken = ['https://example.com/a.jpg', 's3://khaya-products/seller789/prod456-1.jpg']

  test.each(refused)('%s is none, of a product or in a portfolio', async address => {
    for (const answer of [
      await town.post('/products', seller, { ...sand, images: [address] }),
      await town.patch('/users/me', worker, { portfolio: [address] }),
    ])
      expect(codeOf(answer)).toEqual([400, 'VALIDATION_ERROR'])
  })

  test('on the web and in buckets are taken as they are', async () => {
    expect(made(await town.post('/products', seller, { ...sand, images: taken })).images).toEqual(taken)
    expect(made(await town.patch('/users/me', worker, { portfolio: taken })).portfolio).toEqual(taken)
  })
})

describe('money', () => {
  test.each([210.29999999999998, 1e-21, 0.001, 5.555, -1, 1e9])('%s is no price', async price => {
    for (const answer of [
      await town.post('/products', seller, { ...sand, price }),
      await town.post('/projects', buyer, { ...givenProject, budget: { min: price, max: price } }),
      await town.bid(projectId, worker, { ...givenBid, quote: price }),
      await town.post('/products', seller, { ...sand, delivery: { available: true, cost: price } }),
      await town.get(`/products?category=Sand&minPrice=${price}`),
    ])
      expect(codeOf(answer)).toEqual([400, 'VALIDATION_ERROR'])
  })

  test.each([0, 0.01, 210.3, 1.1, 999_999_999.99])('%s is one', async price => {
    expect(made(await town.post('/products', seller, { ...sand, price })).price).toBe(price)
    made(await town.get(`/products?category=Sand&minPrice=${price}`))
  })

  test('a lowest price above the highest is nobody’s intention', async () => {
    const browse = (query: string) => town.get(`/products?category=Sand&${query}`)
    expect(codeOf(await browse('minPrice=5&maxPrice=4.99'))).toEqual([400, 'VALIDATION_ERROR'])
    made(await browse('minPrice=5&maxPrice=5'))
  })
})

describe('a conversation', () => {
  const messages = (one: string, other: string) => `/conversations/${one}~${other}/messages`

  test('takes two: with oneself there is none', async () => {
    const { userId } = buyer
    expect(codeOf(await town.get(messages(userId, userId), buyer))).toEqual([400, 'VALIDATION_ERROR'])
    const reads = `/conversations/${userId}~${userId}/reads`
    expect(codeOf(await town.post(reads, buyer))).toEqual([400, 'VALIDATION_ERROR'])
  })

  test('with somebody who is not there is not found; with one who was never written to it is empty', async () => {
    expect(codeOf(await town.get(messages(buyer.userId, 'usr_none'), buyer))).toEqual([404, 'NOT_FOUND'])
    const stranger = await town.seller()
    expect(made(await town.get(messages(stranger.userId, buyer.userId), buyer)).items).toEqual([])
  })
})

test('a project has a town, by which workers find it, also after a change', async () => {
  const location = { address: 'Plot 45' }
  for (const answer of [
    await town.post('/projects', buyer, { ...givenProject, location }),
    await town.patch(`/projects/${projectId}`, buyer, { location }),
    await town.patch(`/projects/${projectId}`, buyer, { location: { city: ' ' } }),
  ]) {
    expect(codeOf(answer)).toEqual([400, 'VALIDATION_ERROR'])
    expect(pathsIn(answer)).toContain('location.city')
  }
  made(await town.patch(`/projects/${projectId}`, buyer, { location: { city: 'weenen' } }))
})

test('sellers and buyers list their orders of one status, page by page', async () => {
  const { productId } = made(await town.post('/products', seller, sand))
  const items = [{ productId, sellerId: seller.userId, quantity: 1 }]
  const orderIds: string[] = []
  for (let at = 0; at < 6; at++) {
    town.at(`2025-02-0${at + 1}T10:00:00.000Z`)
    const { orders } = made(await town.post('/orders', buyer, { items, fulfilment: 'COLLECTION' }))
    orderIds.unshift(orders[0].orderId)
  }
  const confirmed = orderIds.filter((_, at) => at % 3 === 0)
  for (const orderId of confirmed)
    made(await town.post(`/orders/${orderId}/transitions`, seller, { to: 'CONFIRMED' }))
  const listed = async (query: string, as: User | typeof admin) => {
    const found: string[] = []
    let cursor = ''
    do {
      const { items, nextCursor } = made(await town.get(`/orders?${query}${cursor}`, as))
      found.push(...items.map((order: { orderId: string }) => order.orderId))
      cursor = nextCursor === undefined ? '' : `&cursor=${encodeURIComponent(nextCursor)}`
    } while (cursor !== '')
    return found
  }
  for (const [as, who] of [
    ['seller', seller],
    ['buyer', buyer],
  ] as const) {
    expect(await listed(`as=${as}&status=CONFIRMED&limit=1`, who)).toEqual(confirmed)
    expect(await listed(`as=${as}&status=SHIPPED`, who)).toEqual([])
    expect(await listed(`as=${as}`, who)).toEqual(orderIds)
    const { nextCursor } = made(await town.get(`/orders?as=${as}&status=PENDING&limit=1`, who))
    const other = `/orders?as=${as}&status=CONFIRMED&limit=1&cursor=${encodeURIComponent(nextCursor)}`
    expect(codeOf(await town.get(other, who))).toEqual([400, 'INVALID_CURSOR'])
  }
  expect(codeOf(await town.get('/orders?as=seller&status=LOST', seller))).toEqual([400, 'VALIDATION_ERROR'])
})

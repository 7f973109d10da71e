import { beforeAll, expect, test } from 'vitest'
import { seedOf } from '../../test/seeds.ts'
import { admin, codeOf, made, openTown, type User } from './town.ts'

const town = openTown()
/** Buyer, worker and seller of the document, whose tokens their guards know. */
const [buyer, worker, seller] = ['buyer123', 'worker456', 'seller789'].map(userId => ({
  userId,
  sub: `sub-of-${userId}`,
})) as [User, User, User]

type Value = Record<string, unknown>

function attribute(value: unknown): Value {
  if (value === null) return { NULL: true }
  if (typeof value === 'string') return { S: value }
  if (typeof value === 'number') return { N: String(value) }
  if (typeof value === 'boolean') return { BOOL: value }
  if (Array.isArray(value)) return { L: value.map(attribute) }
  return { M: attributes(value as object) }
}

const attributes = (item: object) =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, attribute(value)]))

const put = (item: object) =>
  town.engine.send('PutItem', { TableName: 'ProjectKhaya', Item: attributes(item) })

beforeAll(async () => {
  for (const { items } of seedOf('khaya').entities) for (const item of items) await put(item)
  for (const { userId, sub } of [buyer, worker, seller])
    await put({ PK: `SUB#${sub}`, SK: 'UNIQUE', entityType: 'SUB_GUARD', cognitoSub: sub, userId })
})

test('the samples of the document are read as they are', async () => {
  town.at('2025-02-01T08:00:00.000Z')
  const product = { productId: 'prod456', price: 5.5, stock: 10_000, createdAt: '2024-08-15T10:00:00Z' }
  expect(made(await town.get('/products?category=Bricks')).items).toMatchObject([product])
  expect(made(await town.get('/sellers/seller789/products', seller)).items).toMatchObject([product])
  expect(made(await town.get('/sellers/seller789/products/prod456', admin))).toMatchObject(product)
  const order = { orderId: 'order789', totals: { total: 32_200 }, status: 'PENDING' }
  expect(made(await town.get('/orders/order789', buyer))).toMatchObject(order)
  expect(made(await town.get('/orders?as=admin&status=PENDING', admin)).items).toMatchObject([order])
  const message = { messageId: 'msg456', content: 'Can you start on February 5th?', read: false }
  const conversation = '/conversations/worker456~buyer123'
  const { items, sinceCursor } = made(await town.get(`${conversation}/messages`, worker))
  expect(items).toMatchObject([message])
  made(await town.post('/messages', worker, { recipientId: 'buyer123', content: 'Yes' }))
  const newer = made(
    await town.get(`${conversation}/messages?since=${encodeURIComponent(sinceCursor)}`, worker),
  )
  expect(newer.items).toMatchObject([{ content: 'Yes' }])
  expect(made(await town.get('/projects?status=OPEN')).items).toMatchObject([{ projectId: 'proj001' }])
  expect(made(await town.get('/projects/proj001')).acceptedBidId).toBeNull()
  expect(made(await town.get('/projects/proj001/bids', buyer)).items).toMatchObject([{ bidId: 'bid123' }])
  expect(made(await town.get('/users/worker456/reviews')).items).toMatchObject([{ reviewId: 'rev123' }])
  expect(made(await town.get('/users/worker456'))).toMatchObject({ name: 'Mike Builder', totalJobs: 45 })
  expect(made(await town.get('/users?role=WORKER&city=Estcourt')).items).toMatchObject([
    { userId: 'worker456' },
  ])
})

test('orders and bids of the samples can go on', async () => {
  const move = (path: string, as: User, to: string) => town.post(`${path}/transitions`, as, { to })
  expect(made(await move('/orders/order789', seller, 'CONFIRMED')).status).toBe('CONFIRMED')
  expect(made(await move('/orders/order789', buyer, 'CANCELLED')).status).toBe('CANCELLED')
  expect(made(await town.get('/sellers/seller789/products/prod456', seller)).stock).toBe(15_000)
  expect(made(await move('/projects/proj001/bids/worker456', buyer, 'ACCEPTED')).status).toBe('ACCEPTED')
  expect(made(await town.get('/projects/proj001', worker)).status).toBe('IN_PROGRESS')
})

test('what the samples do not say is counted from nothing: jobs, ratings, answers', async () => {
  town.at('2025-04-01T08:00:00.000Z')
  made(await town.post('/projects/proj001/transitions', buyer, { to: 'COMPLETED' }))
  expect(made(await town.get('/users/worker456'))).toMatchObject({ totalJobs: 46, completionRate: 1 })
  const review = (projectId: string, as: User) =>
    town.post(`/projects/${projectId}/reviews`, as, { rating: 4, comment: 'Good' })
  expect(codeOf(await review('proj001', buyer))).toEqual([409, 'ALREADY_REVIEWED'])
  made(await review('proj001', worker))
  expect(made(await town.get('/users/buyer123'))).toMatchObject({ trustScore: 4, ratingCount: 1 })
  expect(made(await town.get('/users/buyer123/reviews')).items).toMatchObject([{ reviewerId: 'worker456' }])
  made(await town.post('/messages', buyer, { recipientId: 'worker456', content: 'Are you free?' }))
  town.at('2025-04-01T08:10:00.000Z')
  made(await town.post('/messages', worker, { recipientId: 'buyer123', content: 'Yes' }))
  expect(made(await town.get('/users/worker456')).avgResponseTime).toBe(10)
})

test('reviews of the document’s program stand in line with newer ones, on pages of any size', async () => {
  const { projectId } = await town.project(buyer)
  made(await town.bid(projectId, worker))
  made(await town.post(`/projects/${projectId}/bids/worker456/transitions`, buyer, { to: 'ACCEPTED' }))
  made(await town.post(`/projects/${projectId}/transitions`, buyer, { to: 'COMPLETED' }))
  made(await town.post(`/projects/${projectId}/reviews`, buyer, { rating: 4, comment: 'Good' }))
  const [sample] = (await town.stored('USER#worker456')).filter(({ reviewId }) => reviewId === 'rev123')
  const { rating: _, aspects: _all, ...said } = sample as Record<string, string>
  const other = (reviewId: string, about: string, createdAt: string) =>
    put({ ...said, rating: 3, reviewId, projectId: about, SK: `REVIEW#${about}#buyer123`, createdAt })
  await other('rev_a', 'order-7', '2025-05-01T08:00:00Z')
  await other('rev_b', 'zzz', '2025-03-20T16:00:00Z')
  for (const limit of [1, 2, 3, 20]) {
    const found: string[] = []
    let cursor = ''
    do {
      const page = made(await town.get(`/users/worker456/reviews?limit=${limit}${cursor}`))
      found.push(...page.items.map((each: { reviewId: string }) => each.reviewId))
      cursor = page.nextCursor === undefined ? '' : `&cursor=${encodeURIComponent(page.nextCursor)}`
    } while (cursor !== '')
    expect(found).toEqual(['rev_a', expect.stringMatching(/^rev_01/), 'rev_b', 'rev123'])
  }
})

test('a product of the document’s program, which knows no listing, is sold and changed', async () => {
  const [sample] = seedOf('khaya').entities.find(({ name }) => name === 'Product')?.items ?? []
  const { minOrder: _, ...said } = sample as Record<string, unknown>
  await put({ ...said, productId: 'prod457', SK: 'PRODUCT#prod457', GSI3SK: 'PRICE#0005.50#PRODUCT#prod457' })
  const at = '/sellers/seller789/products'
  const idsIn = async (path: string) =>
    made(await town.get(path)).items.map((each: { productId: string }) => each.productId)
  expect(await idsIn(at)).toEqual(['prod456', 'prod457'])
  const { headers } = await town.get(`${at}/prod457`)
  const edited = await town.patch(
    `${at}/prod457`,
    seller,
    { price: 6 },
    { 'if-match': headers.get('etag') ?? '' },
  )
  expect(made(edited)).toMatchObject({ price: 6, sellerListed: true, version: 1 })
  expect(await idsIn('/products?category=Bricks')).toEqual(['prod456', 'prod457'])
  await put({ ...said, productId: 'prod458', SK: 'PRODUCT#prod458' })
  const items = [{ sellerId: 'seller789', productId: 'prod458', quantity: 5 }]
  const order = () => town.post('/orders', buyer, { items, fulfilment: 'COLLECTION' })
  expect(made(await order()).orders).toMatchObject([{ totals: { subtotal: 27.5 } }])
  expect(made(await town.get(`${at}/prod458`)).stock).toBe(9995)
  made(await town.verify(seller, 'businessVerified', false))
  expect(codeOf(await town.get(`${at}/prod458`))).toEqual([404, 'NOT_FOUND'])
  expect(await idsIn(at)).toEqual(['prod457'])
  expect(codeOf(await order())).toEqual([409, 'PRODUCT_NOT_ACTIVE'])
  made(await town.call('DELETE', `/khaya${at}/prod458`, { as: seller.sub }))
  expect(made(await town.get(`${at}/prod458`, seller))).toMatchObject({
    sellerListed: false,
    status: 'INACTIVE',
  })
  await town.feed.drain()
  expect(await idsIn(at)).toEqual([])
  expect(await idsIn('/products?category=Bricks')).toEqual([])
})

test('users of the samples move to another town', async () => {
  made(await town.patch('/users/me', worker, { location: { city: 'Weenen' } }))
  expect(made(await town.get('/users?role=WORKER&city=Weenen')).items).toMatchObject([
    { userId: 'worker456' },
  ])
  expect(made(await town.get('/users?role=WORKER&city=Estcourt')).items).toEqual([])
})

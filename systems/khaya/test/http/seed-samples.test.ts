import { beforeAll, expect, test } from 'vitest'
import { seedOf } from '../../../test/seeds.ts'
import { admin, made, openTown, type User } from './town.ts'

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

beforeAll(async () => {
  const put = (item: object) =>
    town.engine.send('PutItem', { TableName: 'ProjectKhaya', Item: attributes(item) })
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

import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isElsewhere } from '../../test/serving.ts'
import { admin, made, openTown } from './town.ts'

const town = openTown()

/** Everything that is stored. */
async function everything(): Promise<string[]> {
  const { Items } = (await town.engine.send('Scan', { TableName: 'ProjectKhaya' })) as { Items: object[] }
  return Items.map(item => JSON.stringify(Object.entries(item).sort())).sort()
}

/** Everything that reactions wait for happens. */
async function aBusyDay() {
  const [buyer, seller] = [await town.buyer(), await town.verifiedSeller()]
  const [winner, loser] = [await town.verifiedWorker(), await town.verifiedWorker()]
  const move = (path: string, as: typeof buyer, to: string) =>
    town.post(`${path}/transitions`, as, { to }).then(made)
  const { projectId } = await town.project(buyer)
  for (const worker of [winner, loser]) made(await town.bid(projectId, worker))
  await move(`/projects/${projectId}/bids/${winner.userId}`, buyer, 'ACCEPTED')
  await move(`/projects/${projectId}`, buyer, 'COMPLETED')
  made(await town.post(`/projects/${projectId}/reviews`, buyer, { rating: 5, comment: 'Good' }))
  const product = {
    title: 'Cement',
    category: 'Cement',
    price: 100,
    stock: 9,
    delivery: { available: true, cost: 0 },
  }
  const { productId } = made(await town.post('/products', seller, product))
  const items = [{ productId, sellerId: seller.userId, quantity: 1 }]
  const order = { items, delivery: { address: '1 Main St' } }
  const orderIds: string[] = []
  for (let n = 0; n < 2; n++) orderIds.push(made(await town.post('/orders', buyer, order)).orders[0].orderId)
  const report = { reference: 'pay', orderId: orderIds[0], amount: 115, currency: 'ZAR' }
  const signature = createHmac('sha256', 'test').update(JSON.stringify(report)).digest('hex')
  made(await town.post('/payments', undefined, report, { 'x-payment-signature': signature }))
  for (const to of ['CONFIRMED', 'SHIPPED', 'DELIVERED']) await move(`/orders/${orderIds[0]}`, seller, to)
  await move(`/orders/${orderIds[1]}`, buyer, 'CANCELLED')
  made(await town.post('/messages', buyer, { recipientId: winner.userId, content: 'Thank you' }))
  made(await town.patch('/users/me', winner, { name: 'Sipho M. Dlamini' }))
  made(await town.patch('/users/me', seller, { businessName: 'Estcourt Supplies' }))
  made(await town.post(`/users/${seller.userId}/suspensions`, admin))
  await town.feed.drain()
}

test('changes that are delivered again change nothing', async () => {
  await aBusyDay()
  // A worker who came after the projects: they are no news for him.
  town.at('2025-01-20T11:00:00.000Z')
  await town.verifiedWorker()
  await town.feed.drain()
  const before = await everything()
  expect(before.filter(item => item.includes('NOTIFICATION#')).length).toBeGreaterThan(15)
  for (let round = 0; round < 2; round++) {
    await town.feed.replay('khaya')
    expect((await town.feed.drain()).deadLetters).toBe(0)
    expect(await everything()).toEqual(before)
  }
})

test.skipIf(isElsewhere)('notifications whose time is over are not told again', async () => {
  town.at('2025-05-01T00:00:00.000Z')
  await town.engine.sweep()
  await town.feed.drain()
  const before = await everything()
  expect(before.some(item => item.includes('NOTIFICATION#'))).toBe(false)
  await town.feed.replay('khaya')
  await town.feed.drain()
  expect(await everything()).toEqual(before)
})

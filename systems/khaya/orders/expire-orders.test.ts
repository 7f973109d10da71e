import { createHmac } from 'node:crypto'
import type { RunningSystem } from '@monotable/server/testing'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Db } from '../operation.ts'
import { admin, codeOf, made, openTown, type User } from '../test/town.ts'

const town = openTown()
const sweep = () => town.schedules.sweep('khaya')

let seller: User
let buyer: User
beforeAll(async () => {
  seller = await town.verifiedSeller()
  buyer = await town.buyer()
})

/** Ten of fifty bags are ordered at ten o'clock on 20 January. */
async function ordered() {
  town.at('2025-01-20T10:00:00.000Z')
  const given = { title: 'Cement', category: 'Cement', price: 100, stock: 50 }
  const { productId } = made(await town.post('/products', seller, given))
  const items = [{ productId, sellerId: seller.userId, quantity: 10 }]
  const cart = made(await town.post('/orders', buyer, { items, fulfilment: 'COLLECTION' }))
  const { orderId } = cart.orders[0]
  const path = `/sellers/${seller.userId}/products/${productId}`
  return {
    orderId: orderId as string,
    order: async () => made(await town.get(`/orders/${orderId}`, admin)),
    stock: async () => made(await town.get(path, admin)).stock as number,
    move: (to: string, as = seller) => town.post(`/orders/${orderId}/transitions`, as, { to }),
    pay: () => {
      const body = { reference: `pay-${orderId}`, orderId, amount: 1150, currency: 'ZAR' }
      const signature = createHmac('sha256', 'test').update(JSON.stringify(body)).digest('hex')
      return town.post('/payments', undefined, body, { 'x-payment-signature': signature })
    },
  }
}

test('an order that nobody confirms or pays for 48 hours is cancelled and its stock is back, once', async () => {
  const { order, stock, move, pay, orderId } = await ordered()
  town.at('2025-01-22T09:59:59.999Z')
  await sweep()
  expect(await order()).toMatchObject({ status: 'PENDING', version: 1 })
  expect(await stock()).toBe(40)
  town.at('2025-01-22T10:00:00.000Z')
  await Promise.all([sweep(), sweep()])
  await sweep()
  expect(await order()).toMatchObject({
    status: 'CANCELLED',
    paymentStatus: 'PENDING',
    cancelReason: 'EXPIRED',
    updatedAt: '2025-01-22T10:00:00.000Z',
    version: 2,
  })
  expect(await stock()).toBe(50)
  expect(codeOf(await pay())).toEqual([409, 'INVALID_TRANSITION'])
  expect(codeOf(await move('CONFIRMED'))).toEqual([409, 'INVALID_TRANSITION'])
  await town.feed.drain()
  for (const each of [buyer, seller]) {
    const { items } = made(await town.get('/notifications', each))
    const told = items.filter(({ data }: { data?: { orderId?: string } }) => data?.orderId === orderId)
    expect(told[0]).toMatchObject({ type: 'ORDER', title: 'An order has expired' })
    expect(told.map(({ title }: { title: string }) => title)).not.toContain('An order is cancelled')
  }
})

test('an order that was paid or confirmed waits as long as it takes', async () => {
  const [paid, confirmed] = [await ordered(), await ordered()]
  made(await paid.pay())
  made(await confirmed.move('CONFIRMED'))
  town.at('2025-03-01T10:00:00.000Z')
  await sweep()
  expect(await paid.order()).toMatchObject({ status: 'PENDING', paymentStatus: 'PAID' })
  expect(await confirmed.order()).toMatchObject({ status: 'CONFIRMED' })
  expect([await paid.stock(), await confirmed.stock()]).toEqual([40, 40])
  expect((await confirmed.order()).cancelReason).toBeUndefined()
})

test('of an order that expires while it is paid, one happens and the other does not', async () => {
  for (let round = 0; round < 5; round++) {
    const { order, stock, pay } = await ordered()
    town.at('2025-01-22T10:00:00.000Z')
    const [{ status }] = await Promise.all([pay(), sweep()])
    const isPaid = status === 201
    expect([status, (await order()).status, await stock()]).toEqual(
      isPaid ? [201, 'PENDING', 40] : [409, 'CANCELLED', 50],
    )
  }
})

test('an order that is confirmed while the sweeper comes to it stays confirmed', async () => {
  const { order, stock, move } = await ordered()
  const { pendingOrdersUntil: listed } = (town.runtime.systems[0] as { db: Db } & RunningSystem).db
  const { each } = listed
  const confirmFirst: typeof each = async function* (...given: Parameters<typeof each>) {
    for await (const found of each(...given)) {
      await move('CONFIRMED')
      yield found
    }
  }
  Object.assign(listed, { each: confirmFirst })
  onTestFinished(() => void Object.assign(listed, { each }))
  town.at('2025-01-22T10:00:00.000Z')
  await sweep()
  expect(await order()).toMatchObject({ status: 'CONFIRMED', version: 2 })
  expect(await stock()).toBe(40)
})

test('bids that are pending in the same index are left alone', async () => {
  const worker = await town.verifiedWorker()
  town.at('2025-01-20T10:00:00.000Z')
  const { projectId } = await town.project(buyer)
  made(await town.bid(projectId, worker))
  town.at('2025-01-25T10:00:00.000Z')
  await sweep()
  expect(made(await town.get(`/projects/${projectId}/bids`, buyer)).items).toMatchObject([
    { status: 'PENDING' },
  ])
})

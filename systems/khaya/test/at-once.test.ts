import { createHmac } from 'node:crypto'
import { inLanes } from '@monotable/server/kit'
import { expect, test, vi } from 'vitest'
import { codeOf, made, openTown, type User } from './town.ts'

vi.setConfig({ testTimeout: 300_000 })

const town = openTown()
const many = 64

const some = <T>(make: (at: number) => Promise<T>) =>
  inLanes(
    Array.from({ length: many }, (_, at) => at),
    8,
    make,
  )

/** What holds of a project whatever met. */
async function expectWhole(projectId: string): Promise<Record<string, number>> {
  await town.feed.drain()
  const items = await town.stored(`PROJECT#${projectId}`)
  const project = items.find(({ SK }) => SK === 'METADATA') as Record<string, unknown>
  const bids = items.filter(({ SK }) => SK.startsWith('BID#'))
  const count = (status: string) => bids.filter(bid => bid.status === status).length
  expect(Number(project.bidCount)).toBe(bids.length - count('WITHDRAWN'))
  if (project.status === 'OPEN') expect(count('ACCEPTED')).toBe(0)
  else expect(count('PENDING')).toBe(0)
  if (project.status === 'IN_PROGRESS') {
    const [chosen] = bids.filter(({ status }) => status === 'ACCEPTED')
    expect(count('ACCEPTED')).toBe(1)
    expect([project.acceptedBidId, project.acceptedWorkerId]).toEqual([chosen?.bidId, chosen?.workerId])
  }
  return { accepted: count('ACCEPTED'), rejected: count('REJECTED'), bids: bids.length }
}

let workers: User[] = []

test('64 workers bid at once, and the homeowner accepts several in the midst: one has the job', async () => {
  const buyer = await town.buyer()
  workers = await some(() => town.verifiedWorker())
  const { projectId } = await town.project(buyer)
  const early = workers.slice(0, 8)
  for (const worker of early) made(await town.bid(projectId, worker))
  const accept = ({ userId }: User) =>
    town.post(`/projects/${projectId}/bids/${userId}/transitions`, buyer, { to: 'ACCEPTED' })
  const late = workers.slice(8).map(worker => town.bid(projectId, worker))
  const accepted = await Promise.all(early.map(accept))
  const answers = await Promise.all(late)
  expect(accepted.filter(({ status }) => status < 300)).toHaveLength(1)
  for (const answer of answers)
    if (answer.status >= 300) expect(codeOf(answer)).toEqual([409, 'PROJECT_NOT_OPEN'])
  const { bids, rejected } = await expectWhole(projectId)
  expect(bids).toBe(early.length + answers.filter(({ status }) => status < 300).length)
  expect(rejected).toBe((bids as number) - 1)
})

test('64 bids, withdrawals, an acceptance and a cancellation at once leave nothing half done', async () => {
  const buyer = await town.buyer()
  const { projectId } = await town.project(buyer)
  const path = `/projects/${projectId}`
  await inLanes(workers.slice(0, 32), 8, async worker => made(await town.bid(projectId, worker)))
  const [first] = workers as [User]
  const answers = await Promise.all([
    ...workers.slice(32).map(worker => town.bid(projectId, worker)),
    ...workers
      .slice(1, 32)
      .map(worker => town.post(`${path}/bids/${worker.userId}/transitions`, worker, { to: 'WITHDRAWN' })),
    town.post(`${path}/bids/${first.userId}/transitions`, buyer, { to: 'ACCEPTED' }),
    town.post(`${path}/transitions`, buyer, { to: 'CANCELLED', reason: 'Too dear' }),
  ])
  for (const { status } of answers) expect([200, 201, 409]).toContain(status)
  await expectWhole(projectId)
})

test('64 orders of 40 bags; those that are ordered are paid, confirmed and cancelled at once: no bag and no rand is lost', async () => {
  const [buyer, seller] = [await town.buyer(), await town.verifiedSeller()]
  const product = { title: 'Cement', category: 'Cement', price: 100, stock: 40 }
  const { productId } = made(await town.post('/products', seller, product))
  const body = { items: [{ sellerId: seller.userId, productId, quantity: 1 }], fulfilment: 'COLLECTION' }
  const answers = await Promise.all(Array.from({ length: many }, () => town.post('/orders', buyer, body)))
  const orders = answers.filter(({ status }) => status < 300).map(({ body }) => body.orders[0])
  for (const answer of answers)
    if (answer.status >= 300) expect(codeOf(answer)).toEqual([409, 'INSUFFICIENT_STOCK'])
  expect(orders).toHaveLength(40)
  const pay = (orderId: string, amount: number) => {
    const paid = { reference: `pay-${orderId}`, orderId, amount, currency: 'ZAR' }
    const signature = createHmac('sha256', 'test').update(JSON.stringify(paid)).digest('hex')
    return town.post('/payments', undefined, paid, { 'x-payment-signature': signature })
  }
  const move = (orderId: string, as: User, to: string) =>
    town.post(`/orders/${orderId}/transitions`, as, { to })
  const moved = await Promise.all(
    orders.flatMap(({ orderId, totals }) => [
      pay(orderId, totals.total),
      pay(orderId, totals.total),
      move(orderId, seller, 'CONFIRMED'),
      move(orderId, buyer, 'CANCELLED'),
      move(orderId, seller, 'CANCELLED'),
    ]),
  )
  for (const { status } of moved) expect([200, 201, 409]).toContain(status)
  const after = await Promise.all(
    orders.map(async ({ orderId }) => made(await town.get(`/orders/${orderId}`, buyer))),
  )
  const kept = after.filter(({ status }) => status !== 'CANCELLED').length
  const { stock } = made(await town.get(`/sellers/${seller.userId}/products/${productId}`, seller))
  expect(stock + kept).toBe(40)
  for (const { status, paymentStatus } of after)
    if (status === 'CANCELLED') expect(paymentStatus).not.toBe('PAID')
    else expect(paymentStatus).not.toBe('REFUNDED')
})

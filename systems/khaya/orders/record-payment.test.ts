import { createHmac } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { codeOf, made, openTown, type User } from '../test/town.ts'

const town = openTown()

let seller: User
let buyer: User
beforeAll(async () => {
  seller = await town.verifiedSeller()
  buyer = await town.buyer()
})

async function ordered(): Promise<string> {
  const { productId } = made(
    await town.post('/products', seller, {
      title: 'Cement',
      category: 'Cement',
      price: 100,
      stock: 50,
      delivery: { available: true, cost: 0 },
    }),
  )
  const items = [{ productId, sellerId: seller.userId, quantity: 1 }]
  return made(await town.post('/orders', buyer, { items, delivery: { address: '1 Main St' } })).orders[0]
    .orderId
}

let references = 0
const payment = (orderId: string, more: object = {}) => ({
  reference: `pay_${++references}`,
  orderId,
  amount: 115,
  currency: 'ZAR',
  ...more,
})

const signed = (body: object, secret = 'test') =>
  createHmac('sha256', secret).update(JSON.stringify(body)).digest('hex')
const pay = (body: object, signature = signed(body)) =>
  town.post('/payments', undefined, body, { 'x-payment-signature': signature })
const statusOf = async (orderId: string) => {
  const { status, paymentStatus } = made(await town.get(`/orders/${orderId}`, buyer))
  return [status, paymentStatus]
}

test('a payment that the provider has signed is booked; the same report again has no effect', async () => {
  const orderId = await ordered()
  const report = payment(orderId)
  expect((await pay(report)).status).toBe(201)
  expect(await statusOf(orderId)).toEqual(['PENDING', 'PAID'])
  const { version } = made(await town.get(`/orders/${orderId}`, buyer))
  expect((await pay(report)).status).toBe(200)
  expect(made(await town.get(`/orders/${orderId}`, buyer)).version).toBe(version)
  expect(await town.stored(`PAYMENT#${report.reference}`)).toMatchObject([{ SK: 'UNIQUE', orderId }])
})

test('a report that comes many times at once is booked once', async () => {
  const orderId = await ordered()
  const report = payment(orderId)
  const answers = await Promise.all(Array.from({ length: 20 }, () => pay(report)))
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201])
  expect(await statusOf(orderId)).toEqual(['PENDING', 'PAID'])
})

test('what is not signed, or signed otherwise, is refused', async () => {
  const orderId = await ordered()
  const report = payment(orderId)
  for (const signature of ['', 'x', signed(report, 'other'), signed({ ...report, amount: 1 })])
    expect(codeOf(await pay(report, signature))).toEqual([401, 'UNAUTHENTICATED'])
  expect(codeOf(await town.post('/payments', buyer, report))).toEqual([401, 'UNAUTHENTICATED'])
  expect(await statusOf(orderId)).toEqual(['PENDING', 'PENDING'])
})

test('another amount, an order that is paid or cancelled, and one that is not there are refused', async () => {
  const orderId = await ordered()
  expect(codeOf(await pay(payment(orderId, { amount: 114.99 })))).toEqual([409, 'AMOUNT_MISMATCH'])
  expect(codeOf(await pay(payment(orderId, { currency: 'USD' })))).toEqual([400, 'VALIDATION_ERROR'])
  expect(codeOf(await pay(payment('ord_none')))).toEqual([404, 'NOT_FOUND'])
  const report = payment(orderId)
  made(await pay(report))
  expect(codeOf(await pay(payment(orderId)))).toEqual([409, 'INVALID_TRANSITION'])
  expect(codeOf(await pay({ ...report, amount: 114 }))).toEqual([409, 'AMOUNT_MISMATCH'])
  const other = await ordered()
  expect(codeOf(await pay(payment(other, { reference: report.reference })))).toEqual([409, 'CONFLICT'])
  made(await town.post(`/orders/${other}/transitions`, buyer, { to: 'CANCELLED' }))
  expect(codeOf(await pay(payment(other)))).toEqual([409, 'INVALID_TRANSITION'])
})

test('an order that was paid and is cancelled is refunded; shipping does not wait for payment', async () => {
  const orderId = await ordered()
  made(await pay(payment(orderId)))
  made(await town.post(`/orders/${orderId}/transitions`, seller, { to: 'CONFIRMED' }))
  made(await town.post(`/orders/${orderId}/transitions`, buyer, { to: 'CANCELLED' }))
  expect(await statusOf(orderId)).toEqual(['CANCELLED', 'REFUNDED'])
  const unpaid = await ordered()
  for (const to of ['CONFIRMED', 'SHIPPED', 'DELIVERED'])
    made(await town.post(`/orders/${unpaid}/transitions`, seller, { to }))
  made(await pay(payment(unpaid)))
  expect(await statusOf(unpaid)).toEqual(['DELIVERED', 'PAID'])
})

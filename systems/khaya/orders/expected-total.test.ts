import { beforeAll, expect, test } from 'vitest'
import { codeOf, made, openTown, type User } from '../test/town.ts'

const town = openTown()

let buyer: User
let sellers: [User, User]
beforeAll(async () => {
  buyer = await town.buyer()
  sellers = [await town.verifiedSeller(), await town.verifiedSeller()]
})

interface Line {
  readonly productId: string
  readonly sellerId: string
  readonly quantity: number
}

async function offered(seller: User, more: object = {}): Promise<Line> {
  const given = { title: 'Cement', category: 'Cement', price: 100, stock: 50, ...more }
  const { productId, sellerId } = made(await town.post('/products', seller, given))
  return { productId, sellerId, quantity: 2 }
}
const order = (items: Line[], expectedTotal: number, headers = {}) =>
  town.post('/orders', buyer, { items, fulfilment: 'COLLECTION', expectedTotal }, headers)
const priced = async ({ productId, sellerId }: Line, price: number) => {
  const seller = sellers.find(({ userId }) => userId === sellerId) as User
  made(await town.patch(`/sellers/${sellerId}/products/${productId}`, seller, { price }))
}
const stockOf = async ({ productId, sellerId }: Line) =>
  made(await town.get(`/sellers/${sellerId}/products/${productId}`)).stock

test('an order at the total that the buyer was shown is made', async () => {
  const line = await offered(sellers[0])
  expect(made(await order([line], 230)).orders).toMatchObject([{ totals: { total: 230 } }])
})

test('a price that has changed meanwhile orders nothing, and both totals are told', async () => {
  const line = await offered(sellers[0])
  await priced(line, 110)
  const { status, body } = await order([line], 230)
  expect([status, body.error.code]).toEqual([409, 'PRICE_CHANGED'])
  expect(body.error.details).toEqual({ expectedTotal: 230, total: 253 })
  expect(await stockOf(line)).toBe(50)
  made(await order([line], 253))
})

test('a price that has fallen is a change too, by a cent', async () => {
  const line = await offered(sellers[0], { price: 0.1 })
  expect(codeOf(await order([line], 0.24))).toEqual([409, 'PRICE_CHANGED'])
  expect(made(await order([line], 0.23)).orders[0].totals).toMatchObject({ subtotal: 0.2, tax: 0.03 })
})

test('the total is that of the whole cart: none of its sellers sells if one of them has another price', async () => {
  const lines = [await offered(sellers[0]), await offered(sellers[1])]
  await priced(lines[1] as Line, 100.01)
  const refused = await order(lines, 460)
  expect(codeOf(refused)).toEqual([409, 'PRICE_CHANGED'])
  expect(refused.body.error.details).toEqual({ expectedTotal: 460, total: 460.02 })
  expect(await Promise.all(lines.map(stockOf))).toEqual([50, 50])
  expect(made(await order(lines, 460.02)).orders).toHaveLength(2)
})

test('what one seller cannot deliver counts at its price, and the other still sells', async () => {
  const lines = [await offered(sellers[0], { stock: 1 }), await offered(sellers[1])]
  const { orders, failed } = made(await order(lines, 460))
  expect(orders).toMatchObject([{ sellerId: sellers[1].userId }])
  expect(failed).toMatchObject([{ error: { code: 'INSUFFICIENT_STOCK' } }])
})

test('a product that is not known has no price to compare: nothing is ordered', async () => {
  const line = await offered(sellers[0])
  const gone = { productId: 'prod_gone', sellerId: sellers[1].userId, quantity: 1 }
  expect(codeOf(await order([line, gone], 230))).toEqual([404, 'NOT_FOUND'])
  expect(await stockOf(line)).toBe(50)
})

test('a repetition is answered as before, whatever the prices are by then', async () => {
  const lines = [await offered(sellers[0]), await offered(sellers[1])]
  const headers = { 'idempotency-key': 'cart-1' }
  const first = made(await order(lines, 460, headers))
  for (const line of lines) await priced(line, 120)
  expect(made(await order(lines, 460, headers))).toEqual(first)
})

test.each([-1, 230.001, 1e-21, 230.00000000000003])('%s is no total', async expectedTotal => {
  const line = await offered(sellers[0])
  expect(codeOf(await order([line], expectedTotal))).toEqual([400, 'VALIDATION_ERROR'])
})

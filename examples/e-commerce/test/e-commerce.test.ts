import { open } from '@monotable/engine'
import { connect, ensureTables } from 'monotable'
import { beforeEach, expect, test } from 'vitest'
import { checkOut, OutOfStock, UnknownProduct } from '../checkout.ts'
import { store } from '../schema.ts'

async function newStore() {
  const engine = await open()
  await ensureTables(store, engine)
  const db = connect(store, engine)
  await db.Customer.create({ customerId: 'ann', email: 'ann@example.com', name: 'Ann' })
  await db.Product.create({ productId: 'lamp', name: 'Lamp', price: 10, stock: 5 })
  return db
}
let db: Awaited<ReturnType<typeof newStore>>
beforeEach(async () => {
  db = await newStore()
})
const basket = (orderId: string, quantities: Record<string, number>) => ({
  orderId,
  customerId: 'ann',
  placedAt: '2026-03-01T00:00:00Z',
  quantities,
})

test('an order takes its products out of stock', async () => {
  expect(await checkOut(db, basket('o1', { lamp: 2 }))).toEqual({ orderId: 'o1', total: 20 })
  expect((await db.product({ productId: 'lamp' }))?.stock).toBe(3)
  const { of } = await db.order({ orderId: 'o1' })
  expect(of.Order).toMatchObject([{ customerId: 'ann', status: 'placed' }])
  expect(of.Line).toMatchObject([{ productId: 'lamp', quantity: 2, price: 10 }])
})

test('an order of more than there is changes nothing', async () => {
  await expect(checkOut(db, basket('o1', { lamp: 6 }))).rejects.toThrow(OutOfStock)
  expect((await db.product({ productId: 'lamp' }))?.stock).toBe(5)
  expect((await db.order({ orderId: 'o1' })).items).toEqual([])
})

test('a product that does not exist and a customer who does not exist are refused', async () => {
  await expect(checkOut(db, basket('o1', { lamp: 1, chair: 1 }))).rejects.toThrow(UnknownProduct)
  const nobody = { ...basket('o1', { lamp: 1 }), customerId: 'nobody' }
  await expect(checkOut(db, nobody)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await db.product({ productId: 'lamp' }))?.stock).toBe(5)
})

test('ten at once sell five lamps to five of them', async () => {
  const orders = Array.from({ length: 10 }, (_, at) => checkOut(db, basket(`o${at}`, { lamp: 1 })))
  const results = await Promise.allSettled(orders)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect((await db.product({ productId: 'lamp' }))?.stock).toBe(0)
  expect((await db.ordersOfProduct({ productId: 'lamp' })).items).toHaveLength(5)
})

test('an e-mail address belongs to one customer, in whatever case, until it is given up', async () => {
  const bob = { customerId: 'bob', email: 'ANN@example.com', name: 'Bob' }
  await expect(db.Customer.create(bob)).rejects.toMatchObject({ code: 'NOT_UNIQUE' })
  await db.Customer.update({ customerId: 'ann' }, { set: { email: 'a@example.com' } })
  await db.Customer.create(bob)
  expect((await db.customerByEmail({ email: 'ann@example.com' }))?.name).toBe('Bob')
})

test('orders of a customer come newest first', async () => {
  await checkOut(db, basket('o1', { lamp: 1 }))
  await checkOut(db, { ...basket('o2', { lamp: 1 }), placedAt: '2026-03-02T00:00:00Z' })
  const { items } = await db.ordersOfCustomer({ customerId: 'ann' })
  expect(items.map(({ orderId }) => orderId)).toEqual(['o2', 'o1'])
})

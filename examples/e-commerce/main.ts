import { open } from '@monotable/engine'
import { connect, ensureTables, isError } from 'monotable'
import { checkOut } from './checkout.ts'
import { store } from './schema.ts'

const engine = await open()
await ensureTables(store, engine)
const db = connect(store, engine)

await db.Customer.create({ customerId: 'ann', email: 'Ann@example.com', name: 'Ann' })
await db.Product.create({ productId: 'lamp', name: 'Lamp', price: 12.5, stock: 3 })
await db.Product.create({ productId: 'desk', name: 'Desk', price: 140, stock: 1 })

const second = db.Customer.create({ customerId: 'bob', email: 'ann@EXAMPLE.com', name: 'Bob' })
await second.catch(error => console.log('same e-mail:', isError(error, 'NOT_UNIQUE') && error.details.guard))

const placed = { customerId: 'ann', placedAt: '2026-03-01T09:30:00Z' }
console.log('placed:', await checkOut(db, { ...placed, orderId: 'o1', quantities: { lamp: 2, desk: 1 } }))
await checkOut(db, { ...placed, orderId: 'o2', quantities: { lamp: 2 } }).catch(error =>
  console.log('refused:', error.message),
)

const { of } = await db.order({ orderId: 'o1' })
console.log('lines:', of.Line.map(({ productId, quantity }) => `${quantity} × ${productId}`).join(', '))
const { items } = await db.ordersOfProduct({ productId: 'lamp' })
console.log('orders with a lamp:', items.map(({ orderId }) => orderId).join(', '))
console.log('found by e-mail:', (await db.customerByEmail({ email: 'ANN@example.com' }))?.name)

await db.Order.transition({ orderId: 'o1' }, { status: 'paid' })
await db.Order.transition({ orderId: 'o1' }, { status: 'placed' }).catch(error => console.log(error.message))
await engine.close()

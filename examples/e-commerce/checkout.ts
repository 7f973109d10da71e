import { type ClientOf, when } from 'monotable'
import type { store } from './schema.ts'

type Db = ClientOf<typeof store>

export class OutOfStock extends Error {
  constructor(productId: string) {
    super(`Product ${productId}: there is not enough in stock. Order fewer of it.`)
  }
}

export class UnknownProduct extends Error {
  constructor(productId: string) {
    super(`Product ${productId} does not exist. Take it out of the basket.`)
  }
}

export interface Basket {
  readonly orderId: string
  readonly customerId: string
  readonly placedAt: string
  readonly quantities: Readonly<Record<string, number>>
}

// #region checkout
/** Places an order: the stock, the order and its lines change together, or nothing does. */
export async function checkOut(db: Db, { orderId, customerId, placedAt, quantities }: Basket) {
  const asked = Object.entries(quantities)
  const products = await db.Product.batchGet(asked.map(([productId]) => ({ productId })))
  const lines = asked.map(([productId, quantity], at) => {
    const product = products[at]
    if (!product) throw new UnknownProduct(productId)
    return { productId, quantity, price: product.price }
  })
  const total = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  await db.transact(t => [
    t.Customer.check({ customerId }),
    t.Order.create({ orderId, customerId, placedAt, total }),
    ...lines.flatMap(({ productId, price, quantity }) => [
      t.Line.create({ orderId, productId, placedAt, quantity, price }),
      t.Product.update(
        { productId },
        { add: { stock: -quantity } },
        {
          condition: when('stock >= {quantity}', { quantity }),
          otherwise: () => new OutOfStock(productId),
        },
      ),
    ]),
  ])
  return { orderId, total }
}
// #endregion checkout

import { expect, test } from 'vitest'
import { admin, codeOf, made, openTown, type User } from '../test/town.ts'

const town = openTown()

const bricks = { title: 'Bricks', category: 'Bricks', price: 5, stock: 500, minOrder: 100 }
const delivery = { available: true, cost: 50 }

async function orderWhile(change: (at: string, seller: User) => Promise<unknown>) {
  const [seller, buyer] = [await town.verifiedSeller(), await town.buyer()]
  const { productId } = made(await town.post('/products', seller, { ...bricks, delivery }))
  town.meanwhile('Product', 'batchGet', () =>
    change(`/sellers/${seller.userId}/products/${productId}`, seller),
  )
  const items = [{ sellerId: seller.userId, productId, quantity: 100 }]
  return town.post('/orders', buyer, { items, delivery: { address: '1 Main St' } })
}

test.each([
  ['price', { price: 6 }, { items: [{ unitPrice: 6, subtotal: 600 }] }],
  ['title', { title: 'Red bricks' }, { items: [{ title: 'Red bricks' }] }],
  ['delivery', { delivery: { available: true, cost: 70 } }, { totals: { delivery: 70 } }],
])('a %s that changes meanwhile is that of the order', async (_, change, expected) => {
  const answer = await orderWhile((at, seller) => town.patch(at, seller, change))
  expect(made(answer).orders).toMatchObject([expected])
})

test.each([
  ['that is taken out of the catalogue', { status: 'INACTIVE' }, [409, 'PRODUCT_NOT_ACTIVE']],
  ['whose stock is sold', { stock: 99 }, [409, 'INSUFFICIENT_STOCK']],
  ['of which more must be taken', { minOrder: 101 }, [400, 'BELOW_MIN_ORDER']],
  [
    'that is no longer delivered',
    { delivery: { ...delivery, available: false } },
    [400, 'DELIVERY_NOT_AVAILABLE'],
  ],
])('a product %s meanwhile is not ordered', async (_, change, expected) => {
  expect(codeOf(await orderWhile((at, seller) => town.patch(at, seller, change)))).toEqual(expected)
})

test('a product whose seller is suspended meanwhile is not ordered', async () => {
  const answer = await orderWhile(async (_, { userId }) => {
    made(await town.post(`/users/${userId}/suspensions`, admin))
    await town.feed.drain()
  })
  expect(codeOf(answer)).toEqual([409, 'PRODUCT_NOT_ACTIVE'])
})

import { expect } from 'vitest'
import type { EntityWalk } from '../../../test/seeds/walk.ts'
import {
  admin,
  bid,
  everybody,
  formsOf,
  listed,
  message,
  order,
  product,
  project,
  review,
  shown,
  step,
  unchanged,
} from './items.ts'

const atProduct = '/sellers/seller789/products/prod456'

export const productWalk: EntityWalk = {
  entity: 'Product',
  forms: formsOf(
    product,
    ['productId', 'sellerId'],
    ['description', 'subcategory', 'unit', 'minOrder', 'images', 'specifications', 'currency'],
  ),
  beside: everybody,
  steps: [
    listed('/products?category=bricks', undefined, { productId: 'prod456', sellerListed: true, version: 0 }),
    listed('/products?category=Bricks&minPrice=5.5&maxPrice=5.5', undefined, { price: 5.5 }),
    listed('/sellers/seller789/products', undefined, { productId: 'prod456', sellerId: 'seller789' }),
    shown(atProduct, undefined, { stock: 10_000, sellerListed: true }),
    unchanged,
    step('order and cancel', async ({ call, expectUnchangedBut }) => {
      const items = [{ productId: 'prod456', sellerId: 'seller789', quantity: 100 }]
      const { orders } = await call('buyer123', 'POST', '/orders', { items, fulfilment: 'COLLECTION' })
      expect(orders).toMatchObject([{ totals: { subtotal: 550, tax: 82.5, total: 632.5 } }])
      expect(await call(undefined, 'GET', atProduct)).toMatchObject({ stock: 9900 })
      await call('buyer123', 'POST', `/orders/${orders[0].orderId}/transitions`, { to: 'CANCELLED' })
      expect(await call(undefined, 'GET', atProduct)).toMatchObject({ stock: 10_000 })
      await expectUnchangedBut('updatedAt', 'version')
    }),
    step('change', async ({ call, expectUnchangedBut }) => {
      expect(await call('seller789', 'PATCH', atProduct, { price: 6 })).toMatchObject({ price: 6 })
      await expectUnchangedBut('price', 'GSI3SK', 'sellerListed', 'updatedAt', 'version')
    }),
    step('delete', async ({ call }) => {
      expect(await call('seller789', 'DELETE', atProduct)).toMatchObject({ status: 'INACTIVE' })
      expect((await call(undefined, 'GET', '/products?category=Bricks')).items).toEqual([])
    }),
  ],
}

export const orderWalk: EntityWalk = {
  entity: 'Order',
  forms: formsOf(order, ['orderId'], ['delivery']),
  beside: [...everybody, product],
  steps: [
    shown('/orders/order789', 'buyer123', { orderId: 'order789', fulfilment: 'DELIVERY', version: 0 }),
    listed('/orders?as=admin&status=PENDING', admin, { orderId: 'order789' }),
    unchanged,
    step(
      'schedule: pending and unpaid for 48 hours, it expires',
      async ({ call, run, served, put, item }) => {
        served.at('2025-01-23T11:00:01.000Z')
        await run('expireOrders')
        expect(await call('buyer123', 'GET', '/orders/order789')).toMatchObject({ cancelReason: 'EXPIRED' })
        expect(await call(undefined, 'GET', atProduct)).toMatchObject({ stock: 15_000 })
        await put(item)
      },
    ),
    step('confirm, ship, deliver', async ({ call, drain, expectUnchangedBut }) => {
      for (const to of ['CONFIRMED', 'SHIPPED', 'DELIVERED'])
        expect(await call('seller789', 'POST', '/orders/order789/transitions', { to })).toMatchObject({
          status: to,
        })
      const added = ['GSI1PK', 'GSI1SK', 'GSI3PK', 'GSI3SK']
      await expectUnchangedBut('status', 'GSI2PK', 'GSI2SK', 'updatedAt', 'version', ...added)
      await drain()
      expect(await call(undefined, 'GET', '/users/seller789')).toMatchObject({ totalOrders: 231 })
    }),
  ],
}

export const reviewWalk: EntityWalk = {
  entity: 'Review',
  forms: formsOf(review, ['revieweeId', 'reviewerId'], ['aspects']),
  beside: [
    ...everybody,
    { ...project, status: 'COMPLETED', GSI2PK: 'STATUS#COMPLETED', acceptedBidId: 'bid123' },
    { ...bid, status: 'ACCEPTED' },
  ],
  steps: [
    listed('/users/worker456/reviews', undefined, { reviewId: 'rev123', rating: 5, projectId: 'proj001' }),
    listed('/projects/proj001/reviews', undefined, { reviewId: 'rev123', reviewerId: 'buyer123' }),
    unchanged,
    step('it counts: nobody reviews twice', async ({ call, expectUnchangedBut }) => {
      const said = { rating: 4, comment: 'Good' }
      expect(await call('buyer123', 'POST', '/projects/proj001/reviews', said)).toMatchObject({
        error: { code: 'ALREADY_REVIEWED' },
      })
      expect(await call('worker456', 'POST', '/projects/proj001/reviews', said)).toMatchObject(said)
      await expectUnchangedBut()
    }),
  ],
}

const talk = '/conversations/buyer123~worker456'

export const messageWalk: EntityWalk = {
  entity: 'Message',
  forms: formsOf(message, ['createdAt'], ['projectId', 'read']),
  beside: everybody,
  steps: [
    listed(`${talk}/messages`, 'worker456', { messageId: 'msg456', read: false }),
    step('answer, and read what is newer', async ({ call }) => {
      const { sinceCursor } = await call('buyer123', 'GET', `${talk}/messages`)
      await call('worker456', 'POST', '/messages', { recipientId: 'buyer123', content: 'Yes' })
      const newer = `${talk}/messages?since=${encodeURIComponent(sinceCursor)}`
      expect((await call('buyer123', 'GET', newer)).items).toMatchObject([{ content: 'Yes' }])
      expect((await call('buyer123', 'GET', `${talk}/messages`)).items).toMatchObject([
        { content: 'Yes' },
        { messageId: 'msg456' },
      ])
      expect(await call('buyer123', 'POST', `${talk}/reads`)).toMatchObject({ unread: 0 })
    }),
    step('reaction: who is written to is told', async ({ call, drain }) => {
      await drain()
      await drain()
      const { items } = await call('worker456', 'GET', '/notifications')
      expect(items.filter(({ type }: { type: string }) => type === 'MESSAGE')).toHaveLength(1)
    }),
    unchanged,
  ],
}

import { expect } from 'vitest'
import type { EntityWalk } from '../../../test/seeds/walk.ts'
import {
  admin,
  buyer,
  formsOf,
  listed,
  product,
  seller,
  shown,
  step,
  tokens,
  typed,
  unchanged,
  worker,
} from './items.ts'

export const buyerWalk: EntityWalk = {
  entity: 'Buyer',
  forms: typed(
    formsOf(buyer, ['userId'], ['email', 'totalProjects', 'trustScore', 'verified', 'phoneVerified']),
  ),
  beside: [worker, ...tokens],
  steps: [
    shown('/users/buyer123', undefined, { userId: 'buyer123', role: 'BUYER', version: 0, ratingCount: 0 }),
    shown('/users/me', 'buyer123', { location: { city: 'Estcourt' } }),
    unchanged,
    step('change', async ({ call, expectUnchangedBut }) => {
      const changed = await call('buyer123', 'PATCH', '/users/me', { name: 'John' })
      expect(changed).toMatchObject({ name: 'John', version: 1 })
      await expectUnchangedBut('name', 'updatedAt', 'version')
    }),
    step('suspend and lift', async ({ call, expectUnchangedBut }) => {
      await call(admin, 'POST', '/users/buyer123/suspensions')
      expect(await call('buyer123', 'PATCH', '/users/me', { name: 'x' })).toMatchObject({
        error: { code: 'ACCOUNT_SUSPENDED' },
      })
      await call(admin, 'DELETE', '/users/buyer123/suspensions')
      await expectUnchangedBut('name', 'updatedAt', 'version')
    }),
    step('reaction: inboxes say the new name', async ({ call, drain }) => {
      await call('buyer123', 'POST', '/messages', { recipientId: 'worker456', content: 'Hello' })
      await call('buyer123', 'PATCH', '/users/me', { name: 'Johnny' })
      await drain()
      expect(await call('worker456', 'GET', '/conversations')).toMatchObject({
        items: [{ otherName: 'Johnny', unread: 1 }],
      })
    }),
  ],
}

export const workerWalk: EntityWalk = {
  entity: 'Worker',
  forms: typed(
    formsOf(
      worker,
      ['userId'],
      ['email', 'bio', 'portfolio', 'trustScore', 'totalJobs', 'completionRate', 'avgResponseTime'],
    ),
  ),
  beside: [buyer, ...tokens],
  steps: [
    shown('/users/worker456', undefined, { userId: 'worker456', role: 'WORKER', version: 0 }),
    listed('/users?role=WORKER&city=Estcourt', undefined, { userId: 'worker456' }),
    listed('/users?role=WORKER&city=estcourt&skill=painting&lat=-29&lng=29.8&maxKm=20', undefined, {
      userId: 'worker456',
    }),
    unchanged,
    step('change, to another town', async ({ call, expectUnchangedBut }) => {
      await call('worker456', 'PATCH', '/users/me', { location: { city: 'Weenen' } })
      await expectUnchangedBut('location', 'GSI1SK', 'updatedAt', 'version')
      expect((await call(undefined, 'GET', '/users?role=WORKER&city=Estcourt')).items).toEqual([])
      expect((await call(undefined, 'GET', '/users?role=WORKER&city=Weenen')).items).toHaveLength(1)
    }),
    step('reaction: verified no more, and again', async ({ call, drain }) => {
      for (const value of [false, true]) {
        const flag = { flag: 'idVerified', value }
        expect(await call(admin, 'POST', '/users/worker456/verifications', flag)).toMatchObject({
          idVerified: value,
        })
        const { items } = await call(admin, 'GET', '/verification-queue')
        expect(items).toHaveLength(value ? 0 : 1)
      }
      await drain()
      expect((await call('worker456', 'GET', '/notifications')).items).toHaveLength(2)
    }),
  ],
}

export const sellerWalk: EntityWalk = {
  entity: 'Seller',
  forms: typed(
    formsOf(
      seller,
      ['userId'],
      ['email', 'businessType', 'contactName', 'businessReg', 'deliveryOptions', 'totalOrders'],
    ),
  ),
  beside: [product, ...tokens],
  steps: [
    shown('/users/seller789', undefined, { userId: 'seller789', role: 'SELLER', version: 0 }),
    listed('/users?role=SELLER&city=Estcourt', undefined, { userId: 'seller789' }),
    listed('/products?category=Bricks', undefined, { productId: 'prod456', sellerListed: true }),
    unchanged,
    step('change', async ({ call, expectUnchangedBut }) => {
      await call('seller789', 'PATCH', '/users/me', { businessName: 'Estcourt Bricks' })
      await expectUnchangedBut('businessName', 'updatedAt', 'version')
    }),
    step('reaction: suspended, its products leave the catalogue', async ({ call, drain }) => {
      await call(admin, 'POST', '/users/seller789/suspensions')
      expect((await call(undefined, 'GET', '/products?category=Bricks')).items).toEqual([])
      await drain()
      expect((await call(undefined, 'GET', '/products?category=Bricks')).items).toEqual([])
      await call(admin, 'DELETE', '/users/seller789/suspensions')
      await drain()
      expect((await call(undefined, 'GET', '/products?category=Bricks')).items).toMatchObject([
        { sellerName: 'Estcourt Bricks' },
      ])
    }),
  ],
}

import { expect } from 'vitest'
import type { EntityWalk } from '../../../test/seeds/walk.ts'
import { at, createdAt, formsOf, owner, shop, shopId, step, unchanged } from './items.ts'

export const shopWalk: EntityWalk = {
  entity: 'Shop',
  forms: formsOf(shop, ['shopId'], ['address', 'phone', 'email', 'notificationEmail', 'notificationPhone']),
  steps: [
    step('get', async ({ call }) => {
      expect(await call(owner, 'GET', at)).toMatchObject({
        ...{ shopId, name: 'Shop Name', ownerId: owner, createdAt, version: 0 },
        ...{ timezone: 'UTC', alertPreferences: { email: true, sms: false } },
      })
    }),
    step('is nobody else’s', async ({ call }) => {
      expect(await call('somebody', 'GET', at)).toMatchObject({ error: { code: 'FORBIDDEN' } })
    }),
    step('its empty lists', async ({ call }) => {
      for (const list of [
        'products',
        'sales',
        'transactions',
        'low-stock',
        'categories',
        'alerts',
        'members',
      ])
        expect(await call(owner, 'GET', `${at}/${list}`)).toEqual({ items: [] })
      expect(await call(owner, 'GET', `${at}/stats`)).toMatchObject({ revenue: 0, saleCount: 0 })
    }),
    unchanged,
    step('change', async ({ call, expectUnchangedBut }) => {
      const body = { name: 'Harbour', alertPreferences: { sms: true } }
      expect(await call(owner, 'PATCH', at, body)).toMatchObject({
        ...{ name: 'Harbour', version: 1 },
        alertPreferences: { email: true, sms: true },
      })
      await expectUnchangedBut('name', 'updatedAt', 'version', 'alertPreferences')
    }),
    step('reaction: a member is told the name', async ({ call, drain }) => {
      expect(await call(owner, 'PUT', `${at}/members/tom`, { role: 'staff' })).toMatchObject({
        role: 'staff',
      })
      await call(owner, 'PATCH', at, { name: 'Quay' })
      await drain()
      expect(await call('tom', 'GET', '/inventory/shops')).toEqual({
        items: [{ shopId, name: 'Quay', role: 'staff' }],
      })
    }),
    step('delete, beside another one', async ({ call, put, drain }) => {
      expect(await call(owner, 'DELETE', at)).toMatchObject({ error: { code: 'CANNOT_DELETE_LAST_SHOP' } })
      await put({ PK: `USER#${owner}`, SK: 'META', userId: owner, plan: 'free', shopCount: 2 })
      expect(await call(owner, 'DELETE', at)).toBeUndefined()
      await drain()
      expect(await call(owner, 'GET', at)).toMatchObject({ error: { code: 'FORBIDDEN' } })
      expect(await call('tom', 'GET', '/inventory/shops')).toEqual({ items: [] })
    }),
  ],
}

import { expect } from 'vitest'
import type { EntityWalk } from '../../../test/seeds/walk.ts'
import {
  at,
  formsOf,
  listed,
  owner,
  product,
  productId,
  sale,
  saleId,
  shop,
  shopId,
  step,
  thatSecond,
  unchanged,
} from './items.ts'

const sold = { saleId, shopId, productId, quantity: 2, totalAmount: 59.98, timestamp: thatSecond }

export const saleWalk: EntityWalk = {
  entity: 'Sale',
  forms: formsOf(sale, ['saleId', 'shopId', 'productId', 'timestamp'], []),
  beside: [shop, product],
  steps: [
    listed(`${at}/sales`, { ...sold, returnedQuantity: 0, version: 0 }),
    listed(`${at}/sales?productId=${productId}`, sold),
    listed(`${at}/sales?start=2024-01-01&end=2024-01-01`, sold),
    listed(`${at}/sales?end=2024-01-01T00:00:00Z`, sold),
    listed(`${at}/sales?productId=${productId}&start=2023-12-31T23:59:59Z&end=2024-01-01T00:00:00Z`, sold),
    step('list a time that ends before it, or begins after it', async ({ call }) => {
      for (const query of ['end=2023-12-31', 'start=2024-01-02', 'start=2024-01-01T00:00:00.500Z'])
        for (const more of ['', `&productId=${productId}`])
          expect(await call(owner, 'GET', `${at}/sales?${query}${more}`)).toEqual({ items: [] })
    }),
    step('get', async ({ call }) => {
      expect(await call(owner, 'GET', `${at}/sales/${saleId}`)).toMatchObject(sold)
    }),
    unchanged,
    step('return one, void the rest', async ({ call, expectUnchangedBut }) => {
      const returned = await call(owner, 'POST', `${at}/sales/${saleId}/returns`, { quantity: 1 })
      expect(returned).toMatchObject({ returnedQuantity: 1, refunded: 29.99, currentStock: 101, version: 1 })
      await expectUnchangedBut('returnedQuantity', 'version')
      const voided = await call(owner, 'POST', `${at}/sales/${saleId}/voids`)
      expect(voided).toMatchObject({ returnedQuantity: 2, currentStock: 102, version: 2 })
      await expectUnchangedBut('returnedQuantity', 'voidedAt', 'version')
      expect(await call(owner, 'POST', `${at}/sales/${saleId}/voids`)).toMatchObject({
        error: { code: 'INVALID_TRANSITION' },
      })
    }),
  ],
}

import { expect } from 'vitest'
import type { EntityWalk } from '../../../test/seeds/walk.ts'
import {
  at,
  formsOf,
  listed,
  movement,
  owner,
  product,
  productId,
  shop,
  shopId,
  step,
  thatSecond,
  transactionId,
  unchanged,
} from './items.ts'

const moved = {
  transactionId,
  productId,
  shopId,
  quantityChange: -5,
  type: 'OUT',
  timestamp: thatSecond,
}

export const movementWalk: EntityWalk = {
  entity: 'Transaction',
  forms: [
    ...formsOf(movement, ['transactionId', 'productId', 'shopId', 'timestamp'], ['notes']),
    { name: 'a reason of its own', item: { ...movement, reason: 'stolen' } },
  ],
  beside: [shop, product],
  steps: [
    listed(`${at}/transactions`, moved),
    listed(`${at}/products/${productId}/transactions`, moved),
    listed(`${at}/transactions?start=2024-01-01&end=2024-01-01`, moved),
    listed(`${at}/products/${productId}/transactions?start=2023-12-31&end=2024-01-01`, moved),
    step('list a time that ends before it, or begins after it', async ({ call }) => {
      for (const query of ['end=2023-12-31', 'start=2024-01-02', 'start=2024-01-01T00:00:00.500Z'])
        for (const list of ['transactions', `products/${productId}/transactions`])
          expect(await call(owner, 'GET', `${at}/${list}?${query}`)).toEqual({ items: [] })
    }),
    listed(`${at}/transactions?end=2024-01-01T00:00:00Z`, moved),
    step('it counts in the ledger', async ({ call }) => {
      const { products } = await call(owner, 'POST', `${at}/reconciliations`)
      expect(products).toMatchObject([{ ledger: -5, currentStock: 100 }])
    }),
    unchanged,
    step('archive, once', async ({ call, stored }) => {
      const run = () => call(owner, 'POST', `${at}/archive-runs`, {})
      expect(await call(owner, 'POST', `${at}/archive-runs`, { dryRun: true })).toEqual({
        archived: 1,
        parts: 1,
      })
      expect(await run()).toEqual({ archived: 1, parts: 1 })
      expect(await stored()).toBeUndefined()
      expect(await run()).toEqual({ archived: 0, parts: 0 })
      const { items } = await call(
        owner,
        'GET',
        `${at}/products/${productId}/transactions?includeArchived=true&end=2024-01-01`,
      )
      expect(items).toMatchObject([moved])
    }),
  ],
}

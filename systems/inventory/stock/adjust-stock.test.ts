import { describe, expect, test } from 'vitest'
import { codeOf, issuePaths, openWorld } from '../test/world.ts'

const { openShop } = openWorld()

describe('adjusting stock', () => {
  test.each([
    [5, 'purchase', 'IN'],
    [5, 'return', 'IN'],
    [5, 'adjustment', 'IN'],
    [-5, 'wastage', 'OUT'],
    [-5, 'adjustment', 'OUT'],
  ])('S13: %d for %s is %s, with its reason and who did it', async (quantityChange, reason, type) => {
    const shop = await openShop()
    const staff = await shop.staff()
    const { productId } = await shop.product()
    const path = `/products/${productId}/adjustments`
    const answer = await shop.call('POST', path, {
      as: staff,
      body: { quantityChange, reason, notes: 'Why' },
    })
    const movement = {
      transactionId: expect.any(String),
      productId,
      shopId: shop.shopId,
      quantityChange,
      type,
      reason,
      notes: 'Why',
      performedBy: staff,
      timestamp: '2025-01-20T10:00:00.000Z',
      stockAfter: 100 + quantityChange,
    }
    expect([answer.status, answer.body]).toEqual([201, { ...movement, currentStock: 100 + quantityChange }])
    expect(await shop.list(`/products/${productId}/transactions`)).toContainEqual(movement)
    const { name } = (await shop.get(`/products/${productId}`)).body as { name: string }
    expect(await shop.list('/transactions')).toContainEqual({ ...movement, productName: name })
    expect(await shop.stockOf(productId)).toBe(100 + quantityChange)
    expect(await shop.differences()).toBe(0)
  })

  test.each([
    [{ quantityChange: 1, reason: 'purchase', type: 'OUT' }, 'type'],
    [{ quantityChange: -1, reason: 'wastage', type: 'IN' }, 'type'],
    [{ quantityChange: 1, reason: 'wastage' }, 'reason'],
    [{ quantityChange: -1, reason: 'purchase' }, 'reason'],
    [{ quantityChange: -1, reason: 'return' }, 'reason'],
    [{ quantityChange: 0, reason: 'adjustment' }, 'quantityChange'],
    [{ quantityChange: 1.5, reason: 'adjustment' }, 'quantityChange'],
    [{ quantityChange: 1, reason: 'gift' }, 'reason'],
    [{ quantityChange: 1 }, 'reason'],
    [{ quantityChange: 1, reason: 'adjustment', notes: 'n'.repeat(501) }, 'notes'],
    [{ quantityChange: 1, reason: 'adjustment', performedBy: 'me' }, 'performedBy'],
    [{ quantityChange: 1, reason: 'adjustment', saleId: 'x' }, 'saleId'],
    [{ quantityChange: 9_999_999_999, reason: 'adjustment' }, 'quantityChange'],
  ])('S13: refuses %j', async (body, path) => {
    const shop = await openShop()
    const { productId } = await shop.product()
    const answer = await shop.post(`/products/${productId}/adjustments`, body)
    expect([codeOf(answer), issuePaths(answer)]).toEqual([[400, 'VALIDATION_ERROR'], [path]])
    expect(await shop.list(`/products/${productId}/transactions`)).toHaveLength(1)
  })

  test.each(['IN', 'OUT'] as const)('S13: type %s is accepted where it agrees', async type => {
    const shop = await openShop()
    const { productId } = await shop.product()
    expect((await shop.adjust(productId, type === 'IN' ? 1 : -1, { type })).body.type).toBe(type)
  })

  test.each(['sale', 'transfer'])('%s has an operation of its own', async reason => {
    const shop = await openShop()
    const { productId } = await shop.product()
    expect(codeOf(await shop.adjust(productId, -1, { reason }))).toEqual([400, 'USE_DEDICATED_OPERATION'])
  })

  test('never takes stock below zero', async () => {
    const shop = await openShop()
    const { productId } = await shop.product({ currentStock: 3 })
    const refused = await shop.adjust(productId, -4)
    expect(codeOf(refused)).toEqual([409, 'INSUFFICIENT_STOCK'])
    expect(refused.body.error.details).toEqual({ productId, asked: 4, left: 3 })
    expect((await shop.adjust(productId, -3)).body.currentStock).toBe(0)
  })
})

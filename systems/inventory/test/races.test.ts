import { describe, expect, test } from 'vitest'
import type { Answer } from '../../test/serving.ts'
import { fresh, openWorld, type ShopOfTest } from './world.ts'

const { call, openShop } = openWorld()

const clients = 64
const rounds = 4

/** What is allowed to be refused when many want the same. */
const expected = ['INSUFFICIENT_STOCK', 'RETURN_EXCEEDS_SALE', 'INVALID_TRANSITION']

async function movementsOf(shop: ShopOfTest, productId: string) {
  const movements = await shop.list(`/products/${productId}/transactions`)
  return movements.map(({ quantityChange, stockAfter }) => ({ quantityChange, stockAfter }))
}

describe(`${clients} clients at once`, () => {
  test('on one product never take stock below zero, and the ledger always equals the stock', async () => {
    const owner = fresh('owner')
    const [shop, other] = [await openShop({}, owner), await openShop({}, owner)]
    const { productId, sku } = await shop.product({ sku: 'ONE', currentStock: 40, unitPrice: 1 })
    const target = await other.product({ sku, currentStock: 40 })
    const sales: string[] = []
    const transfer = (isBack: boolean) =>
      call('POST', '/inventory/transfers', {
        as: owner,
        body: isBack
          ? { fromShopId: other.shopId, toShopId: shop.shopId, productId: target.productId, quantity: 2 }
          : { fromShopId: shop.shopId, toShopId: other.shopId, productId, quantity: 2 },
      })
    const actions: (() => Promise<Answer>)[] = [
      async () => {
        const sold = await shop.sell(productId, 3)
        if (sold.status === 201) sales.push(sold.body.saleId)
        return sold
      },
      () => shop.adjust(productId, -5, { reason: 'wastage' }),
      () => shop.adjust(productId, 4, { reason: 'purchase' }),
      () => transfer(false),
      () => transfer(true),
      async () => {
        const saleId = sales[Math.floor(Math.random() * sales.length)]
        return saleId === undefined
          ? shop.sell(productId, 1)
          : shop.post(`/sales/${saleId}/returns`, { quantity: 1 })
      },
      () => shop.patch(`/products/${productId}`, { reorderThreshold: Math.floor(Math.random() * 50) }),
    ]
    const answers: Answer[] = []
    const client = async (n: number) => {
      for (let round = 0; round < rounds; round++) {
        answers.push(await actions[(n + round) % actions.length]!())
      }
    }
    const reconciling = async () => {
      for (let round = 0; round < 5; round++)
        expect([await shop.differences(), await other.differences()]).toEqual([0, 0])
    }
    await Promise.all([...Array.from({ length: clients }, (_, n) => client(n)), reconciling()])

    const refused = answers.filter(({ status }) => status >= 300)
    expect(
      [...new Set(refused.map(({ body }) => body.error.code))].filter(code => !expected.includes(code)),
    ).toEqual([])
    expect(answers.length - refused.length).toBeGreaterThan(clients)
    for (const [at, id] of [
      [shop, productId],
      [other, target.productId],
    ] as const) {
      const movements = await movementsOf(at, id)
      const stock = await at.stockOf(id)
      expect(movements.reduce((sum, { quantityChange }) => sum + quantityChange, 0)).toBe(stock)
      // Every movement says what stock it left: those of one product can be put in an order in which each follows.
      expect(chained(movements)).toBe(true)
      expect(movements.every(({ stockAfter }) => stockAfter >= 0)).toBe(true)
      expect(await at.differences()).toBe(0)
    }
    const sold = await shop.list('/sales')
    const { revenue, saleCount, units } = (await shop.get('/stats')).body
    const kept = sold.map(({ quantity, returnedQuantity }) => quantity - returnedQuantity)
    expect([saleCount, units, revenue]).toEqual([sold.length, sum(kept), sum(kept)])
  }, 120_000)

  test('that sell the last piece: one gets it', async () => {
    const shop = await openShop()
    const { productId } = await shop.product({ currentStock: 1 })
    const answers = await Promise.all(Array.from({ length: clients }, () => shop.sell(productId)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(new Set(answers.map(({ body }) => body.error?.code))).toEqual(
      new Set([undefined, 'INSUFFICIENT_STOCK']),
    )
    expect(await shop.stockOf(productId)).toBe(0)
  }, 60_000)

  test('that repeat one sale with one key sell once', async () => {
    const shop = await openShop()
    const { productId } = await shop.product({ currentStock: 100 })
    const key = { 'idempotency-key': 'one sale' }
    const answers = await Promise.all(Array.from({ length: clients }, () => shop.sell(productId, 2, key)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.saleId}`)).size).toBe(1)
    expect([await shop.stockOf(productId), (await shop.list('/sales')).length]).toEqual([98, 1])
  }, 60_000)
})

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Whether movements can follow one another from 0: as a walk that takes every step once, from stock to stock. */
function chained(movements: readonly { quantityChange: number; stockAfter: number }[]): boolean {
  const degrees = new Map<number, number>()
  for (const { quantityChange, stockAfter } of movements) {
    const before = stockAfter - quantityChange
    degrees.set(before, (degrees.get(before) ?? 0) + 1)
    degrees.set(stockAfter, (degrees.get(stockAfter) ?? 0) - 1)
  }
  const uneven = [...degrees.entries()].filter(([, degree]) => degree !== 0)
  return uneven.every(([stock, degree]) => (stock === 0 ? degree === 1 : degree === -1)) && uneven.length <= 2
}

import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import type { Answer } from '../../test/serving.ts'
import { codeOf, issuePaths, openWorld, type ShopOfTest } from '../test/world.ts'

const { at, openShop, stored } = openWorld()
const noon = '2025-01-20T10:00:00.000Z'
afterEach(() => at(noon))

interface Line {
  readonly productId: string
  readonly quantity?: number
  readonly unitPrice?: number
}

const basket = (lines: readonly Line[], rest: object = {}) => ({
  receiptId: randomUUID(),
  paidBy: 'cash',
  lines: lines.map(({ productId, quantity = 1, unitPrice }) => ({
    productId,
    quantity,
    ...(unitPrice !== undefined && { unitPrice }),
  })),
  ...rest,
})

const ring = (shop: ShopOfTest, body: object, as: string = shop.owner): Promise<Answer> =>
  shop.call('POST', '/receipts', { as, body })

/** What a receipt changes. */
const books = async (shop: ShopOfTest) => {
  const { revenue, saleCount, units } = (await shop.get('/stats?period=month')).body
  return { revenue, saleCount, units, sales: (await shop.list('/sales')).length }
}

describe('a receipt of several lines', () => {
  test('S17: is one transaction with a sale for each product, and counts as one sale', async () => {
    const shop = await openShop({ currency: 'EUR' })
    const [radio, lamp] = [
      await shop.product({ unitPrice: 29.99, currentStock: 10 }),
      await shop.product({ name: 'Lamp', unitPrice: 5, currentStock: 4 }),
    ]
    const body = basket([{ productId: radio.productId, quantity: 2 }, { productId: lamp.productId }])
    const { status, body: receipt } = await ring(shop, body)
    expect(status).toBe(201)
    expect(receipt).toMatchObject({
      receiptId: body.receiptId,
      soldAt: noon,
      recordedAt: noon,
      performedBy: shop.owner,
      paidBy: 'cash',
      currency: 'EUR',
      totalAmount: 64.98,
      refused: [],
    })
    expect([await shop.stockOf(radio.productId), await shop.stockOf(lamp.productId)]).toEqual([8, 3])
    const sales = await shop.list('/sales')
    expect(sales.map(({ receiptId }) => receiptId)).toEqual([body.receiptId, body.receiptId])
    expect(new Set(sales.map(({ saleId }) => saleId))).toEqual(
      new Set(receipt.lines.map(({ saleId }: { saleId: string }) => saleId)),
    )
    expect(await books(shop)).toEqual({ revenue: 64.98, saleCount: 1, units: 3, sales: 2 })
    expect(await shop.differences()).toBe(0)
  })

  test('its sales have the keys and attributes of the document', async () => {
    const shop = await openShop()
    const { productId, sku } = await shop.product({ currentStock: 3 })
    const { lines } = (await ring(shop, basket([{ productId }]))).body
    const items = await stored(`SHOP#${shop.shopId}`)
    expect(items.find(({ entityType }) => entityType === 'SALE')).toMatchObject({
      SK: `SALE#${noon}#${lines[0].saleId}`,
      GSI1PK: `SHOP#${shop.shopId}#PRODUCT#${productId}`,
      GSI1SK: `SALE#${noon}`,
      productSku: sku,
      quantity: '1',
      unitPrice: '29.99',
      totalAmount: '29.99',
      performedBy: shop.owner,
    })
  })

  test('can have nineteen lines, and not twenty', async () => {
    const shop = await openShop()
    const products = await Promise.all(Array.from({ length: 20 }, () => shop.product({ currentStock: 1 })))
    const twenty = await ring(shop, basket(products.map(({ productId }) => ({ productId }))))
    expect([codeOf(twenty), issuePaths(twenty)]).toEqual([[400, 'VALIDATION_ERROR'], ['lines']])
    const body = basket(products.slice(0, 19).map(({ productId }) => ({ productId })))
    const nineteen = await shop.post('/receipts', body, { 'idempotency-key': body.receiptId })
    expect([nineteen.status, nineteen.body.lines.length]).toEqual([201, 19])
  })

  test('names a product once', async () => {
    const shop = await openShop()
    const { productId } = await shop.product()
    const twice = await ring(shop, basket([{ productId }, { productId }]))
    expect([codeOf(twice), issuePaths(twice)]).toEqual([[400, 'VALIDATION_ERROR'], ['lines.1.productId']])
  })

  test('a line comes back by itself, and the receipt shows it', async () => {
    const shop = await openShop()
    const [radio, lamp] = [await shop.product(), await shop.product({ unitPrice: 5 })]
    const { receiptId, lines } = (
      await ring(shop, basket([{ productId: radio.productId, quantity: 2 }, { productId: lamp.productId }]))
    ).body
    await shop.post(`/sales/${lines[0].saleId}/returns`, { quantity: 1 })
    await shop.post(`/sales/${lines[1].saleId}/voids`)
    const shown = (await shop.get(`/receipts/${receiptId}`)).body
    expect(shown.lines).toMatchObject([{ returnedQuantity: 1 }, { returnedQuantity: 1, voidedAt: noon }])
    expect(await books(shop)).toEqual({ revenue: 29.99, saleCount: 1, units: 1, sales: 2 })
  })
})

describe('S19: a line that cannot be sold', () => {
  test('is refused by name with what to do, and the others are sold', async () => {
    const shop = await openShop()
    const [radio, scarce, gone] = [
      await shop.product(),
      await shop.product({ name: 'Last lamp', currentStock: 1, unitPrice: 5 }),
      await shop.product({ name: 'Old clock' }),
    ]
    await shop.call('DELETE', `/products/${gone.productId}`)
    const unknown = randomUUID()
    const lines = [radio, { ...scarce, quantity: 2, unitPrice: 4 }, gone, { productId: unknown }]
    const { status, body } = await ring(
      shop,
      basket(
        lines.map(({ productId, quantity, unitPrice }) => ({
          productId,
          ...(quantity && { quantity, unitPrice }),
        })),
      ),
    )
    expect([status, body.lines.length, body.totalAmount]).toEqual([201, 1, 29.99])
    expect(body.refused).toEqual([
      {
        productId: scarce.productId,
        quantity: 2,
        unitPrice: 4,
        code: 'INSUFFICIENT_STOCK',
        left: 1,
        message:
          '“Last lamp” has 1 in stock, and 2 were to be sold. Count the shelf and correct the stock, then sell it again.',
      },
      expect.objectContaining({ productId: gone.productId, code: 'PRODUCT_DELETED' }),
      expect.objectContaining({ productId: unknown, code: 'NOT_FOUND' }),
    ])
    expect(await shop.stockOf(scarce.productId)).toBe(1)
    expect(await shop.list('/receipts?only=refused')).toHaveLength(1)
  })

  test('leaves nothing behind if it is the only one, so that the receipt can be sent again', async () => {
    const shop = await openShop()
    const { productId } = await shop.product({ currentStock: 0 })
    const body = basket([{ productId }])
    const refused = await ring(shop, body)
    expect(codeOf(refused)).toEqual([409, 'RECEIPT_REFUSED'])
    expect(refused.body.error.details.refused).toMatchObject([
      { productId, code: 'INSUFFICIENT_STOCK', left: 0 },
    ])
    expect(await shop.list('/receipts')).toEqual([])
    await shop.adjust(productId, 1)
    expect((await ring(shop, body)).status).toBe(201)
  })
})

describe('S17: the same receiptId', () => {
  test('is recorded once, after days and by another cashier, too', async () => {
    const shop = await openShop()
    const tom = await shop.staff()
    const { productId } = await shop.product({ currentStock: 10 })
    const body = basket([{ productId, quantity: 3 }], { soldAt: '2025-01-20T09:00:00.000Z' })
    const first = await ring(shop, body)
    const before = await books(shop)
    for (const [moment, as] of [
      [noon, shop.owner],
      [noon, tom],
      ['2025-01-21T10:00:01.000Z', tom],
      // By now a new one would be refused as too old.
      ['2025-02-20T10:00:00.000Z', tom],
    ] as const) {
      at(moment)
      const again = await ring(shop, body, as)
      expect([again.status, again.body]).toEqual([first.status, first.body])
    }
    expect([await shop.stockOf(productId), (await shop.list('/sales')).length]).toEqual([7, before.sales])
  })

  test('is answered the same after its goods came back and its product was deleted', async () => {
    const shop = await openShop()
    const { productId } = await shop.product({ currentStock: 1 })
    const body = basket([{ productId }])
    const first = await ring(shop, body)
    await shop.post(`/sales/${first.body.lines[0].saleId}/returns`, { quantity: 1 })
    await shop.call('DELETE', `/products/${productId}`)
    expect((await ring(shop, body)).body).toEqual(first.body)
    expect(await shop.stockOf(productId)).toBe(1)
  })

  test('with other lines, another price or another way of paying is refused', async () => {
    const shop = await openShop()
    const { productId } = await shop.product()
    const body = basket([{ productId }])
    await ring(shop, body)
    for (const other of [
      { ...body, lines: [{ productId, quantity: 2 }] },
      { ...body, lines: [{ productId, quantity: 1, unitPrice: 1 }] },
      { ...body, paidBy: 'card' },
    ])
      expect(codeOf(await ring(shop, other))).toEqual([409, 'RECEIPT_ID_TAKEN'])
    expect(await shop.stockOf(productId)).toBe(99)
  })

  test('belongs to one shop: another shop can have it, too', async () => {
    const [one, other] = [await openShop(), await openShop()]
    const body = basket([await one.product()].map(({ productId }) => ({ productId })))
    await ring(one, body)
    const { productId } = await other.product()
    expect((await ring(other, { ...body, lines: [{ productId, quantity: 1 }] })).status).toBe(201)
  })

  test('sent by sixteen tills at once sells once, and all are answered the same', async () => {
    const shop = await openShop()
    const cashiers = await Promise.all(Array.from({ length: 4 }, () => shop.staff()))
    const [radio, lamp] = [await shop.product({ currentStock: 5 }), await shop.product({ currentStock: 5 })]
    const body = basket([
      { productId: radio.productId, quantity: 2 },
      { productId: lamp.productId, quantity: 2 },
    ])
    const answers = await Promise.all(Array.from({ length: 16 }, (_, n) => ring(shop, body, cashiers[n % 4])))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect([await shop.stockOf(radio.productId), await shop.stockOf(lamp.productId)]).toEqual([3, 3])
    expect(await books(shop)).toMatchObject({ saleCount: 1, units: 4, sales: 2 })
  }, 30_000)
})

test('the last piece in many baskets at once is sold once, and refused by name in the others', async () => {
  const shop = await openShop()
  const [plenty, last] = [
    await shop.product({ currentStock: 100, unitPrice: 1 }),
    await shop.product({ currentStock: 1, unitPrice: 1 }),
  ]
  const lines = [{ productId: plenty.productId }, { productId: last.productId }]
  const answers = await Promise.all(Array.from({ length: 12 }, () => ring(shop, basket(lines))))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  const refused = answers.filter(({ body }) => body.refused.length === 1)
  expect(refused).toHaveLength(11)
  expect([await shop.stockOf(plenty.productId), await shop.stockOf(last.productId)]).toEqual([88, 0])
  expect(await books(shop)).toEqual({ revenue: 13, saleCount: 12, units: 13, sales: 13 })
  expect(await shop.differences()).toBe(0)
}, 60_000)

describe('S18: the moment of a sale', () => {
  test("is the till's, up to seven days ago, and its day is the one that it is booked on", async () => {
    const shop = await openShop({ timezone: 'Africa/Johannesburg' })
    const { productId } = await shop.product({ unitPrice: 10 })
    // 23:30 on the 16th in UTC is half past one on the 17th there.
    const soldAt = '2025-01-16T23:30:00.000Z'
    const { body } = await ring(shop, basket([{ productId }], { soldAt }))
    expect([body.soldAt, body.recordedAt]).toEqual([soldAt, noon])
    const items = await stored(`SHOP#${shop.shopId}`)
    expect(items.filter(({ entityType }) => entityType === 'DAY').map(({ day }) => day)).toEqual([
      '2025-01-17',
    ])
    expect(await shop.list('/sales?start=2025-01-17&end=2025-01-17')).toHaveLength(1)
    const [movement] = await shop.list(`/products/${productId}/transactions`)
    expect(movement.timestamp).toBe(noon)
  })

  test('exactly seven days ago is taken, a millisecond more is not', async () => {
    const shop = await openShop()
    const { productId } = await shop.product()
    const taken = await ring(shop, basket([{ productId }], { soldAt: '2025-01-13T10:00:00.000Z' }))
    expect(taken.status).toBe(201)
    const late = await ring(shop, basket([{ productId }], { soldAt: '2025-01-13T09:59:59.999Z' }))
    expect(codeOf(late)).toEqual([409, 'SOLD_TOO_LONG_AGO'])
  })

  test('a clock that is a little fast counts as now, and one that is wrong is refused', async () => {
    const shop = await openShop()
    const { productId } = await shop.product()
    const fast = await ring(shop, basket([{ productId }], { soldAt: '2025-01-20T10:04:00.000Z' }))
    expect([fast.status, fast.body.soldAt]).toEqual([201, noon])
    const wrong = await ring(shop, basket([{ productId }], { soldAt: '2025-01-20T10:05:00.001Z' }))
    expect([codeOf(wrong), issuePaths(wrong)]).toEqual([[400, 'VALIDATION_ERROR'], ['soldAt']])
  })
})

test('S20: the price that the customer paid is kept, and a difference from the catalogue is shown', async () => {
  const shop = await openShop()
  const { productId } = await shop.product({ unitPrice: 10 })
  await ring(shop, basket([{ productId }]))
  const { body } = await ring(shop, basket([{ productId, unitPrice: 8.5, quantity: 2 }]))
  expect(body.lines).toMatchObject([{ unitPrice: 8.5, cataloguePrice: 10, totalAmount: 17 }])
  const [differing, ...more] = await shop.list('/receipts?only=priceDiffers')
  expect([differing.receiptId, more]).toEqual([body.receiptId, []])
  const back = await shop.post(`/sales/${body.lines[0].saleId}/returns`, { quantity: 1 })
  expect(back.body).toMatchObject({ refunded: 8.5, cataloguePrice: 10, receiptId: body.receiptId })
})

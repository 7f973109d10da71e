import { beforeEach, describe, expect, test } from 'vitest'
import { issuePaths, openWorld } from '../test/world.ts'

const { at, drain, mails, openShop, served, texts } = openWorld()

let count = 0
/** A shop with addresses of its own, and what was sent to them. */
async function findAlertedShop(body: object = {}) {
  const notificationEmail = `shop${++count}@example.com`
  const notificationPhone = `+2782000${count}`
  const shop = await openShop({ notificationEmail, notificationPhone, ...body })
  return {
    shop,
    alerts: () => shop.list('/alerts'),
    letters: async () => (await mails()).filter(({ to }) => to === notificationEmail),
    messages: async () => (await texts()).filter(({ to }) => to === notificationPhone),
  }
}
beforeEach(() => at('2025-01-20T10:00:00.000Z'))

describe('an alert', () => {
  test('is made once when stock falls below the threshold, and delivered as the shop wants it', async () => {
    const { shop, alerts, letters, messages } = await findAlertedShop({ name: 'Harbour' })
    const { productId, sku } = await shop.product({ name: 'Radio', currentStock: 12, reorderThreshold: 10 })
    await shop.sold(productId, 2)
    await drain()
    expect(await alerts()).toEqual([])
    at('2025-01-20T11:00:00.000Z')
    await shop.sold(productId, 1)
    await drain()
    expect(await alerts()).toEqual([
      {
        alertId: expect.any(String),
        shopId: shop.shopId,
        timestamp: '2025-01-20T11:00:00.000Z',
        productId,
        productName: 'Radio',
        sku,
        stock: 9,
        threshold: 10,
        channels: ['email'],
        test: false,
      },
    ])
    expect(await letters()).toMatchObject([
      {
        subject: 'Low stock: Radio',
        text: `Harbour: Radio (${sku}) has 9 left, its threshold is 10.`,
      },
    ])
    expect(await messages()).toEqual([])
    await shop.sold(productId, 3)
    await shop.adjust(productId, 1)
    await drain()
    expect([(await alerts()).length, (await letters()).length]).toEqual([1, 1])
  })

  test('is made when the threshold rises above the stock', async () => {
    const { shop, alerts } = await findAlertedShop()
    const { productId } = await shop.product({ currentStock: 10, reorderThreshold: 5 })
    await shop.patch(`/products/${productId}`, { reorderThreshold: 11 })
    await drain()
    expect(await alerts()).toMatchObject([{ stock: 10, threshold: 11 }])
  })

  test('of recovery there is none, but it arms the next one', async () => {
    const { shop, alerts, letters } = await findAlertedShop()
    const { productId } = await shop.product({ currentStock: 10, reorderThreshold: 10 })
    for (let round = 1; round <= 3; round++) {
      at(`2025-01-20T1${round}:00:00.000Z`)
      await shop.adjust(productId, -5)
      await drain()
      expect([(await alerts()).length, (await letters()).length]).toEqual([round, round])
      await shop.adjust(productId, 5)
      await drain()
      expect([(await alerts()).length, (await letters()).length]).toEqual([round, round])
    }
    const times = (await alerts()).map(({ timestamp }) => timestamp)
    expect(times).toEqual(times.toSorted().reverse())
  })

  test('is not made at creation, deletion or restoring, and not while deleted', async () => {
    const { shop, alerts } = await findAlertedShop()
    const { productId } = await shop.product({ currentStock: 0, reorderThreshold: 10 })
    await shop.call('DELETE', `/products/${productId}`)
    await shop.post(`/products/${productId}/restorations`)
    const other = await shop.product({ currentStock: 20, reorderThreshold: 10 })
    const { saleId } = await shop.sold(other.productId, 15)
    await shop.post(`/sales/${saleId}/voids`)
    await shop.call('DELETE', `/products/${other.productId}`)
    await drain()
    expect((await alerts()).map(({ stock }) => stock)).toEqual([5])
  })

  test('of a fast fall and rise is made for each edge, none is lost or doubled', async () => {
    const { shop, alerts } = await findAlertedShop()
    const { productId } = await shop.product({ currentStock: 10, reorderThreshold: 10 })
    for (let round = 0; round < 5; round++) {
      await shop.adjust(productId, -1)
      await shop.adjust(productId, 1)
    }
    await drain()
    expect(await alerts()).toHaveLength(5)
  })

  test('is made for both sides of a transfer and each line of a batch', async () => {
    const { shop, alerts } = await findAlertedShop()
    const lines = []
    for (let n = 0; n < 3; n++) {
      const { productId } = await shop.product({ currentStock: 10, reorderThreshold: 10 })
      lines.push({ productId, quantityChange: -1, reason: 'wastage' })
    }
    await shop.post('/adjustment-batches', { lines })
    await drain()
    expect(new Set((await alerts()).map(({ productId }) => productId)).size).toBe(3)
  })

  test.each([
    [{ alertPreferences: { email: true, sms: true } }, ['email', 'sms'], 1, 1],
    [{ alertPreferences: { email: false, sms: true } }, ['sms'], 0, 1],
    [{ alertPreferences: { email: false, sms: false } }, [], 0, 0],
  ] as const)('is delivered by preference: %j', async (body, channels, letterCount, messageCount) => {
    const { shop, alerts, letters, messages } = await findAlertedShop(body)
    const { productId } = await shop.product({ currentStock: 10, reorderThreshold: 10 })
    await shop.sold(productId)
    await drain()
    expect(await alerts()).toMatchObject([{ channels }])
    expect([(await letters()).length, (await messages()).length]).toEqual([letterCount, messageCount])
  })

  test('without an address is kept and goes nowhere', async () => {
    const shop = await openShop({ alertPreferences: { email: true, sms: true } })
    const { productId } = await shop.product({ currentStock: 10, reorderThreshold: 10 })
    const before = (await mails()).length
    await shop.sold(productId)
    expect((await drain()).deadLetters).toBe(0)
    expect(await shop.list('/alerts')).toMatchObject([{ channels: [] }])
    expect((await mails()).length).toBe(before)
  })

  test('is delivered once, however often the feed is replayed or delivery fails', async () => {
    const { shop, alerts, letters, messages } = await findAlertedShop({
      alertPreferences: { email: true, sms: true },
    })
    const { productId } = await shop.product({ currentStock: 10, reorderThreshold: 10 })
    await shop.sold(productId)
    served.faults.set({ system: 'inventory', component: 'delivery', times: 2 })
    await drain()
    const first = await alerts()
    for (let replay = 0; replay < 3; replay++) {
      await served.feed.replay('inventory')
      expect((await drain()).processed).toBeGreaterThan(0)
    }
    expect([first.length, await alerts()]).toEqual([1, first])
    expect([(await letters()).length, (await messages()).length]).toEqual([1, 1])
  })

  test('that cannot be delivered does not undo the sale, and goes out when it is replayed', async () => {
    const { shop, alerts, letters } = await findAlertedShop()
    const { productId } = await shop.product({ currentStock: 10, reorderThreshold: 10 })
    served.faults.set({ system: 'inventory', component: 'delivery' })
    await shop.sold(productId)
    expect((await drain()).deadLetters).toBe(1)
    expect([await shop.stockOf(productId), (await alerts()).length]).toEqual([9, 1])
    served.faults.clear('inventory')
    expect(await served.feed.deadLetters.replay('inventory')).toEqual({ replayed: 1, failed: 0 })
    expect(await letters()).toHaveLength(1)
  })

  test('that one way does not take still goes the other', async () => {
    const { shop, messages } = await findAlertedShop({
      alertPreferences: { email: true, sms: true },
    })
    // As an older version took it.
    await served.engine.send('UpdateItem', {
      TableName: 'InventorySystem',
      Key: { PK: { S: `SHOP#${shop.shopId}` }, SK: { S: 'META' } },
      UpdateExpression: 'SET notificationEmail = :none',
      ExpressionAttributeValues: { ':none': { S: 'nobody at all' } },
    })
    const { productId } = await shop.product({ currentStock: 10, reorderThreshold: 10 })
    await shop.sold(productId)
    expect((await drain()).deadLetters).toBe(1)
    expect(await messages()).toHaveLength(1)
    await served.feed.deadLetters.discardAll('inventory')
  })

  test('is of its own shop alone', async () => {
    const one = await findAlertedShop()
    const two = await findAlertedShop()
    const { productId } = await two.shop.product({ currentStock: 10, reorderThreshold: 10 })
    await two.shop.sold(productId)
    await drain()
    expect([(await one.alerts()).length, (await two.alerts()).length]).toEqual([0, 1])
  })
})

describe('a test alert', () => {
  test('is marked, kept and delivered as the shop wants it', async () => {
    const { shop, alerts, letters, messages } = await findAlertedShop({
      name: 'Harbour',
      alertPreferences: { email: true, sms: true },
    })
    const answer = await shop.post('/test-alerts')
    expect([answer.status, answer.body]).toMatchObject([201, { test: true, channels: ['email', 'sms'] }])
    await drain()
    expect(await alerts()).toEqual([answer.body])
    expect(await letters()).toMatchObject([
      { subject: '[Test] Low stock: Test alert', text: 'This is a test alert of Harbour.' },
    ])
    expect(await messages()).toMatchObject([{ text: 'This is a test alert of Harbour.' }])
    expect(issuePaths(await shop.post('/test-alerts', { to: 'x' }))).toEqual(['to'])
  })

  test.each([
    ['has no address', { notificationEmail: null, notificationPhone: null }],
    ['wants no alerts', { alertPreferences: { email: false, sms: false } }],
    ['has an address for another way than it wants', { notificationEmail: null }],
  ])('that would reach nobody, because the shop %s, is refused and not made', async (_, body) => {
    const { shop, alerts } = await findAlertedShop()
    expect((await shop.patch('', body)).status).toBe(200)
    const answer = await shop.post('/test-alerts')
    expect([answer.status, answer.body.error.code]).toEqual([409, 'NO_ALERT_ADDRESS'])
    expect(answer.body.error.message).toContain('Set notificationEmail or notificationPhone')
    expect(await alerts()).toEqual([])
  })

  test('with one Idempotency-Key is one', async () => {
    const { shop, letters } = await findAlertedShop()
    const key = { 'idempotency-key': 'test-alert' }
    const answers = await Promise.all([1, 2, 3].map(() => shop.post('/test-alerts', undefined, key)))
    expect(new Set(answers.map(({ body }) => body.alertId)).size).toBe(1)
    await drain()
    expect(await letters()).toHaveLength(1)
  })
})

import { randomUUID } from 'node:crypto'
import { DeliveryError } from '@monotable/server'
import { refusalOf } from '@monotable/server/kit'
import { describe, expect, test } from 'vitest'
import type { Answer } from '../../test/serving.ts'
import { codeOf, fresh, openWorld, type ShopOfTest } from '../test/world.ts'
import { mailReceipt } from './mail-receipt.ts'

const { openShop, served } = openWorld()

/** Sells one product. */
const ring = (shop: ShopOfTest, line: object, rest: object = {}, as: string = shop.owner): Promise<Answer> =>
  shop.call('POST', '/receipts', {
    as,
    body: { receiptId: randomUUID(), paidBy: 'cash', lines: [{ quantity: 1, ...line }], ...rest },
  })

describe('receipts', () => {
  test('are listed newest first, in a range of days, page by page', async () => {
    const shop = await openShop()
    const { productId } = await shop.product()
    const days = ['2025-01-18', '2025-01-19', '2025-01-20']
    for (const day of days) await ring(shop, { productId }, { soldAt: `${day}T08:00:00Z` })
    const listed = await shop.list('/receipts', 1)
    expect(listed.map(({ soldAt }) => soldAt.slice(0, 10))).toEqual([...days].reverse())
    expect(await shop.list('/receipts?start=2025-01-19&end=2025-01-19')).toHaveLength(1)
  })

  test('have what a printer needs', async () => {
    const contact = { name: 'Corner shop', address: '1 Main Street', phone: '+1 555 0100' }
    const shop = await openShop({ ...contact, timezone: 'Europe/Berlin', currency: 'EUR' })
    const name = 'Very long name of a radio that does not fit in a single line of the printer'
    const { productId } = await shop.product({ name, unitPrice: 29.99 })
    const { receiptId } = (await ring(shop, { productId, quantity: 2 }, { paidBy: 'card' })).body
    const { body } = await shop.get(`/receipts/${receiptId}`)
    expect(body).toMatchObject({ timezone: 'Europe/Berlin', currency: 'EUR', shop: contact })
    expect(body.text).toBe(`Corner shop
1 Main Street
+1 555 0100

20 Jan 2025, 11:00
------------------------------------------
Very long name of a radio that does not
fit in a single line of the printer
  2 × 29.99                          59.98
------------------------------------------
Total EUR                            59.98
Paid by                               card

Receipt ${receiptId}
`)
  })

  test("are nobody else's to see", async () => {
    const shop = await openShop()
    const { productId } = await shop.product()
    const { receiptId } = (await ring(shop, { productId })).body
    expect(codeOf(await shop.get(`/receipts/${receiptId}`, fresh()))).toEqual([403, 'FORBIDDEN'])
    expect(codeOf(await shop.get(`/receipts/${randomUUID()}`))).toEqual([404, 'NOT_FOUND'])
    expect(codeOf(await ring(shop, { productId }, {}, fresh()))).toEqual([403, 'FORBIDDEN'])
  })

  test('go out by mail', async () => {
    const shop = await openShop()
    const { productId } = await shop.product()
    const { receiptId } = (await ring(shop, { productId })).body
    const send = (to: string) => shop.post(`/receipts/${receiptId}/letters`, { to })
    expect((await send('customer@example.com')).status).toBe(201)
    const letters = []
    for await (const letter of served.ports.outbox?.mail?.list() ?? []) letters.push(letter)
    expect(letters[0]).toMatchObject({
      to: 'customer@example.com',
      subject: 'Your receipt from Corner shop',
      text: expect.stringContaining('29.99'),
    })
    expect(codeOf(await send('nobody'))).toEqual([400, 'VALIDATION_ERROR'])
  })
})

test.each([
  [true, 503, 'BUSY'],
  [false, 409, 'MAIL_REFUSED'],
])('a letter that does not go out is told (worth another try: %s)', async (isRetryable, status, code) => {
  const shop = await openShop()
  const { productId } = await shop.product()
  const { receiptId } = (await ring(shop, { productId })).body
  const mail = { send: () => Promise.reject(new DeliveryError('no', { isRetryable })) }
  const call = { path: { shopId: shop.shopId, receiptId }, body: { to: 'a@example.com' }, ports: { mail } }
  const { db } = served.runtime.systems[0] as { db: unknown }
  const error = await mailReceipt.handler({ ...call, db } as never).catch((thrown: unknown) => thrown)
  expect(refusalOf(error)).toMatchObject({ status, code })
})

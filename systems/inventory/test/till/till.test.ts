import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openWorld, type ShopOfTest } from '../world.ts'
import { openTills } from './open-tills.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const { at, openShop, served } = openWorld()
const tills = openTills(served)
const { line } = tills

// biome-ignore lint/suspicious/noExplicitAny: what a page shows is looked at, whatever it is
type Shown = any

beforeEach(() => {
  at(new Date().toISOString())
  Object.assign(line, { version: '1', lost: 0, instead: undefined })
  line.posted.length = 0
})

const state = (page: Page): Promise<Shown> => page.evaluate('till.state()')
const counts = async (page: Page) => {
  const { waiting, refused, delivered } = await state(page)
  return { waiting: waiting.length, refused: refused.length, delivered: delivered.length }
}
const sell = (page: Page, ...products: { productId: string; name: string; unitPrice: number }[]) => {
  const lines = products.map(({ productId, name, unitPrice }) => ({
    productId,
    name,
    unitPrice,
    quantity: 1,
  }))
  return page.evaluate(
    `till.sell(${JSON.stringify(lines)}, 'cash').then(({ receiptId }) => receiptId)`,
  ) as Promise<string>
}
const until = (page: Page, expected: object, timeout = 60_000) =>
  expect.poll(() => counts(page), { timeout, interval: 100 }).toMatchObject(expected)

async function shopWithTill(stock = 100) {
  const shop = await openShop()
  const radio = await shop.product({
    name: 'Radio',
    sku: 'R-1',
    barcode: '4006381333931',
    currentStock: stock,
  })
  const lamp = await shop.product({ name: 'Café lamp', sku: 'L-1', currentStock: 1, unitPrice: 5 })
  Object.assign(line, { cashier: shop.owner, shopId: shop.shopId })
  const device = await tills.device()
  const page = await device.open()
  expect(await page.evaluate('till.refresh()')).toBe(true)
  return { shop, radio, lamp, device, page }
}

const receiptsOf = (shop: ShopOfTest): Promise<Shown[]> => shop.list('/receipts')
const idsOf = (receipts: Shown[]) => receipts.map(({ receiptId }) => receiptId).sort()

describe('a till without a network', () => {
  test('opens in flight mode, sells five times, and delivers each once; what ran out meanwhile is shown', async () => {
    const { shop, radio, lamp, device } = await shopWithTill()
    await device.offline(true)
    const page = await device.open()
    expect(await page.evaluate("search('cafe LAMP').then(found => found.map(({ name }) => name))")).toEqual([
      'Café lamp',
    ])
    expect(await page.evaluate("scan('4006381333931').then(({ name }) => name)")).toBe('Radio')
    const sold = [await sell(page, radio), await sell(page, radio, lamp)]
    for (let n = 0; n < 3; n++) sold.push(await sell(page, radio))
    expect(await counts(page)).toMatchObject({ waiting: 5, delivered: 0 })
    // Somebody else buys the last lamp at the other till.
    await shop.sold(lamp.productId)
    expect(await receiptsOf(shop)).toEqual([])
    await device.offline(false)
    await until(page, { waiting: 0, delivered: 5 })
    const receipts = await receiptsOf(shop)
    expect(idsOf(receipts)).toEqual([...sold].sort())
    expect([await shop.stockOf(radio.productId), await shop.stockOf(lamp.productId)]).toEqual([95, 0])
    const { refused } = await state(page)
    expect(refused).toMatchObject([
      {
        receiptId: sold[1],
        state: 'delivered',
        refusedLines: [{ productId: lamp.productId, code: 'INSUFFICIENT_STOCK' }],
      },
    ])
    expect(refused[0].refusedLines[0].message).toMatch(/^“Café lamp” has 0 in stock/)
    await page.evaluate(`till.dismiss(${JSON.stringify(sold[1])})`)
    expect(await counts(page)).toMatchObject({ refused: 0 })
    expect(await shop.differences()).toBe(0)
  })

  test('keeps what it sold when its browser is killed', async () => {
    const { shop, radio, device } = await shopWithTill()
    await device.offline(true)
    const page = await device.open()
    const sold = [await sell(page, radio), await sell(page, radio)]
    await device.kill()
    await device.start()
    await device.offline(true)
    const again = await device.open()
    expect(await counts(again)).toMatchObject({ waiting: 2 })
    await device.offline(false)
    await until(again, { waiting: 0, delivered: 2 })
    expect(idsOf(await receiptsOf(shop))).toEqual([...sold].sort())
  })
})

describe('a delivery', () => {
  test('whose answer is lost is repeated, and sells once', async () => {
    const { shop, radio, page } = await shopWithTill()
    line.lost = 2
    const sold = await sell(page, radio)
    await until(page, { waiting: 0, delivered: 1 })
    expect(line.posted.filter(id => id === sold)).toHaveLength(3)
    expect([idsOf(await receiptsOf(shop)), await shop.stockOf(radio.productId)]).toEqual([[sold], 99])
  })

  test('that a hotel, a proxy or an overloaded server answers goes on waiting', async () => {
    const { shop, radio, page } = await shopWithTill()
    const json = { 'content-type': 'application/json' }
    const busy = JSON.stringify({ error: { code: 'BUSY', message: 'busy' } })
    for (const instead of [
      { status: 200, body: '<form>Accept our terms</form>' },
      { status: 200, body: '{"receiptId":"another"}', headers: json },
      { status: 404, body: 'not here' },
      { status: 502, body: '<h1>Bad gateway</h1>' },
      { status: 503, body: busy, headers: json },
      { status: 429, body: busy, headers: json },
      {
        status: 500,
        body: JSON.stringify({ error: { code: 'INTERNAL_ERROR', message: 'x' } }),
        headers: json,
      },
    ]) {
      line.instead = instead
      if (instead.body.startsWith('<form>')) await sell(page, radio)
      expect((await page.evaluate('till.deliver()')) as Shown).toMatchObject({ kind: 'later' })
      expect(await counts(page)).toMatchObject({ waiting: 1, refused: 0 })
    }
    line.instead = undefined
    await page.evaluate('till.deliver()')
    await until(page, { waiting: 0, delivered: 1 })
    expect(await receiptsOf(shop)).toHaveLength(1)
  })

  test('that the server refuses is shown in its words, and the next ones go on', async () => {
    const { shop, radio, lamp, device, page } = await shopWithTill()
    await device.offline(true)
    await shop.sold(lamp.productId)
    const [refused, taken] = [await sell(page, lamp), await sell(page, radio)]
    await device.offline(false)
    await until(page, { waiting: 0, delivered: 1, refused: 1 })
    expect((await state(page)).refused).toMatchObject([
      {
        receiptId: refused,
        refusal: { code: 'RECEIPT_REFUSED' },
        refusedLines: [{ productId: lamp.productId }],
      },
    ])
    expect(idsOf(await receiptsOf(shop))).toEqual([taken])
  })

  test('is done by one of two tabs, each receipt sent once', async () => {
    const { shop, radio, device, page } = await shopWithTill()
    const second = await device.open()
    await device.offline(true)
    const sold = [await sell(page, radio), await sell(second, radio), await sell(page, radio)]
    expect([await counts(page), await counts(second)]).toMatchObject([{ waiting: 3 }, { waiting: 3 }])
    await device.offline(false)
    await Promise.all([page.evaluate('till.deliver()'), second.evaluate('till.deliver()')])
    await until(page, { waiting: 0, delivered: 3 })
    await until(second, { waiting: 0, delivered: 3 })
    const online = line.posted.filter(id => sold.includes(id)).sort()
    expect(online).toEqual([...sold].sort())
    expect(await receiptsOf(shop)).toHaveLength(3)
  })

  test('of two tills that sold the last piece: one has it, the other is told', async () => {
    const { shop, lamp, radio, device, page } = await shopWithTill()
    const other = await tills.device()
    const otherPage = await other.open()
    await Promise.all([device.offline(true), other.offline(true)])
    await sell(page, radio, lamp)
    await sell(otherPage, radio, lamp)
    await Promise.all([device.offline(false), other.offline(false)])
    await until(page, { waiting: 0, delivered: 1 })
    await until(otherPage, { waiting: 0, delivered: 1 })
    const told = [...(await state(page)).refused, ...(await state(otherPage)).refused]
    expect(told.map(({ refusedLines }) => refusedLines.length)).toEqual([1])
    expect([await shop.stockOf(radio.productId), await shop.stockOf(lamp.productId)]).toEqual([98, 0])
  })
})

test('signed out with a full queue it keeps everything, and delivers when another cashier signs in', async () => {
  const { shop, radio, device, page } = await shopWithTill()
  const tom = await shop.staff()
  await device.offline(true)
  const sold = [await sell(page, radio), await sell(page, radio)]
  line.cashier = undefined
  await page.evaluate('signOut()')
  await device.offline(false)
  await expect.poll(async () => (await state(page)).needsSignIn, { timeout: 30_000 }).toBe(true)
  expect(await counts(page)).toMatchObject({ waiting: 2 })
  expect(await receiptsOf(shop)).toEqual([])
  line.cashier = tom
  expect(await page.evaluate('till.deliver()')).toEqual({ kind: 'done' })
  const receipts = await receiptsOf(shop)
  expect(idsOf(receipts)).toEqual([...sold].sort())
  expect(new Set(receipts.map(({ performedBy }) => performedBy))).toEqual(new Set([tom]))
  expect((await state(page)).needsSignIn).toBe(false)
})

test('a new version of the page takes over with sales waiting, and delivers them', async () => {
  const { shop, radio, device } = await shopWithTill()
  await device.offline(true)
  const offline = await device.open()
  const sold = await sell(offline, radio)
  line.version = '2'
  line.instead = { status: 502, body: 'restarting' }
  await device.offline(false)
  const page = await device.open()
  expect(await page.evaluate('document.body.dataset.version')).toBe('2')
  expect(await counts(page)).toMatchObject({ waiting: 1 })
  await page.waitForFunction('globalThis.activate !== undefined', undefined, { timeout: 20_000 })
  await page.evaluate('globalThis.isOld = true; setTimeout(activate)')
  const isNew = 'globalThis.isReady === true && globalThis.isOld === undefined'
  await page.waitForFunction(isNew, undefined, { timeout: 60_000 })
  line.instead = undefined
  await page.evaluate('till.deliver()')
  await until(page, { waiting: 0, delivered: 1 })
  expect(idsOf(await receiptsOf(shop))).toEqual([sold])
  await expect.poll(() => page.evaluate('caches.keys()'), { timeout: 10_000 }).toEqual(['till 2'])
  await device.offline(true)
  const again = await device.open()
  expect(await again.evaluate('document.body.dataset.version')).toBe('2')
})

test('a basket that is charged twice, by two touches or after a crash, is one sale', async () => {
  const { radio, shop, page } = await shopWithTill()
  const line = { productId: radio.productId, name: radio.name, unitPrice: radio.unitPrice, quantity: 1 }
  const sold: Shown = await page.evaluate(
    `Promise.all([1, 2].map(() => till.sell(${JSON.stringify([line])}, 'cash', '7d1f3c1e-8a3e-4f7c-9d57-1f0f3b8f0a11')))`,
  )
  expect(new Set(idsOf(sold)).size).toBe(1)
  await until(page, { waiting: 0, delivered: 1 })
  expect(await page.evaluate("till.hasSold('7d1f3c1e-8a3e-4f7c-9d57-1f0f3b8f0a11')")).toBe(true)
  expect(await page.evaluate("till.hasSold('00000000-8a3e-4f7c-9d57-1f0f3b8f0a11')")).toBe(false)
  expect(await receiptsOf(shop)).toHaveLength(1)
})

test('a basket of twenty lines, or of none, is not sold', async () => {
  const { page } = await shopWithTill()
  const lines = Array.from({ length: 20 }, (_, n) => ({
    productId: String(n),
    name: '',
    quantity: 1,
    unitPrice: 1,
  }))
  for (const given of [[], lines])
    await expect(page.evaluate(`till.sell(${JSON.stringify(given)}, 'cash')`)).rejects.toThrow(
      '1 to 19 lines',
    )
  expect(await counts(page)).toMatchObject({ waiting: 0 })
})

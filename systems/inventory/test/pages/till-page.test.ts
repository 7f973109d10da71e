import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { look } from '../../../../packages/studio/test/support/fitness.mjs'
import type { Device } from '../till/open-tills.ts'
import { servePages } from './serve-pages.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const { url, device, signIn, call } = servePages()
const patient = { timeout: 60_000 }
const harbour = '50ae41dd-9c67-4460-8a6d-71755e169673'
let shopId = ''
let pages: Page[] = []

beforeAll(async () => {
  // Maya owns it, Tom works in it; no other test sells here.
  const { body } = await call('maya', 'POST', '/shops', {
    name: 'Corner shop',
    currency: 'EUR',
    timezone: 'Europe/Berlin',
  })
  shopId = body.shopId
  await call('maya', 'PUT', `/shops/${shopId}/members/tom`, { role: 'staff' })
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail')
    for (const [at, page] of pages.entries()) await look(page, `${task.name.slice(0, 40)} ${at}`)
  pages = []
})

let made = 0
async function addProduct(product: object): Promise<{ productId: string; name: string }> {
  const usual = { sku: `T-${++made}`, category: 'Goods', unitPrice: 6.9, currentStock: 100 }
  const { body } = await call('maya', 'POST', `/shops/${shopId}/products`, { ...usual, ...product })
  return body
}

const stockOf = async (productId: string): Promise<number> =>
  (await call('maya', 'GET', `/shops/${shopId}/products/${productId}`)).body.currentStock

/** Receipts that sold a product. */
async function receiptsOf(productId: string) {
  const { body } = await call('maya', 'GET', `/shops/${shopId}/receipts?limit=100`)
  return body.items.filter(({ lines }: { lines: { productId: string }[] }) =>
    lines.some(line => line.productId === productId),
  )
}

async function openTill(on: Device): Promise<Page> {
  const page = await on.context.newPage()
  pages.push(page)
  await page.goto(`${url()}/inventory/app/till/?shop=${shopId}`)
  await page.locator('button.tile').first().waitFor(patient)
  return page
}

/** A till that can go without a network from now on. */
async function readyTill(user = 'maya'): Promise<{ till: Device; page: Page }> {
  const till = await device()
  await signIn(till.context, user)
  const page = await openTill(till)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, patient)
  return { till, page }
}

const tile = (page: Page, name: string) => page.locator('button.tile', { hasText: name })
const status = (page: Page) => page.locator('.till-status')
const charge = (page: Page) => page.getByRole('button', { name: /^Charge/ }).locator('visible=true')

/** Three touches, and a fourth for the next customer. */
async function sell(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await tile(page, name).click()
  await charge(page).click()
  await page.getByRole('button', { name: 'Card', exact: true }).click()
  await page.getByRole('button', { name: 'New sale' }).click()
}

const says = (page: Page, text: string, timeout = 120_000) =>
  expect.poll(() => status(page).innerText(), { timeout, interval: 200 }).toBe(text)

describe('the till in flight mode', () => {
  test('opens, sells five times, outlasts a killed browser, and delivers each once; what ran out is shown', async () => {
    const radio = await addProduct({ name: 'Flight radio' })
    const lamp = await addProduct({ name: 'Flight lamp', currentStock: 1, unitPrice: 5 })
    const bulb = await addProduct({ name: 'Flight bulb', currentStock: 3 })
    const { till } = await readyTill()
    await till.offline(true)
    const page = await openTill(till)
    await sell(page, radio.name, bulb.name)
    await expect.poll(() => tile(page, bulb.name).innerText()).toContain('2 left')
    await sell(page, radio.name, lamp.name)
    for (let n = 0; n < 3; n++) await sell(page, radio.name)
    await says(page, '5 wait')
    await till.kill()
    // Somebody buys the last lamp at the other till.
    const lastLamp = { productId: lamp.productId, quantity: 1 }
    expect((await call('tom', 'POST', `/shops/${shopId}/sales`, lastLamp)).status).toBe(201)
    expect(await receiptsOf(radio.productId)).toEqual([])
    // Still without a network, and without a session: the power button was quicker than the browser with its cookies.
    await till.start()
    await till.context.clearCookies()
    const again = await openTill(till)
    await says(again, '5 wait')
    await sell(again, radio.name)
    await says(again, '6 wait')
    await till.offline(false)
    await again.getByText('Sign in as somebody who works in this shop').waitFor(patient)
    await signIn(till.context, 'maya')
    await status(again).click()
    await again.getByRole('button', { name: 'Send now' }).click()
    await again.keyboard.press('Escape')
    await says(again, '1 not sold')
    // The others follow the one that was refused in part.
    await expect.poll(() => receiptsOf(radio.productId), patient).toHaveLength(6)
    const receipts = await receiptsOf(radio.productId)
    expect(new Set(receipts.map(({ receiptId }: { receiptId: string }) => receiptId)).size).toBe(6)
    expect([await stockOf(radio.productId), await stockOf(lamp.productId)]).toEqual([94, 0])
    await again.getByRole('button', { name: 'Look at it' }).click()
    const refused = again.locator('.queue-refused')
    expect(await refused.innerText()).toMatch(/“Flight lamp” has 0 in stock.*Count the shelf/s)
    expect(await refused.innerText()).toContain('The customer has paid €5.00')
    await refused.getByRole('button', { name: 'Sell it again' }).click()
    await says(again, 'All sent')
    expect(await again.locator('.foot-basket').innerText()).toContain('1 item')
  })

  test('signed out, a day later, the queue is full still, and another cashier delivers it; a repeat changes nothing', async () => {
    const radio = await addProduct({ name: 'Monday radio' })
    const { till, page: first } = await readyTill()
    await first.close()
    await till.offline(true)
    const page = await openTill(till)
    const yesterday = new Date(Date.now() - 86_400_000)
    await page.clock.setFixedTime(yesterday)
    await sell(page, radio.name)
    await sell(page, radio.name)
    await page.close()
    await till.context.clearCookies()
    await till.offline(false)
    const next = await till.context.newPage()
    pages.push(next)
    // A page that is open when the session ends says so; one that is opened leads to sign-in.
    await next.goto(`${url()}/inventory/app/till/?shop=${shopId}`)
    await next.waitForURL('**/account/sign-in**', patient)
    expect(await receiptsOf(radio.productId)).toEqual([])
    await next.getByRole('button', { name: /Tom/ }).click()
    await next.waitForURL('**/inventory/app/till/**', patient)
    await says(next, 'All sent')
    const receipts = await receiptsOf(radio.productId)
    expect(receipts).toHaveLength(2)
    for (const { performedBy, soldAt } of receipts) {
      expect(performedBy).toBe('tom')
      expect(soldAt.slice(0, 16)).toBe(yesterday.toISOString().slice(0, 16))
    }
    const [{ receiptId, soldAt, paidBy, lines }] = receipts
    const body = {
      receiptId,
      soldAt,
      paidBy,
      lines: lines.map(({ productId, quantity, unitPrice }: Record<string, unknown>) => ({
        productId,
        quantity,
        unitPrice,
      })),
    }
    expect((await call('maya', 'POST', `/shops/${shopId}/receipts`, body)).status).toBeLessThan(300)
    expect([(await receiptsOf(radio.productId)).length, await stockOf(radio.productId)]).toEqual([2, 98])
  })

  test('an open till whose session ends keeps selling and asks for somebody to sign in; who does not work there is not enough', async () => {
    const radio = await addProduct({ name: 'Evening radio' })
    const { till, page } = await readyTill('tom')
    await till.offline(true)
    await sell(page, radio.name)
    await call('maya', 'DELETE', `/shops/${shopId}/members/tom`)
    await till.offline(false)
    await page.getByText('Sign in as somebody who works in this shop').waitFor(patient)
    await says(page, '1 waits')
    expect(await receiptsOf(radio.productId)).toEqual([])
    await call('maya', 'PUT', `/shops/${shopId}/members/tom`, { role: 'staff' })
    await status(page).click()
    await page.getByRole('button', { name: 'Send now' }).click()
    await page.keyboard.press('Escape')
    await says(page, 'All sent')
    expect(await receiptsOf(radio.productId)).toHaveLength(1)
  })

  test('of two tills that sold the last piece one has it, and the other is told', async () => {
    const radio = await addProduct({ name: 'Twin radio' })
    const lamp = await addProduct({ name: 'Twin lamp', currentStock: 1 })
    const [one, other] = [await readyTill(), await readyTill('tom')]
    await Promise.all([one.till.offline(true), other.till.offline(true)])
    await sell(one.page, radio.name, lamp.name)
    await sell(other.page, radio.name, lamp.name)
    await Promise.all([one.till.offline(false), other.till.offline(false)])
    const both = () => Promise.all([status(one.page).innerText(), status(other.page).innerText()])
    await expect
      .poll(async () => (await both()).sort(), { timeout: 120_000 })
      .toEqual(['1 not sold', 'All sent'])
    expect([await stockOf(radio.productId), await stockOf(lamp.productId)]).toEqual([98, 0])
  })

  test('a new version comes with sales waiting, is let in, and the sales stay', async () => {
    const radio = await addProduct({ name: 'Version radio' })
    const { till, page: first } = await readyTill()
    await first.close()
    await till.offline(true)
    const page = await openTill(till)
    await sell(page, radio.name)
    await tile(page, radio.name).click()
    await says(page, '1 waits')
    // The server is back and has other files, but does not take sales yet.
    await page.route('**/receipts', route => route.fulfill({ status: 502, body: 'restarting' }))
    await till.offline(false)
    await page.evaluate(() => {
      const { worker, scope, assets } = JSON.parse(document.getElementById('till')?.dataset.config ?? '{}')
      const given = assets.map((asset: string) => ['asset', asset])
      const parameters = new URLSearchParams([['version', 'newer'], ...given])
      return navigator.serviceWorker.register(`${worker}?${parameters}`, { scope }).then(() => {})
    })
    await page.getByText('A new version of the till is ready.').waitFor(patient)
    expect(await page.getByText('1 sale waits and stays on this device.').isVisible()).toBe(true)
    await Promise.all([
      page.waitForEvent('load', patient),
      page.getByRole('button', { name: 'Update' }).click(),
    ])
    await says(page, '1 waits')
    // Nor is the basket lost.
    expect(await page.locator('.foot-basket').innerText()).toContain('1 item')
    await page.unroute('**/receipts')
    await says(page, 'All sent')
    expect(await receiptsOf(radio.productId)).toHaveLength(1)
  })
})

describe('sales of one shop, on a device where somebody signs in', () => {
  /** Maya sells in the corner shop without a network and signs out. */
  async function leaveSale(name: string) {
    const radio = await addProduct({ name })
    const { till, page } = await readyTill()
    await till.offline(true)
    await sell(page, radio.name)
    await says(page, '1 waits')
    await page.close()
    await till.context.clearCookies()
    await till.offline(false)
    const next = await till.context.newPage()
    pages.push(next)
    return { radio, till, next }
  }
  const notice = (page: Page) => page.locator('.till-banner', { hasText: 'Corner shop' })

  test('for another shop alone are said, kept, and sent by the next person who may', async () => {
    const { radio, till, next } = await leaveSale('Stranger radio')
    await signIn(till.context, 'lena')
    await next.goto(`${url()}/inventory/app/till/`)
    await notice(next).waitFor(patient)
    expect(await notice(next).innerText()).toMatch(
      /1 sale of Corner shop waits.*Somebody who works there must sign in/s,
    )
    expect(await receiptsOf(radio.productId)).toEqual([])
    // Tom works in the corner shop, too, but opens the till of another.
    await till.context.clearCookies()
    await signIn(till.context, 'tom')
    await next.goto(`${url()}/inventory/app/till/?shop=${harbour}`)
    await expect.poll(() => receiptsOf(radio.productId), patient).toHaveLength(1)
    await expect.poll(() => notice(next).count(), patient).toBe(0)
    expect(await stockOf(radio.productId)).toBe(99)
  })

  test('for no shop at all are said', async () => {
    const { radio, till, next } = await leaveSale('Guest radio')
    await signIn(till.context, 'nora')
    await next.goto(`${url()}/inventory/app/till/`)
    await notice(next).waitFor(patient)
    expect(await notice(next).getByRole('link', { name: 'Sign in' }).isVisible()).toBe(true)
    expect(await receiptsOf(radio.productId)).toEqual([])
  })
})

/** A day at a market; `TILL_QUEUE=500` is a week. */
const queued = Number(process.env.TILL_QUEUE ?? 100)

test('a hundred sales and more wait, are counted, and arrive once each', async () => {
  const radio = await addProduct({ name: 'Market radio', currentStock: queued })
  const { till, page } = await readyTill()
  await till.offline(true)
  await sell(page, radio.name)
  // What the till has written once it writes that many times more.
  await page.evaluate(async many => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open('monotable-till')
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => reject(asked.error)
    })
    const transaction = database.transaction('receipts', 'readwrite')
    const store = transaction.objectStore('receipts')
    const all = store.getAll()
    all.onsuccess = () => {
      for (let n = 1; n < many; n++) {
        const receiptId = crypto.randomUUID()
        const [{ body, ...receipt }] = all.result
        store.add({ ...receipt, receiptId, body: { ...body, receiptId } })
      }
    }
    await new Promise(resolve => {
      transaction.oncomplete = resolve
    })
    database.close()
  }, queued)
  const again = await openTill(till)
  await says(again, `${queued} wait`)
  await status(again).click()
  await again.getByText(`and ${queued - 50} more`).waitFor(patient)
  await again.keyboard.press('Escape')
  await till.offline(false)
  await says(again, 'All sent', 900_000)
  expect(await stockOf(radio.productId)).toBe(0)
}, 1_000_000)

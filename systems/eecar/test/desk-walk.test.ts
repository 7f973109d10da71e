import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { desk, isFit, phone } from '../../../packages/studio/test/support/fitness.mjs'
import { servePages } from './serve-pages.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let served: Awaited<ReturnType<typeof servePages>>
beforeAll(async () => {
  served = await servePages()
})
afterAll(() => served?.close())

const shows = (page: Page, text: string | RegExp) =>
  expect.poll(() => page.locator('main').innerText(), { timeout: 60_000, interval: 300 }).toMatch(text)

/** Sends the form of a page and waits until it is left. */
async function send(page: Page): Promise<void> {
  const before = page.url()
  await page.locator('main form button[type=submit]').last().click()
  await page.waitForURL(to => to.href !== before)
}

describe.each([
  {
    name: 'a phone in Korean',
    screen: { viewport: phone, locale: 'ko-KR' },
    size: [phone, 'light'],
    part: '산업용 예비 인버터',
    found: '찾았습니다: 산업용 예비 인버터',
    lacksAddress: '전화번호를 적지 않으면 꼭 필요합니다.',
  },
  {
    name: 'a desk in English',
    screen: { viewport: desk },
    size: [desk, 'dark'],
    part: 'Spare industrial inverter',
    found: 'Found: Spare industrial inverter',
    lacksAddress: 'Is required unless phone is given.',
  },
] as const)('on $name', ({ screen, size, part, found, lacksAddress }) => {
  test('a company says what it builds, sees matches with reasons, keeps a watch, and is told', async () => {
    const buyer = await served.open('/eecar/app/needs/do/createNeed', { ...screen, as: 'sofia' })
    await buyer.locator('[name="industry"]').fill('ESS')
    await buyer.locator('[name="requiredSpecs.category"]').selectOption('battery')
    await buyer.locator('[name="targetApplication"]').fill('태양광 발전소용 에너지 저장 장치')
    await isFit(buyer, [size])
    await send(buyer)
    await buyer.goto(`${buyer.url().split('?')[0]}/matches`)
    await shows(buyer, /유사도|공통점|\d ?%/)
    await isFit(buyer, [size])

    await buyer.goto(`${served.url}/eecar/app/watches/do/createWatch`)
    await buyer.locator('[name="criteria.category"]').selectOption('inverter')
    await buyer.locator('[name="criteria.keywords"]').fill(part)
    await buyer.locator('main form button[type=submit]').last().click()
    await shows(buyer, lacksAddress)
    await buyer.locator('[name="email"]').fill('sofia@example.com')
    await send(buyer)
    const seller = await served.open('/eecar/app/parts/do/registerPart', { ...screen, as: 'minji' })
    await seller.locator('[name="name"]').fill(part)
    await seller.locator('[name="category"]').selectOption('inverter')
    await seller.locator('[name="price"]').fill('900000')
    await seller.locator('[name="quantity"]').fill('1')
    await send(seller)
    await expect
      .poll(
        async () => {
          await buyer.goto(`${served.url}/eecar/app/notifications`)
          return buyer.locator('main').innerText()
        },
        { timeout: 60_000, interval: 1000 },
      )
      .toContain(part)
    expect(await buyer.locator('main').innerText()).toMatch(found)
    // Who acts for a company cannot look at those of another; the operator can.
    expect(await buyer.locator('[name="companyId"]').count()).toBe(0)
    await isFit(buyer, [size])
    const operator = await served.open('/eecar/app/notifications', { ...screen, as: 'yuna' })
    expect(await operator.locator('[name="companyId"]').count()).toBe(1)
    await operator.context().close()

    // The seller takes it back, and a visitor no longer finds it.
    const address = seller.url().split('?')[0] as string
    await seller.goto(`${served.url}/eecar/app/my-parts`)
    await seller.getByRole('link', { name: part }).click()
    await seller.locator('details.confirm > summary, .confirm summary').first().click()
    await seller.locator('.confirm form button').first().click()
    await seller.waitForLoadState()
    const visitor = await served.open(new URL(address).pathname, screen)
    expect(await visitor.locator('a[href$="/offer"]').count()).toBe(0)
    for (const page of [buyer, seller, visitor]) await page.context().close()
  })

  test('the operator sees violations, what is asked most and in vain, and the state of the search', async () => {
    const visitor = await served.open(`/eecar/app/?q=${encodeURIComponent('grand piano')}`, screen)
    await visitor.context().close()
    const page = await served.open('/eecar/app/compliance-violations', { ...screen, as: 'yuna' })
    await isFit(page, [size])
    for (const [path, text] of [
      ['asked-sentences?withoutResults=true', 'grand piano'],
      ['matches/popular', /./],
      ['search-health', /\d/],
      ['cache-statistics', /\d/],
    ] as const) {
      await page.goto(`${served.url}/eecar/app/${path}`)
      await shows(page, text)
      await isFit(page, [size])
    }
    await page.context().close()
  })
})

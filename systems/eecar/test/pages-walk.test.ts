import { openSharp } from '@monotable/server/kit'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { desk, fitsLargeText, isFit, phone } from '../../../packages/studio/test/support/fitness.mjs'
import { texts } from '../pages/texts.ts'
import { type Opened, servePages } from './serve-pages.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let url: string
let served: Awaited<ReturnType<typeof servePages>>
beforeAll(async () => {
  served = await servePages()
  url = served.url
})
afterAll(() => served?.close())

const open = (path: string, options?: Opened) => served.open(path, options)

/** Machines that run tests are busy. */
const eventually = (look: () => Promise<string>) => expect.poll(look, { timeout: 60_000, interval: 200 })

const search = (q: string) => `/eecar/app/?q=${encodeURIComponent(q)}`
const chips = (page: Page) => page.locator('.chips .chip').allInnerTexts()

test('a visitor without script finds a part by a sentence, in Korean and on a phone', async () => {
  const page = await open('/eecar/app/', { locale: 'ko-KR', javaScriptEnabled: false })
  await page.getByRole('searchbox').fill('SOH 70 이상 배터리 팩 900만원 이하')
  await page.getByRole('button', { name: '검색' }).click()
  expect((await chips(page)).map(text => text.replace(/\s+/g, ' ').trim())).toEqual([
    expect.stringContaining('배터리 팩'),
    expect.stringContaining('70 % SOH 이상'),
    expect.stringContaining('₩9,000,000 이하'),
  ])
  const all = Number((await page.locator('.result-head h2').innerText()).replace(/\D/g, ''))
  expect(all).toBeGreaterThan(0)
  expect(await page.locator('.part-card').first().innerText()).toContain('모든 조건에 맞음')
  // A wish that is left out lets more parts in.
  await page.locator('.chips .chip').nth(1).click()
  expect(Number((await page.locator('.result-head h2').innerText()).replace(/\D/g, ''))).toBeGreaterThan(all)
  // Facets narrow down what the sentence found.
  await page.locator('.facets > summary').click()
  await page.locator('#f-maker').selectOption({ index: 1 })
  await page.locator('.facet-form button').click()
  expect(new URL(page.url()).searchParams.get('maker')).not.toBe('')
  expect(await page.locator('.part-card').count()).toBeGreaterThan(0)
  await page.context().close()
})

/** Each walk in both languages, once on a phone and once on a desk. */
const both = [
  { on: 'a phone in English', locale: 'en-GB', viewport: phone, t: texts.en },
  { on: 'a desk in Korean', locale: 'ko-KR', viewport: desk, t: texts.ko },
]
const crossed = [
  { on: 'a desk in English', locale: 'en-GB', viewport: desk, t: texts.en },
  { on: 'a phone in Korean', locale: 'ko-KR', viewport: phone, t: texts.ko },
]

test.each(both)(
  'where nothing fits the page says so, names the nearest, and offers a watch, on $on',
  async ({ locale, viewport, t }) => {
    const page = await open(search('battery pack over 150 kWh'), { locale, viewport })
    await eventually(() => page.locator('.empty-title').innerText()).toContain(t.nothing)
    expect(await page.locator('.near .part-card').count()).toBeGreaterThan(0)
    expect(await page.locator('.near .part-card').first().innerText()).toContain(t.moreThan('150 kWh'))
    await isFit(page)
    // The watch asks for what the sentence asked for.
    await page.locator('.empty a').click()
    await page.getByRole('button', { name: /Sofia/ }).click()
    await page.waitForURL('**/watches/do/createWatch?**')
    expect(await page.locator('[name="criteria.category"]').inputValue()).toBe('battery')
    expect(await page.locator('[name="criteria.minSpecs"]').inputValue()).toContain('{"capacity":150}')
    await page.locator('[name="email"]').fill('sofia@example.com')
    await page.locator('main form button[type=submit]').last().click()
    await eventually(() => page.locator('main').innerText()).toMatch(/(?:capacity|용량)\D+150/)
    await page.goto(`${url}${search('grand piano')}`)
    expect(await page.locator('.part-card').count()).toBe(0)
    await page.context().close()
  },
)

test.each(crossed)(
  'parts are sorted, compared side by side, and looked at, on $on',
  async ({ locale, viewport, t }) => {
    const page = await open(search('battery pack'), { locale, viewport })
    await isFit(page)
    await page.setViewportSize(viewport)
    await Promise.all([page.waitForURL(/sort=price-low/), page.locator('#sort').selectOption('price-low')])
    const prices = (await page.locator('.part-price').allInnerTexts()).map(text =>
      Number(text.replace(/\D/g, '')),
    )
    expect(prices).toEqual([...prices].sort((one, other) => one - other))
    for (const at of [0, 1, 2, 3]) await page.locator('.part-tick input').nth(at).check()
    await page.locator('.compare-bar button').click()
    expect(await page.locator('.compare thead th').count()).toBe(4)
    const compared = page.locator('.compare tbody tr').first().locator('td')
    const lowest = (await compared.allInnerTexts()).filter(
      text => Number(text.replace(/\D/g, '')) === prices[0],
    )
    expect(await compared.and(page.locator('.best')).allInnerTexts()).toEqual(lowest)
    await isFit(page)
    await page.locator('.compare thead th a').first().click()
    expect(await page.locator('.part-seller a').getAttribute('href')).toMatch(/\/companies\/./)
    // Codes are for programs.
    expect(await page.locator('main').innerText()).not.toMatch(/-without-/)
    await page.locator('.inquiry [name=name]').fill('Ann')
    await page.locator('.inquiry [name=contact]').fill('ann@example.com')
    await page.locator('.inquiry [name=message]').fill('Is it still there?')
    await page.locator('.inquiry button').click()
    await eventually(() => page.locator('.toast').innerText()).toContain(t.asked)
    await isFit(page)
    await page.context().close()
  },
)

test('a seller registers a part in steps with a picture; offer, counter-offer, message and acceptance follow', async () => {
  const sharp = await openSharp()
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#3388aa' } })
    .jpeg()
    .toBuffer()
  const seller = await open('/eecar/app/sell', { as: 'minji', locale: 'ko-KR' })
  await seller.locator('[name=name]').fill('시험용 EV6 배터리 팩')
  await seller.locator('[name=model]').fill('EV6')
  await isFit(seller)
  await seller.locator('main form button').click()
  await seller.locator('[name=capacity]').fill('77.4')
  await seller.locator('[name=voltage]').fill('697')
  await seller.locator('[name=soh]').fill('91')
  await seller.locator('main form button').click()
  await seller.locator('[name=price]').fill('5100000')
  await seller
    .locator('[name=pictures]')
    .setInputFiles({ name: 'pack.jpg', mimeType: 'image/jpeg', buffer: picture })
  await isFit(seller)
  await seller.locator('main form button').click()
  await eventually(() => seller.locator('h1').innerText()).toContain('시험용 EV6 배터리 팩')
  expect(await seller.locator('.gallery img').getAttribute('src')).toMatch(/^\/eecar\/pictures\//)
  expect(await seller.locator('.facts').innerText()).toContain('77.4 kWh')
  const partAddress = new URL(seller.url()).pathname

  const buyer = await open(`${partAddress}/offer`, { as: 'sofia', viewport: desk })
  await buyer.locator('[name=priceOffer]').fill('4500000')
  await buyer.locator('[name=message]').fill('For a storage rack in Malmö')
  await isFit(buyer)
  await buyer.locator('main form button').click()
  await eventually(() => buyer.locator('.talk').innerText()).toContain('4,500,000')
  const dealAddress = new URL(buyer.url()).pathname

  await seller.goto(`${url}/eecar/app/deals`)
  await isFit(seller)
  await seller.locator(`.deal-list a[href="${dealAddress}"]`).click()
  await seller.locator('form[action*="counter"] [name=priceOffer]').fill('4900000')
  await seller.locator('form[action*="counter"] button').click()
  await eventually(() => seller.locator('.talk').innerText()).toContain('4,900,000')

  await buyer.reload()
  await buyer.locator('.talk-form textarea').fill('Can you ship it to Göteborg?')
  await buyer.locator('.talk-form button').click()
  await eventually(() => buyer.locator('.talk').innerText()).toContain('Göteborg')
  await isFit(buyer)
  await buyer.getByRole('button', { name: /^Accept/ }).click()
  await eventually(() => buyer.locator('.page-head').innerText()).toContain('Accepted')
  await seller.goto(url + partAddress)
  expect(await seller.locator('.part-buy').innerText()).toContain('품절')
  await seller.context().close()
  await buyer.context().close()
})

test.each(both)(
  'a CSV file is checked line by line before anything is registered, on $on',
  async ({ locale, viewport, t }) => {
    const page = await open('/eecar/app/sell/import', { as: 'minji', locale, viewport })
    const csv = '이름,분류,가격,수량,용량\n시험 모듈,battery,"350,000원",4,6.5\n이름만 있음,battery,,1,\n'
    await page
      .locator('[name=file]')
      .setInputFiles({ name: 'parts.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await page.locator('main form button').first().click()
    await expect.poll(() => page.locator('.notice').innerText()).toContain(t.importReady('1', '1'))
    expect(await page.locator('tbody tr').count()).toBe(2)
    expect(await page.locator('tbody tr').nth(1).innerText()).toContain(`${t.fields.price}: `)
    expect(await page.locator('tbody tr').nth(1).innerText()).not.toContain('Invalid')
    await isFit(page)
    await page.locator('button[value="register"]').click()
    await eventually(() => page.locator('main').innerText()).toContain('시험 모듈')
    expect(await page.locator('main').innerText()).not.toContain('이름만 있음')
    await isFit(page)
    await page.context().close()
  },
)

test('a new person signs up by a code, creates a company, sells for it, and invites a colleague', async () => {
  const letters = async () =>
    (await (await fetch(`${url}/_dev/outbox?limit=50`)).json()).items as { to: string; text: string }[]
  const letterTo = async (to: string) => (await letters()).find(letter => letter.to === to)?.text ?? ''
  async function signUp(email: string, next: string): Promise<Page> {
    const page = await open(`/account/sign-in?next=${encodeURIComponent(next)}`)
    const before = (await letters()).filter(({ to }) => to === email).length
    await page.getByLabel('E-mail address').fill(email)
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await page.waitForURL('**/account/code**')
    await expect
      .poll(async () => (await letters()).filter(({ to }) => to === email).length, { timeout: 60_000 })
      .toBeGreaterThan(before)
    await page.getByLabel('Code').fill(/\b\d{6}\b/.exec(await letterTo(email))?.[0] ?? '')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Your name').fill(email.split('@')[0] as string)
    await page.getByRole('button', { name: 'Continue' }).click()
    return page
  }
  const founder = await signUp('yuna@example.com', '/eecar/app/sell')
  await eventually(() => founder.locator('.empty-title').innerText()).toContain('no company yet')
  await isFit(founder)
  await founder.getByRole('link', { name: 'Create a company' }).click()
  await founder.getByLabel(/^Name/).fill('Yuna Parts')
  await founder.locator('main form button[type=submit]').last().click()
  await founder.goto(`${url}/eecar/app/sell`)
  await founder.locator('[name=name]').fill('Leaf module')
  expect(await founder.locator('.empty-title').count()).toBe(0)
  const me = await founder.evaluate(async () => {
    const { token } = await (await fetch('/accounts/token/eecar', { method: 'POST' })).json()
    return (await fetch('/eecar/me', { headers: { authorization: `Bearer ${token}` } })).json()
  })
  expect(me).toMatchObject({ name: 'Yuna Parts' })
  await founder.goto(`${url}/eecar/app/companies/${me.companyId}/invitations/do/inviteMember`)
  await founder.getByLabel(/^Email/).fill('jun@example.com')
  await founder.locator('main form button[type=submit]').last().click()
  await expect.poll(() => letterTo('jun@example.com'), { timeout: 60_000 }).toContain('Yuna Parts')
  const colleague = await signUp('jun@example.com', '/eecar/app/sell')
  await colleague.locator('[name=name]').waitFor()
  await founder.goto(`${url}/eecar/app/companies/${me.companyId}/members`)
  await eventually(() => founder.locator('main').innerText()).toContain('jun')
  await founder.context().close()
  await colleague.context().close()
})

test.each([
  ['ko-KR', [phone, 'light']],
  ['en-GB', [desk, 'dark']],
] as const)('every page is in order in %s, also with text of twice the size', async (locale, screen) => {
  const page = await open(search('battery pack'), { locale, as: 'minji' })
  await isFit(page, [screen])
  await fitsLargeText(page)
  const part = await page.locator('.part-card h3 a').first().getAttribute('href')
  const ids = await page
    .locator('.part-tick input')
    .evaluateAll(ticks => ticks.slice(0, 2).map(tick => (tick as HTMLInputElement).value))
  const compare = `/eecar/app/compare?${new URLSearchParams(ids.map(id => ['id', id]))}`
  for (const path of [
    '/eecar/app/',
    part as string,
    compare,
    '/eecar/app/sell',
    '/eecar/app/sell/import',
    '/eecar/app/my-parts',
    '/eecar/app/deals',
    '/eecar/app/watches',
  ]) {
    await page.goto(url + path)
    await isFit(page, [screen])
    await fitsLargeText(page)
    if (locale === 'ko-KR') expect(await page.locator('h1').innerText(), path).not.toMatch(/^[A-Za-z ]+$/)
  }
  await page.goto(`${url}/eecar/app/deals`)
  await page.locator('.deal-list a').first().click()
  await isFit(page, [screen])
  await fitsLargeText(page)
  await page.context().close()
})

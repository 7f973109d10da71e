import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { open as openEngine } from '@monotable/engine'
import { type Running, readConfig, run, storeOn } from '@monotable/server'
import { pages } from '@monotable/web'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { chromiumOptions } from '../../../packages/studio/test/support/chromium.mjs'
import { desk, fitsLargeText, isFit, look, phone } from '../../../packages/studio/test/support/fitness.mjs'
import { product } from '../pages/product.ts'
import { system } from '../system.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const assets = [new URL('../../dist/assets/aura/', import.meta.url)]
const domain = 'www.bernstein-antik.example'
const estimatedDomain = 'nordisk-antik.example'

let url: string
let running: Running
let browser: Browser
let data: string
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'monotable-aura-pages-'))
  const engine = await openEngine()
  const env = { MONOTABLE_DATA: data, MONOTABLE_PORT: '0', MONOTABLE_LOG_LEVEL: 'silent' }
  running = await run([system], readConfig({ file: false, env }), {
    openStore: async () => ({ ...storeOn(engine), streams: engine }),
    pages: pages({ products: { aura: product }, assets }),
    samples: () => {},
    env: {},
  })
  url = running.url.replace('127.0.0.1', 'localhost')
  browser = await chromium.launch(chromiumOptions())
})
afterAll(async () => {
  await browser?.close()
  await running?.close()
  if (data) await rm(data, { recursive: true, force: true, maxRetries: 5 })
})

async function open(path: string, { as = 'ida', ...options }: BrowserContextOptions & { as?: string } = {}) {
  const context = await browser.newContext({
    viewport: phone,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    ...options,
  })
  await context.request.post(`${url}/accounts/sample/sign-in`, {
    headers: { origin: url },
    data: { system: 'aura', user: as },
  })
  const page = await context.newPage()
  page.setDefaultTimeout(90_000)
  await page.goto(url + path)
  return page
}

async function call(as: string, method: string, path: string, body?: object) {
  const given = await fetch(`${url}/_dev/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ system: 'aura', user: as }),
  })
  const { token } = await given.json()
  const answer = await fetch(`${url}/aura${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: tests look at what is answered, whatever it is
  return (await answer.json()) as any
}

async function isInOrder(page: Page, name: string): Promise<void> {
  await isFit(page)
  await fitsLargeText(page)
  await look(page, name)
}

function wordsOnTwoLines(elements: Element[]): string[] {
  const broken: string[] = []
  const look = (node: Node) => {
    for (const child of node.childNodes) look(child)
    const { data = '' } = node as Text
    for (const { index, 0: word } of data.matchAll(/[^\s./#:>|_-]+/g)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      if (range.getClientRects().length > 1) broken.push(word)
    }
  }
  for (const element of elements) look(element)
  return broken
}

const hidesPart = (table: Element) => {
  for (let at = table.parentElement; at; at = at.parentElement)
    if (at.scrollWidth > at.clientWidth + 1) return true
  return false
}

const oneProduct = async (of: string) =>
  (await call('ida', 'GET', `/shops/${of}/products?limit=1`)).items[0].url
const pageOf = (of: string, address: string) =>
  `/aura/app/shops/${of}/urls/item?url=${encodeURIComponent(address)}`

test('the overview says which crawls fail, what is due and what changed, and follows what workers do', async () => {
  const page = await open('/aura/app/')
  const text = await page.locator('main').innerText()
  expect(text).toContain('The last crawl failed: thornbury-auctions.example')
  expect(text).toContain('as soon as a worker is free')
  expect(await page.locator('.timeline li').count()).toBe(8)
  expect(await page.locator('tr').filter({ hasText: domain }).innerText()).toMatch(
    /In order[\s\S]*12 hours ago/,
  )
  await isInOrder(page, 'overview')
  await page.goto(`${url}/aura/app/`)
  // A worker takes a shop: the page says so by itself.
  await call('crawler-1', 'POST', '/shops/kuriosa.example/leases', { kind: 'crawl' })
  await expect
    .poll(() => page.locator('tr').filter({ hasText: 'kuriosa.example' }).innerText(), {
      timeout: 120_000,
    })
    .toContain('Crawling')
  await page.context().close()
})

test('a URL has its price as a chart, its states over time, and where each was read', async () => {
  const page = await open(pageOf(domain, await oneProduct(domain)), { javaScriptEnabled: true })
  expect(await page.locator('.chart svg').count()).toBe(1)
  expect(await page.locator('.state-strip rect').count()).toBeGreaterThan(0)
  expect(await page.locator('tr').filter({ hasText: 'offers.price' }).innerText()).toContain('JSON-LD')
  await isInOrder(page, 'url')
  await page.goto(url + pageOf(estimatedDomain, await oneProduct(estimatedDomain)))
  expect(await page.locator('.stats').innerText()).toContain('Estimated')
  expect(await page.locator('main').innerText()).toContain('Visible text')
  await isInOrder(page, 'url-estimated')
  // Beside the chart there is little room: places break between their parts, and nothing is cut off.
  await page.setViewportSize(desk)
  expect(await page.locator('.reading').evaluateAll(wordsOnTwoLines)).toEqual([])
  expect(await page.locator('table').first().evaluate(hidesPart)).toBe(false)
  await page.context().close()
})

test('a page that somebody pastes is read without script, and says where', async () => {
  const page = await open('/aura/app/try', { javaScriptEnabled: false })
  await page.getByLabel('Address of the page').fill('https://dealer.example/stueck/kommode')
  const shown = '<h1>Kommode</h1><p class="price">1.234,56 €</p><p>Reserviert</p><p>Versand 20 €</p>'
  await page.getByLabel('HTML of the page').fill(`<title>Kommode</title>${shown}`)
  await page.getByRole('button', { name: 'Read it' }).click()
  const result = await page.getByRole('status', { name: 'What was read' }).innerText()
  expect(result).toContain('€1,234.56')
  expect(result).toContain('Reserved')
  expect(result).toContain('Estimated')
  expect(result).toContain('p.price')
  expect(await page.getByLabel('HTML of the page').inputValue()).toContain('Kommode')
  // A server that may not fetch says so, and keeps what was typed.
  await page.getByLabel('HTML of the page').fill('')
  await page.getByRole('button', { name: 'Read it' }).click()
  expect(await page.locator('main').innerText()).toContain('This server fetches no pages')
  expect(await page.getByLabel('Address of the page').inputValue()).toContain('dealer.example')
  await page.context().close()
  const scripted = await open('/aura/app/try')
  await scripted.getByLabel('Address of the page').fill('https://dealer.example/stueck/kommode')
  await scripted.getByLabel('HTML of the page').fill(`<title>Kommode</title>${shown}`)
  // By keyboard alone.
  await scripted.keyboard.press('Tab')
  await scripted.keyboard.press('Enter')
  await scripted.getByRole('status', { name: 'What was read' }).waitFor()
  await isInOrder(scripted, 'try')
  await scripted.context().close()
})

test('the desk has shops, URLs by state and price, changes, deliveries and the webhook', async () => {
  const page = await open(`/aura/app/shops/${domain}/urls?state=SOLD&price_from=100`, { viewport: desk })
  const rows = page.locator('tbody[data-rows] tr')
  expect(await rows.count()).toBeGreaterThan(0)
  for (const row of await rows.allInnerTexts()) expect(row).toMatch(/sold/i)
  await isInOrder(page, 'urls')
  for (const [path, words] of [
    ['/shops', 'Bernstein'],
    [`/shops/${domain}`, 'Start a crawl'],
    ['/changes', 'www.bernstein-antik.example'],
    ['/webhook', 'objects under aura/webhook/'],
    ['/deliveries', 'Deliveries'],
    ['/due?kind=crawl', 'uhren.bernstein-antik.example'],
  ] as const) {
    await page.goto(`${url}/aura/app${path}`)
    await page.setViewportSize(desk)
    expect(await page.locator('main').innerText(), path).toContain(words)
    await isInOrder(page, path.replace(/\W+/g, '-').slice(1))
  }
  await page.context().close()
})

test('an operator makes a shop due, and a reader is not offered it', async () => {
  const page = await open(`/aura/app/shops/${domain}`)
  const before = (await call('ida', 'GET', `/shops/${domain}`)).next_crawl_at
  await page.getByRole('button', { name: 'Start a crawl' }).click()
  await expect
    .poll(async () => (await call('ida', 'GET', `/shops/${domain}`)).next_crawl_at, { timeout: 60_000 })
    .not.toBe(before)
  await page.context().close()
  const reader = await open(`/aura/app/shops/${domain}`, { as: 'catalogue' })
  expect(await reader.locator('main').innerText()).not.toContain('Start a crawl')
  await reader.context().close()
})

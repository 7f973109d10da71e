import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { chromiumOptions } from '../../../studio/test/support/chromium.mjs'
import { desk, isFit, look, phone } from '../../../studio/test/support/fitness.mjs'
import { allSystems } from '../support/all-systems.ts'
import { type Served, serveSamples } from '../support/serve-samples.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

// /docs of a system with files, pictures and events, in one browser.
let served: Served
let browser: Browser
let page: Page
const failures: string[] = []

beforeAll(async () => {
  const khaya = (await allSystems()).find(({ name }) => name === 'khaya')
  if (!khaya) throw new Error('Khaya is gone: name another system with files and events')
  served = await serveSamples(khaya)
  browser = await chromium.launch(chromiumOptions())
  page = await openDocs()
})
afterAll(async () => {
  await browser?.close()
  await served?.close()
})

async function openDocs(): Promise<Page> {
  const context = await browser.newContext({ viewport: desk, reducedMotion: 'reduce' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const opened = await context.newPage()
  opened.on('pageerror', error => void failures.push(error.message))
  opened.on('console', message => {
    if (message.type() === 'error' && !/status of (4|5)\d\d/.test(message.text()))
      failures.push(message.text())
  })
  await opened.goto(`${served.url}/docs`)
  await opened.locator('html.scripted').waitFor()
  await opened.locator('.people button').first().waitFor()
  return opened
}

const formOf = (operation: string) => page.locator(`form[data-operation="khaya_${operation}"]`)

async function unfold(operation: string) {
  const form = formOf(operation)
  if (!(await form.isVisible())) await page.locator(`#khaya_${operation} .try > summary`).click()
  return form
}

/** Sends a form; gives what the page says of the answer. */
async function send(operation: string): Promise<{ status: number; text: string }> {
  const form = await unfold(operation)
  await form.getByRole('button', { name: 'Send' }).click()
  const said = form.locator('.answer strong')
  await said.waitFor()
  const stop = form.getByRole('button', { name: 'Stop' })
  // Events do not end by themselves.
  if (/text\/event-stream/.test((await form.locator('.answer').textContent()) ?? '')) await stop.click()
  await stop.waitFor({ state: 'hidden' })
  return {
    status: Number.parseInt((await said.textContent()) ?? '', 10),
    text: (await form.locator('.answer').textContent()) ?? '',
  }
}

const people = () => page.locator('[data-people=khaya]')

async function callAs(name: string) {
  const button = people().getByRole('button', { name })
  await button.click()
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
}

/** What the shell makes of a line that the page shows. */
const shell = async (line: string) => (await promisify(execFile)('sh', ['-c', line])).stdout

describe('who calls', () => {
  test('is a sample user after one click, in every form of the system, and nobody after another', async () => {
    expect(await send('getOwnProfile')).toMatchObject({ status: 401 })
    await callAs('Nomsa')
    const { status, text } = await send('getOwnProfile')
    expect(text).toMatch(/^200 OK in \d+ ms/)
    expect(text).toMatch(/\d+ headers/)
    expect([status, text]).toEqual([200, expect.stringContaining('Nomsa')])
    await formOf('getOwnProfile').getByLabel('as').selectOption('Nobody')
    expect(await send('getOwnProfile')).toMatchObject({ status: 401 })
  })

  test('is kept in no storage and in no line for a shell', async () => {
    await callAs('Nomsa')
    const form = await unfold('getOwnProfile')
    const kept = await page.evaluate(() => [
      ...Object.entries(localStorage),
      ...Object.entries(sessionStorage),
      document.cookie,
      document.documentElement.outerHTML,
    ])
    // Every token of ours begins so.
    expect(kept.join('\n')).not.toMatch(/eyJ[\w-]{20}/)
    await form.getByRole('button', { name: 'Copy curl' }).click()
    await form.getByRole('button', { name: 'Copied' }).waitFor()
    const line = await page.evaluate(() => navigator.clipboard.readText())
    expect(line).toContain('Bearer $TOKEN')
    expect(line).not.toMatch(/eyJ/)
    expect(JSON.parse(await shell(line))).toMatchObject({ name: expect.stringContaining('Nomsa') })
  })

  test('a page of another origin gets no token and cannot hold the page in a frame', async () => {
    const other = createServer((_, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(`<!doctype html><title>Elsewhere</title><iframe src="${served.url}/docs"></iframe>`)
    }).listen(0)
    const elsewhere = await browser.newPage()
    await elsewhere.goto(`http://localhost:${(other.address() as AddressInfo).port}/`)
    const got = await elsewhere.evaluate(async base => {
      const body = JSON.stringify({ system: 'khaya', user: 'nomsa' })
      const asked = [`${base}/_dev/token`, `${base}/_dev/users`].map(url =>
        fetch(url, url.endsWith('token') ? { method: 'POST', body } : {}).then(
          answer => answer.text(),
          () => 'refused',
        ),
      )
      return Promise.all(asked)
    }, served.url)
    expect(got).toEqual(['refused', 'refused'])
    const frames = await Promise.all(elsewhere.frames().map(frame => frame.content()))
    expect(frames.join()).not.toContain('data-operation')
    await elsewhere.close()
    other.close()
  })
})

test('every operation is sent with its example, and none is refused for its form', async () => {
  const own = await openDocs()
  const [, nomsa] = await own.locator('[data-people=khaya] button').all()
  await nomsa?.click()
  await expect.poll(() => nomsa?.getAttribute('aria-pressed')).toBe('true')
  // In the page, one after the other: sixty forms by way of the driver take a minute.
  const answers = await own.evaluate(async () => {
    const said: string[] = []
    for (const form of document.querySelectorAll<HTMLFormElement>('main form')) {
      form.requestSubmit()
      const [, stop] = form.querySelectorAll<HTMLButtonElement>('.send button')
      for (let head: Element | null = null; !head || !stop?.hidden; ) {
        await new Promise(done => setTimeout(done, 5))
        head = form.querySelector('.answer strong')
        if (head && /event-stream/.test(form.querySelector('.answer')?.textContent ?? '')) stop?.click()
      }
      const answer = form.querySelector('.answer')?.textContent ?? ''
      said.push(`${Number.parseInt(answer, 10)} ${form.dataset.operation?.replace('khaya_', '')}`)
    }
    return said
  })
  await own.context().close()
  const withStatus = (from: number, to: number) =>
    answers.filter(line => Number.parseInt(line, 10) >= from && Number.parseInt(line, 10) < to)
  expect(answers.length).toBeGreaterThan(60)
  expect(withStatus(500, 600)).toEqual([])
  expect(withStatus(200, 300).length).toBeGreaterThan(20)
  expect(withStatus(400, 401)).toEqual([
    // No file is chosen, one wish of several must be made, a buyer has no trade, and nobody reports oneself.
    '400 keepPicture',
    '400 searchProducts',
    '400 editOwnProfile',
    '400 reportUser',
  ])
})

test('what a list answers is what the path of one item asks for, unless somebody typed', async () => {
  const project = await unfold('getProject')
  expect(await send('getProject')).toMatchObject({ status: 404 })
  expect(await send('listProjects')).toMatchObject({ status: 200 })
  expect(await send('getProject')).toMatchObject({ status: 200 })
  await project.getByLabel(/^projectId/).fill('typed')
  await send('listProjects')
  expect(await project.getByLabel(/^projectId/).inputValue()).toBe('typed')
})

test('a changed field is in the request and in its line for a shell', async () => {
  const form = await unfold('listProjects')
  await form.getByLabel(/^limit/).fill('1')
  expect((await send('listProjects')).text.match(/"projectId"/g)).toHaveLength(1)
  const line = await form.locator('.curl code').textContent()
  expect(JSON.parse(await shell(String(line).replace('\ncurl ', '\ncurl -s '))).items).toHaveLength(1)
  await form.getByLabel(/^limit/).fill('none')
  expect(await send('listProjects')).toMatchObject({ status: 400 })
})

test('a search shows what has all its words, and says how many', async () => {
  const field = page.getByRole('searchbox', { name: 'Search' })
  await page.locator('h1').click()
  await page.keyboard.press('/')
  await page.keyboard.type('post review')
  const shown = page.locator('main article:visible')
  await expect.poll(() => page.locator('#found').textContent()).toMatch(/^\d found$/)
  expect(await shown.count()).toBe(Number.parseInt((await page.locator('#found').textContent()) ?? '', 10))
  for (const one of await shown.all()) expect((await one.textContent())?.toLowerCase()).toMatch(/review/)
  await field.fill('nothing is called so')
  await expect.poll(() => page.locator('#found').textContent()).toBe('0 found')
  expect(await page.locator('main section:visible').count()).toBe(0)
  await field.fill('')
  expect(await shown.count()).toBeGreaterThan(50)
})

test('has nothing that axe objects to, unfolded and answered, on a phone and a desk, in light and dark', async () => {
  const own = await openDocs()
  await own.getByRole('searchbox').fill('read notification')
  await own.locator('[data-people=khaya]').getByRole('button', { name: 'Nomsa' }).click()
  for (const summary of await own.locator('main article:visible .try > summary').all()) await summary.click()
  await own.getByRole('button', { name: 'Send' }).first().click()
  await own.locator('.answer strong').waitFor()
  await isFit(own)
  for (const [size, colorScheme] of [
    [phone, 'light'],
    [phone, 'dark'],
    [desk, 'light'],
    [desk, 'dark'],
  ] as const) {
    await own.setViewportSize(size)
    await own.emulateMedia({ colorScheme })
    await look(own, `docs-${size.width}-${colorScheme}`)
  }
  await own.context().close()
})

test('without a script it is read as before', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(`${served.url}/docs`)
  expect(await plain.getByText('Try it').first().isVisible()).toBe(false)
  expect(await plain.locator('#khaya_getOwnProfile h3').isVisible()).toBe(true)
  await context.close()
})

test('no step broke the policy of the page or threw', () => {
  expect(failures).toEqual([])
})

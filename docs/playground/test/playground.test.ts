import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { chromiumOptions } from '../../../packages/studio/test/support/chromium.mjs'
import { look, violations } from '../../../packages/studio/test/support/fitness.mjs'
import { dist, serveStatic } from '../static.mjs'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

let server: Awaited<ReturnType<typeof serveStatic>>
let browser: Browser
let page: Page
const faults: string[] = []

beforeAll(async () => {
  await import('../build.mjs')
  server = await serveStatic()
  browser = await chromium.launch(chromiumOptions())
  page = await opened()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

async function opened(hash = '', viewport = { width: 1440, height: 900 }): Promise<Page> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  const made = await context.newPage()
  made.setDefaultTimeout(60_000)
  made.on('pageerror', error => faults.push(error.message))
  made.on('console', message => message.type() === 'error' && faults.push(message.text()))
  await made.goto(server.url + hash)
  await made.getByRole('navigation', { name: 'Views of the design' }).waitFor()
  return made
}

const show = (name: string) =>
  page
    .getByRole('navigation', { name: 'Views of the design' })
    .getByRole('link', { name, exact: true })
    .click()

/** Replaces what the editor holds, as somebody does who pastes. */
async function write(label: string, change: (text: string) => string): Promise<void> {
  const field = page.getByRole('textbox', { name: label })
  await field.waitFor()
  const lines = await field.locator('.cm-line').allTextContents()
  await field.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(change(lines.join('\n')))
}

const bazaar = `
import { entity, schema, table } from 'monotable'
import * as z from 'zod'

const Stall = entity('Stall', { PK: 'STALL#{stallId}', SK: 'META' }, { stallId: z.string() })
export const design = schema({
  tables: [table('Bazaar', { key: ['PK', 'SK'] })],
  entities: { Stall },
  access: {},
})
`

const findings = () => page.getByRole('region', { name: 'Findings' })

test('everything together, with the editor and what runs a schema, stays below 750 KB', () => {
  const loaded = readdirSync(join(dist, 'assets')).filter(name =>
    /^(worker|page|editor|transform|evaluate|rolldown-runtime)-.*\.(js|css)$/.test(name),
  )
  const bytes = loaded.map(name => gzipSync(readFileSync(join(dist, 'assets', name)), { level: 9 }).length)
  expect(loaded.length).toBeGreaterThanOrEqual(5)
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(750_000)
})

test('the first example has a map, items, findings, cost and a document', async () => {
  await page.getByRole('button', { name: 'Order', exact: false }).first().waitFor()
  await show('Items')
  await page.getByText('CUSTOMER#c-1').first().waitFor()
  expect(await findings().textContent()).toContain('UNPADDED_NUMBER')
  await show('Design')
  await page.getByText('Cost', { exact: true }).click()
  await page.getByText('getACustomer').first().waitFor()
  await show('Document')
  await page.getByText('# DESIGN: DynamoDB design').waitFor()
})

test('an access pattern runs', async () => {
  await show('Access patterns')
  await page.getByRole('button', { name: /^Run/ }).first().click()
  await page
    .getByText(/Query|GetItem/)
    .first()
    .waitFor()
})

test('another document has other tables and findings', async () => {
  await write('Design document', text =>
    text.replaceAll('`Shop`', '`Market`').replace('LINE#{position}', 'LINE#{position:000}'),
  )
  await expect.poll(() => findings().textContent()).not.toContain('UNPADDED_NUMBER')
  await show('Items')
  await page.getByText('CUSTOMER#c-1').first().waitFor()
  expect(await page.getByText('Market').count()).toBeGreaterThan(0)
})

test('an example replaces what nobody has written, and what somebody has written comes back by undo', async () => {
  const other = await opened()
  const document = other.getByRole('textbox', { name: 'Design document' })
  const undo = other.getByRole('button', { name: 'Undo' })
  await document.waitFor()
  const take = (name: string) => other.getByLabel('Example').selectOption(name)
  await take('khaya')
  await expect.poll(() => document.textContent()).toContain('Khaya')
  expect(await undo.count()).toBe(0)
  await document.click()
  await other.keyboard.press('Control+Home')
  await other.keyboard.insertText('mine ')
  await take('shop')
  await undo.waitFor()
  await expect.poll(() => violations(other)).toEqual([])
  await expect.poll(() => document.textContent()).not.toContain('mine')
  await undo.click()
  await expect.poll(() => document.textContent()).toContain('mine')
  await undo.waitFor({ state: 'detached' })
  await other.context().close()
})

const compiler = () => server.asked.filter(path => /\/compiler-/.test(path)).length

test('TypeScript is loaded when somebody asks for it, and agrees with what import writes', async () => {
  const other = await opened()
  await other.getByRole('button', { name: 'schema.ts' }).click()
  await other.getByRole('textbox', { name: 'schema.ts' }).waitFor()
  await other.getByText(/sample items/).waitFor()
  expect(compiler()).toBe(0)
  await other.getByRole('button', { name: 'Check types' }).click()
  await other.getByText(/^types agree, /).waitFor({ timeout: 120_000 })
  expect(compiler()).toBe(1)
  const options = await other.getByLabel('Example').locator('option').all()
  const names = await Promise.all(options.map(option => option.getAttribute('value')))
  const documents = names.filter(name => name !== null && name !== '' && name !== 'shop') as string[]
  expect(documents.length).toBeGreaterThanOrEqual(5)
  for (const name of documents) {
    await other.getByLabel('Example').selectOption(name)
    await other.getByRole('textbox', { name: 'Design document' }).waitFor()
    await expect
      .poll(() => other.locator('.sources output').textContent())
      .toMatch(/^\d+ tables?,.*sample items$/)
    await other.getByRole('button', { name: 'schema.ts' }).click()
    await expect.poll(() => other.locator('.sources output').textContent(), name).toMatch(/^types agree, /)
  }
  expect(compiler()).toBe(1)
  await other.context().close()
})

test("TypeScript's own markers stand where it means", async () => {
  const typed = page
  page = await opened()
  const said = () => page.locator('.sources output').textContent()
  await page.getByRole('button', { name: 'schema.ts' }).click()
  await write('schema.ts', () => `${bazaar}export const stalls: number = 'three'\n`)
  // On a wide screen the first key asks for it.
  await expect.poll(said, { timeout: 120_000 }).toMatch(/^1 type error, /)
  expect(await page.getByRole('button', { name: 'Check types' }).count()).toBe(0)
  expect(await findings().textContent()).toMatch(
    /TS2322.*line 11.*Type 'string' is not assignable to type 'number'/,
  )
  expect(await page.locator('.cm-lintRange-error').allTextContents()).toEqual(['stalls'])
  expect(await violations(page)).toEqual([])
  await look(page, 'playground-types')
  await write('schema.ts', () => bazaar.replace('entities: { Stall }', 'entities: { Stall: 5 }'))
  await expect.poll(() => findings().textContent()).toMatch(/TS2322/)
  await write('schema.ts', () => bazaar)
  await expect.poll(said).toMatch(/^types agree, /)
  expect(await page.locator('.cm-lintRange-error').count()).toBe(0)
  // A document has no types.
  await page.getByRole('button', { name: 'Document', exact: true }).click()
  await expect.poll(said).toMatch(/^1 table,/)
  await page.context().close()
  page = typed
})

test('where TypeScript does not come, it is said', async () => {
  const other = await opened()
  await other.route(/compiler-/, route => route.abort())
  faults.length = 0
  await other.getByRole('button', { name: 'schema.ts' }).click()
  await other.getByRole('button', { name: 'Check types' }).click()
  const told = other.getByRole('region', { name: 'Findings' })
  await expect.poll(() => told.textContent()).toContain('TypeScript could not be loaded')
  expect(faults.filter(fault => !/Failed to load resource|compiler/.test(fault))).toEqual([])
  faults.length = 0
  await other.context().close()
})

test('everybody can use every view, in light and in dark', async () => {
  const views = page.getByRole('navigation', { name: 'Views of the design' }).getByRole('link')
  const names = await views.allTextContents()
  expect(names.length).toBeGreaterThan(4)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const name of names) {
      await show(name)
      await page.getByRole('link', { name, exact: true }).and(page.locator('[aria-current=page]')).waitFor()
      await page.getByRole('main').waitFor()
      expect(await violations(page), `${name} in ${colorScheme}`).toEqual([])
      await look(page, `playground-${name}-${colorScheme}`)
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
})

test('a link holds everything, and a damaged one says so', async () => {
  await page.getByRole('button', { name: 'Share' }).click()
  const link = await page.getByLabel(/link/).inputValue()
  const { hash } = new URL(link)
  const other = await opened(hash)
  await other.getByText('Market').first().waitFor()
  expect(new URL(other.url()).hash).toBe(hash)
  await other.context().close()
  const damaged = await opened(hash.slice(0, 200))
  expect(await damaged.getByRole('alert').textContent()).toContain('This link is damaged or incomplete')
  await damaged.context().close()
})

test('a schema runs, and an endless one is stopped', async () => {
  await page.getByRole('button', { name: 'schema.ts' }).click()
  await write('schema.ts', () => bazaar)
  await page.getByText('Bazaar').first().waitFor()
  await write('schema.ts', () => `${bazaar}\nfor (;;) {}`)
  await expect.poll(() => findings().textContent()).toContain('did not end within 4 seconds')
  await write('schema.ts', () => bazaar)
  await expect.poll(() => findings().textContent()).not.toContain('did not end')
})

test('a hostile schema reaches neither what the page stores nor any server', async () => {
  await page.evaluate(() => localStorage.setItem('secret', 'of the page'))
  faults.length = 0
  server.asked.length = 0
  const probe = `
    const tried: string[] = []
    const attempt = (name: string, run: () => unknown) => {
      try { tried.push(name + ' ' + String(run())) } catch (error) { tried.push(name + ' refused') }
    }
    attempt('storage', () => (globalThis as any).localStorage.getItem('secret'))
    attempt('database', () => (globalThis as any).indexedDB.open('x'))
    attempt('cookies', () => (globalThis as any).document.cookie)
    attempt('request', () => { const r = new (globalThis as any).XMLHttpRequest(); r.open('GET', '${server.url}stolen', false); r.send(); return r.status })
    attempt('script', () => (globalThis as any).importScripts('${server.url}stolen.js'))
    void fetch('${server.url}stolen-later').catch(() => {})
    throw new Error(tried.join(', '))
  `
  await write('schema.ts', () => probe)
  await expect
    .poll(() => findings().textContent())
    .toContain('storage refused, database refused, cookies refused, request refused, script refused')
  expect(server.asked.filter(path => path.includes('stolen'))).toEqual([])
  // What the policy refused is said in the console; that is no fault of the page.
  expect(faults.filter(fault => !/Content Security Policy|stolen/.test(fault))).toEqual([])
  faults.length = 0
})

test('a phone shows the items first, and the design at a touch', async () => {
  const phone = await opened('', { width: 412, height: 823 })
  await phone.getByText('CUSTOMER#c-1').first().waitFor()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(412)
  await phone.getByRole('button', { name: 'Design' }).click()
  await phone.getByRole('textbox', { name: 'Design document' }).waitFor()
  server.asked.length = 0
  await phone.getByRole('button', { name: 'schema.ts' }).click()
  await phone.getByRole('textbox', { name: 'schema.ts' }).click()
  await phone.keyboard.insertText(' ')
  // A megabyte is not for a slow line: only the button loads it.
  await phone.waitForTimeout(2000)
  expect(compiler()).toBe(0)
  await phone.getByRole('button', { name: 'Check types' }).click()
  await expect.poll(compiler).toBe(1)
  await phone.getByText('types agree', { exact: true }).waitFor({ timeout: 120_000 })
  expect(await violations(phone)).toEqual([])
  await look(phone, 'playground-phone-types')
  await phone.context().close()
  expect(faults).toEqual([])
})

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { violations } from '../support/violations.ts'
import { itemAddress, visit } from '../support/visit.ts'

const browser = openBrowser()

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go to' }).waitFor()
}

const screens = {
  tables: '/',
  map: '/tables/Shop/map',
  way: '/tables/Shop/map?entity=Product',
  items: '/tables/Shop/items',
  item: itemAddress('SHOP#north', 'PRODUCT#p001'),
  collections: '/tables/Shop/collections',
  homes: itemAddress('SHOP#north', 'PRODUCT#p001', 'homes'),
  pattern: '/tables/Shop/patterns?pattern=products&:shopId=north&:category=Light&run=1',
  coverage: '/tables/Shop/design',
  entities: '/tables/Shop/design?part=entities',
  findings: '/tables/Shop/design?part=findings',
  cost: '/tables/Shop/design?part=cost',
  integrity: '/tables/Shop/integrity',
  transfer: '/tables/Shop/transfer',
  write: '/tables/Shop/write',
  settings: '/tables/Shop/settings',
}

test('no screen hinders anybody, stands beyond an edge, asks another address or breaks a policy', async () => {
  const { page, studio, go } = await visit(browser, '/')
  const asked = new Set<string>()
  const said: string[] = []
  page.on('request', request => asked.add(new URL(request.url()).origin))
  page.on('console', message => message.type() === 'error' && said.push(message.text()))
  for (const [screen, path] of Object.entries(screens)) {
    await go(path)
    await page.waitForLoadState('networkidle')
    expect({ screen, found: await violations(page) }).toEqual({ screen, found: [] })
    for (const width of [1024, 760, 400]) {
      expect({ screen, width, beyond: await beyondEdge(page, width) }).toEqual({ screen, width, beyond: 0 })
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  }
  expect([...asked]).toEqual([new URL(studio.url).origin])
  expect(said).toEqual([])
})

async function beyondEdge(page: Page, width: number): Promise<number> {
  await page.setViewportSize({ width, height: 800 })
  return await page.evaluate(async () => {
    // Two frames: what a window's width decides by script has been drawn.
    for (let frame = 0; frame < 2; frame++) await new Promise(drawn => requestAnimationFrame(drawn))
    return Math.max(0, document.documentElement.scrollWidth - window.innerWidth)
  })
}

test('all text has contrast in the dark', async () => {
  const { page, go } = await visit(browser, '/', { colorScheme: 'dark' })
  for (const [screen, path] of Object.entries(screens)) {
    await go(path)
    await page.waitForLoadState('networkidle')
    expect({ screen, found: await violations(page, ['color-contrast']) }).toEqual({ screen, found: [] })
  }
})

test("on a phone a partition's key is read whole", async () => {
  const { page, go } = await visit(browser, '/')
  await page.setViewportSize({ width: 400, height: 800 })
  await go('/tables/Shop/collections')
  const key = page.getByRole('heading', { name: 'SHOP#harbour' })
  await key.waitFor()
  expect(await key.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('by keyboard alone: to a table, to a row, an attribute changed and saved', async () => {
  const { page, stored } = await visit(browser, '/')
  await page.getByRole('link', { name: 'Shop' }).first().waitFor()
  await openPalette(page)
  await page.keyboard.type('Shop table')
  await page
    .getByRole('option', { name: /Shop.*table/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('168 items').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('SHOP#north')
  await page.keyboard.press('Enter')
  await page.getByText('84 items').waitFor()
  for (let at = 0; at < 30; at++) {
    if (await page.evaluate(() => document.activeElement?.getAttribute('role') === 'grid')) break
    await page.keyboard.press('Tab')
  }
  // The shop's own item stands behind its four categories.
  for (let at = 0; at < 4; at++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('complementary', { name: 'Item' }).waitFor()
  for (let at = 0; at < 40; at++) {
    if (await page.evaluate(() => document.activeElement?.getAttribute('aria-label') === 'name')) break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Southern Lights')
  await page.keyboard.press('Control+s')
  await page.getByText('Saved').waitFor()
  expect(await stored('SHOP#north', 'META')).toMatchObject({ name: { S: 'Southern Lights' } })
  await page.keyboard.press('Escape')
  await expect.poll(() => new URL(page.url()).searchParams.get('item')).toBe(null)
  // Back where it was opened: the next row is one key away.
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid')
})

test('keys go to screens and list themselves', async () => {
  const { page } = await visit(browser, '/tables/Shop/items')
  await page.getByText('168 items').waitFor()
  await page.keyboard.press('Alt+5')
  await page.getByRole('link', { name: 'ordersByStatus' }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard' }).getByText('choose all loaded rows').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('the palette goes to access patterns and entities, and changes the theme', async () => {
  const { page } = await visit(browser, '/')
  await page.getByRole('link', { name: 'Shop' }).first().waitFor()
  await openPalette(page)
  await page.keyboard.type('lowStock')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'What runs out, the worst first' }).waitFor()
  await openPalette(page)
  await page.keyboard.type('Dark theme')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  await page.reload()
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
})

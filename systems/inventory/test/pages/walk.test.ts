import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { look, servePages } from './serve-pages.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const { url, device, letters } = servePages()
const patient = { timeout: 60_000 }
let page: Page
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await look(page, task.name.slice(0, 40))
})

const wide = { width: 1280, height: 800 }
const charge = () => page.getByRole('button', { name: /^Charge/ }).locator('visible=true')
const sent = () =>
  expect.poll(() => page.locator('.till-status').innerText(), { timeout: 60_000 }).toBe('All sent')

async function violations(): Promise<string[]> {
  await page.evaluate(axe)
  const found = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof import('axe-core') }).axe.run(),
  )
  return found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  )
}

const sideways = () =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Everything on the screen as axe sees it, on a phone and a desk. */
async function isAccessible(): Promise<void> {
  for (const size of [{ width: 360, height: 740 }, wide]) {
    await page.setViewportSize(size)
    expect(await violations()).toEqual([])
    expect(await sideways()).toBeLessThanOrEqual(0)
  }
}

describe('a visitor', () => {
  test('comes to Inventory as a sample user in one click, and sells in three touches', async () => {
    const phone = await device()
    page = await phone.context.newPage()
    await page.goto(url())
    await page
      .getByRole('link', { name: /Inventory/ })
      .first()
      .click()
    await page.getByRole('button', { name: /Tom/ }).click()
    await page.getByRole('link', { name: 'Open the till' }).click()
    const tile = page.locator('button.tile', { hasText: 'Inner tube 700C' })
    await tile.waitFor(patient)
    await isAccessible()
    await page.setViewportSize({ width: 360, height: 740 })
    await tile.click()
    await charge().click()
    await page.getByRole('button', { name: 'Card', exact: true }).click()
    await page.getByText('Recorded.').waitFor(patient)
    await isAccessible()
    await page.getByRole('button', { name: 'E-mail' }).click()
    await page.getByLabel('E-mail address of the customer').fill('customer@example.com')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('The receipt is on its way').waitFor(patient)
    expect(
      (await letters()).some(
        ({ to, text }) => to === 'customer@example.com' && text.includes('Inner tube 700C'),
      ),
    ).toBe(true)
    // A scanner types, wherever the focus is; then Enter in the empty field charges.
    await page.keyboard.type('TUB-700-PV')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.getByLabel('Another sum').fill('20')
    expect(await page.getByText('Change: €13.10').isVisible()).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByText('Give back').waitFor(patient)
    await page.getByRole('button', { name: 'New sale' }).click()
    await sent()
    // Tom takes one back; voids are the owner's.
    await page.getByRole('button', { name: 'Last sales' }).click()
    await page.locator('.sales-line').first().click()
    await page.getByRole('button', { name: 'Return' }).click()
    expect(await page.getByRole('button', { name: 'Void' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Take it back' }).click()
    await page.getByText('Give €6.90 back to the customer.').waitFor(patient)
    expect(await page.locator('.sold-line .badge').innerText()).toBe('returned')
    await isAccessible()
  })
})

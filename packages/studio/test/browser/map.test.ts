import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { violations } from '../support/violations.ts'
import { visit } from '../support/visit.ts'

const browser = openBrowser()
const picture = process.env.STUDIO_LOOK

test('the map draws the design with live counts, lights the way of what is chosen, and is a file', async () => {
  const { page, studio, go } = await visit(browser, '/tables/Shop/items')
  expect(
    await page
      .getByRole('navigation', { name: 'Screens of the table' })
      .getByRole('link')
      .first()
      .textContent(),
  ).toBe('Map')
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  const row = (name: string | RegExp) => page.getByRole('button', { name })
  await row(/^Product 48 · .* in Shop$/).waitFor()
  if (picture) await page.screenshot({ path: `${picture}/map.png` })
  const dim = () => page.locator('svg [data-dim]').count()
  expect(await dim()).toBe(0)
  await row(/^Product .* in GSI1$/).click()
  await page.getByText('3 access patterns read it; the library writes Sku, Category with it').waitFor()
  expect(await dim()).toBeGreaterThan(0)
  expect(new URL(page.url()).searchParams.get('entity')).toBe('Product')
  if (picture) await page.screenshot({ path: `${picture}/map-entity.png` })
  await row(/^lowStock /).press('Enter')
  await page.getByText('reads Product in GSI2, then gets each Product from Shop').waitFor()
  expect(await page.locator('svg path').count()).toBe(2)
  if (picture) await page.screenshot({ path: `${picture}/map-pattern.png` })
  expect(await violations(page)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download SVG' }).click(),
  ])
  const svg = await readFile((await download.path())!, 'utf8')
  expect(download.suggestedFilename()).toBe('Shop.svg')
  expect(svg).toMatch(/^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/)
  expect(svg).toContain('SHOP#{shopId}')
  expect(svg).not.toContain('var(')
  if (picture) {
    await page.setContent(svg)
    await page.screenshot({ path: `${picture}/map-file.png` })
  }
  // What others write is counted by itself.
  await go('/tables/Shop/map')
  await row(/^Shop 2 · .* in Shop$/).waitFor()
  await page.waitForTimeout(500)
  const Item = { PK: { S: 'SHOP#new' }, SK: { S: 'META' }, shopId: { S: 'new' }, name: { S: 'New' } }
  await studio.engine.send('PutItem', { TableName: 'Shop', Item })
  await row(/^Shop 3 · .* in Shop$/).waitFor()
})

test('on a phone the map stands in one column', async () => {
  const { page } = await visit(browser, '/tables/Shop/map', { colorScheme: 'dark' })
  await page.getByRole('button', { name: /^Product 48 .* in Shop$/ }).waitFor()
  if (picture) await page.screenshot({ path: `${picture}/map-dark.png` })
  await page.setViewportSize({ width: 400, height: 800 })
  await expect.poll(() => page.locator('svg[role=group]').evaluate(svg => svg.clientWidth)).toBeLessThan(400)
  await page.getByRole('button', { name: /^Product .* in GSI1$/ }).click()
  await page.getByText('access patterns read it').waitFor()
  if (picture) await page.screenshot({ path: `${picture}/map-phone.png` })
})

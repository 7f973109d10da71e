import { expect, test } from 'vitest'
import { breakShop } from '../support/break-shop.ts'
import { openBrowser } from '../support/browser.ts'
import { takePicture } from '../support/picture.ts'
import { violations } from '../support/violations.ts'
import { visit } from '../support/visit.ts'

const browser = openBrowser()
const picture = process.env.STUDIO_LOOK

test('the board finds what has drifted, shows the plan of a repair, and is sound afterwards', async () => {
  const { page, studio, go, stored } = await visit(browser, '/')
  await breakShop(studio.engine)
  await go('/tables/Shop/integrity')
  await page.getByRole('button', { name: 'Scan the table' }).click()
  await page.getByText('168 items compared').waitFor()
  const tile = (name: string) =>
    page.getByRole('group', { name: 'What was found' }).getByRole('button', { name })
  expect(await tile('Stale index keys').textContent()).toContain('30can be repaired')
  expect(await tile('Mirrors').isDisabled()).toBe(true)
  await page
    .getByText(/GSI1PK is "SHOP#north#ORDERS#lost" and should be "SHOP#north#ORDERS#/)
    .first()
    .waitFor()
  await tile('Guards').click()
  await page.getByText('a guard without its owner').waitFor()
  await page.getByText('its guard Sku is missing').waitFor()
  await tile('Drifted counters').click()
  await page.getByText('products is 99, and 6 are there').waitFor()
  expect(await violations(page)).toEqual([])
  await takePicture(page, 'integrity')
  await page.getByRole('button', { name: 'Repair…' }).click()
  const plan = page.getByRole('dialog', { name: 'Repair this table' })
  await plan.getByText('30 index keys are computed again').waitFor()
  await plan.getByText('2 guards are created, corrected or deleted').waitFor()
  await plan.getByText('1 counter is set to what was counted').waitFor()
  await takePicture(page, 'repair')
  // Nothing is written until somebody has seen the plan.
  expect(await stored('SHOP#north', 'SKU#nobody')).toBeDefined()
  await plan.getByRole('button', { name: 'Repair', exact: true }).click()
  await page.getByText('Everything is as the design declares it.').waitFor()
  expect(await stored('SHOP#north', 'SKU#nobody')).toBeUndefined()
  expect(await stored('SHOP#north', 'SKU#spe-1')).toMatchObject({ productId: { S: 'p001' } })
  expect(await stored('SHOP#north', 'CATEGORY#Light')).toMatchObject({ products: { N: '6' } })
  await tile('Foreign rows').click()
  await page.getByRole('link', { name: 'INVOICE#1 / META' }).click()
  await page.getByRole('complementary', { name: 'Item' }).waitFor()
})

test('a read-only studio scans and offers no repair', async () => {
  const { page, studio, go } = await visit(browser, '/', { isReadOnly: true, colorScheme: 'dark' })
  await breakShop(studio.engine)
  await go('/tables/Shop/integrity')
  await page.getByRole('button', { name: 'Scan the table' }).click()
  await page.getByText('The studio is read-only: it repairs nothing.').waitFor()
  expect(await page.getByRole('button', { name: 'Repair…' }).isDisabled()).toBe(true)
  expect(await violations(page, ['color-contrast'])).toEqual([])
  if (picture) await page.screenshot({ path: `${picture}/integrity-dark.png` })
  await page.setViewportSize({ width: 400, height: 800 })
  if (picture) await page.screenshot({ path: `${picture}/integrity-phone.png` })
})

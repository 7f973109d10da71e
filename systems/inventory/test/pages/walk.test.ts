import { openSharp } from '@monotable/server/kit'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { isFit, look, desk as wide } from '../../../../packages/studio/test/support/fitness.mjs'
import { filmBarcode } from './film-barcode.ts'
import { servePages } from './serve-pages.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const { url, device, signIn, call, letters } = servePages()
const patient = { timeout: 60_000 }
let page: Page
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await look(page, task.name.slice(0, 40))
})

const harbour = '50ae41dd-9c67-4460-8a6d-71755e169673'
const charge = () => page.getByRole('button', { name: /^Charge/ }).locator('visible=true')
const sent = () =>
  expect.poll(() => page.locator('.till-status').innerText(), { timeout: 60_000 }).toBe('All sent')

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
    await isFit(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await tile.click()
    await charge().click()
    await page.getByRole('button', { name: 'Card', exact: true }).click()
    await page.getByText('Recorded.').waitFor(patient)
    await isFit(page)
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
    await isFit(page)
  })

  test('signs up by the code in the outbox, creates a shop, adds a product with a picture, sells it, and sees it on the dashboard', async () => {
    const desk = await device()
    page = await desk.context.newPage()
    await page.setViewportSize(wide)
    await page.goto(`${url()}/account/sign-in?next=/inventory/app/`)
    await page.getByLabel('E-mail address').fill('nina@example.com')
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await page.waitForURL('**/account/code**', patient)
    const letter = () => letters().then(all => all.find(({ to }) => to === 'nina@example.com'))
    await expect.poll(letter, patient).toBeDefined()
    await page.getByLabel('Code').fill(/\b\d{6}\b/.exec((await letter())?.text ?? '')?.[0] ?? '')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Your name').fill('Nina')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('link', { name: 'Create a shop' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Nina’s Books')
    await page.locator('main form button[type=submit]').last().click()
    await page.waitForURL(/\?shop=[0-9a-f-]{36}$/, patient)
    await page.getByText('What do you sell?').waitFor()
    const shopId = page.url().slice(-36)
    await page.goto(`${url()}/inventory/app/shops/${shopId}/products/do/createProduct`)
    const fields = {
      Name: 'Atlas',
      SKU: 'ATL-1',
      Category: 'Books',
      'Unit price': '12.50',
      'Current stock': '5',
    }
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).first().fill(value)
    await page.locator('main form button[type=submit]').last().click()
    await page.waitForURL(/\/products\/[0-9a-f-]{36}$/, patient)
    const sharp = await openSharp()
    const picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#c4525b' } })
      .png()
      .toBuffer()
    await page.goto(`${page.url()}/do/putPicture`)
    await page
      .locator('main input[type=file]')
      .first()
      .setInputFiles({ name: 'atlas.png', mimeType: 'image/png', buffer: picture })
    await page.locator('main form button[type=submit]').last().click()
    // Leaving before the answer would take the picture back.
    await page.waitForURL(address => !address.pathname.includes('/do/'), patient)
    await page.goto(`${url()}/inventory/app/till/?shop=${shopId}`)
    const tile = page.locator('button.tile', { hasText: 'Atlas' })
    await tile.locator('img').waitFor(patient)
    await tile.click()
    await charge().click()
    await page.getByRole('button', { name: 'Card', exact: true }).click()
    await page.getByText('Recorded.').waitFor(patient)
    await page.goto(`${url()}/inventory/app/`)
    expect(await page.locator('.stat', { hasText: 'Revenue' }).innerText()).toContain('12.50')
    expect(await page.locator('.best').innerText()).toContain('Atlas')
  })
})

test('the camera reads a barcode in front of it', async () => {
  const { body } = await call('maya', 'POST', `/shops/${harbour}/products`, {
    name: 'Chalk, white',
    sku: 'CHALK-W',
    category: 'Workshop',
    unitPrice: 2.5,
    currentStock: 5,
    barcode: '4006381333931',
  })
  expect(body).toMatchObject({ barcode: '4006381333931' })
  const tablet = await device()
  await signIn(tablet.context, 'maya')
  page = await tablet.context.newPage()
  await page.setViewportSize(wide)
  await page.goto(`${url()}/inventory/app/till/?shop=${harbour}`)
  await page.locator('button.tile', { hasText: 'Chalk, white' }).waitFor(patient)
  await filmBarcode(page, '4006381333931')
  await page.getByRole('button', { name: 'Scan' }).click()
  await page.getByText('Chalk, white is in the basket.').waitFor(patient)
  await page.getByRole('button', { name: 'Done' }).click()
  expect(await charge().innerText()).toContain('€2.50')
})

test.each(['light', 'dark'] as const)(
  'the dashboard is for everybody, %s: any range, another shop, no script needed',
  async colorScheme => {
    const tablet = await device()
    await signIn(tablet.context, 'maya')
    page = await tablet.context.newPage()
    await page.emulateMedia({ colorScheme })
    await page.goto(`${url()}/inventory/app/?shop=${harbour}&period=month`)
    await isFit(page)
    await page.locator('input[name=from]').fill('2026-01-05')
    await page.locator('input[name=to]').fill('2026-01-01')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    expect(await page.locator('.page-head').innerText()).toContain('1 Jan 2026 – 5 Jan 2026')
    await page.locator('.shop-switch summary').click()
    await page.getByRole('link', { name: /Central Station/ }).click()
    expect(await page.locator('h1').innerText()).toContain('Central Station')
  },
)

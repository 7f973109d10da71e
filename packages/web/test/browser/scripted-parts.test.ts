import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { chromiumOptions } from '../../../studio/test/support/chromium.mjs'
import { type Garden, openGarden } from '../support/garden.tsx'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

let garden: Garden
let browser: Browser
beforeAll(async () => {
  garden = await openGarden()
  browser = await chromium.launch(chromiumOptions())
})
afterAll(async () => {
  await browser?.close()
  await garden?.close()
})

async function open(path: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  await context.request.post(`${garden.url}/accounts/sample/sign-in`, {
    headers: { origin: garden.url },
    data: { system: 'garden', user: 'ann' },
  })
  const page = await context.newPage()
  await page.goto(garden.url + path)
  return page
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: pixel })

test('several files are sent by themselves, tried again where the network fails, and go with the form once', async () => {
  const page = await open('/web/parts')
  const form = page.getByRole('form', { name: 'Files with the form' })
  // The first answer is lost, the second is a failure of the server.
  let tries = 0
  await page.route('**/web/parts?*do=picture', async route => {
    tries += 1
    if (tries === 1) return route.abort('connectionreset')
    if (tries === 2) return route.fulfill({ status: 500, body: 'broken' })
    return route.continue()
  })
  expect(await form.getByText('Take a photo').first().isVisible()).toBe(true)
  const input = form.getByLabel(/Several, each by itself/)
  await input.setInputFiles([picture('one.png'), picture('two.png')])
  await form.getByRole('button', { name: 'Try again' }).click()
  const kept = form.locator('input[type=hidden][name=pictures]')
  await expect.poll(() => kept.count(), { timeout: 30_000 }).toBe(3)

  await input.setInputFiles([
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
  ])
  await form.getByText('This file is not a picture.', { exact: true }).waitFor()
  expect(await form.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await form.getByRole('combobox', { name: 'Town' }).fill('moo')
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'Save' }).click()
  // Nothing is left behind in silence.
  await form.getByRole('alert').getByText('Some files did not get through.').waitFor()
  await form.getByRole('button', { name: 'Take this file out' }).last().click()
  const sent = page.waitForRequest(request => /do=done/.test(request.url()) && request.method() === 'POST')
  await form.getByRole('button', { name: 'Save' }).click()
  expect((await sent).postData()).toMatch(/kept-1[\s\S]*kept-70[\s\S]*kept-70[\s\S]*mooi river/)
  await page.getByText('Saved.').waitFor()
  await page.context().close()
})

test('a file with the form is sent by a script that shows what is refused, and goes where the page leads', async () => {
  const page = await open('/web/parts')
  const form = page.getByRole('form', { name: 'Files with the form' })
  await form.getByLabel(/One file with the form/).setInputFiles(picture('one.png'))
  await form.getByRole('combobox', { name: 'Town' }).click()
  await form.getByRole('option', { name: 'Howick' }).click()
  await page.route('**/web/parts?*do=done', route =>
    route.fulfill({
      status: 422,
      json: { message: 'Please check the marked fields.', fields: { document: 'Too dark.' } },
    }),
  )
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Too dark.').waitFor()
  await page.unroute('**/web/parts?*do=done')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  await page.context().close()
})

test('a combobox is used by keyboard: typed, chosen, taken back by Escape, emptied only where it may be', async () => {
  const page = await open('/web/parts')
  const form = page.getByRole('form', { name: 'Files with the form' })
  const town = form.getByRole('combobox', { name: 'Town' })
  const held = form.locator('select[name=town]')
  await town.press('ArrowDown')
  await town.press('ArrowDown')
  await town.press('Enter')
  expect(await held.inputValue()).toBe('durban')
  // What is chosen is replaced by what is typed after a touch.
  await town.click()
  await page.keyboard.type('ladY')
  expect(await form.getByRole('option').allTextContents()).toEqual(['Ladysmith'])
  await town.press('Escape')
  expect(await town.inputValue()).toBe('Durban')
  await town.fill('nowhere')
  await form.getByText('Nothing matches').waitFor()
  await town.blur()
  expect([await town.inputValue(), await held.inputValue()]).toEqual(['Durban', 'durban'])
  await page.context().close()
})

test('a list on the desk follows what others do, and waits while somebody works in it', async () => {
  await garden.db.Plant.put({ plantId: 'p1', name: 'Rose', height: 30, version: 1 })
  const page = await open('/garden/app/plants')
  // The first change may come before anybody listens.
  await expect
    .poll(
      async () => {
        await garden.db.Plant.put({ plantId: 'p2', name: `Oak ${Date.now()}`, height: 300, version: 1 })
        return page.getByText(/Oak \d+/).count()
      },
      { timeout: 60_000, interval: 1500 },
    )
    .toBe(1)
  await page.getByRole('button', { name: 'Download CSV' }).focus()
  await garden.db.Plant.put({ plantId: 'p3', name: 'Elm', height: 200, version: 1 })
  await page.locator('[data-live-offer]').waitFor()
  expect(await page.getByText('Elm').count()).toBe(0)
  await page.locator('[data-live-offer]').click()
  await page.getByText('Elm').first().waitFor()
  // A page that could not be loaded is asked for again: the change is told only once.
  let failures = 0
  await page.route(page.url(), route => {
    failures += 1
    return failures === 1 ? route.abort() : failures === 2 ? route.fulfill({ status: 503 }) : route.continue()
  })
  await garden.db.Plant.put({ plantId: 'p4', name: 'Yew', height: 90, version: 1 })
  await page.getByText('Yew').first().waitFor()
  expect(failures).toBeGreaterThan(2)
  await page.context().close()
  // Whoever is not signed in is told nothing.
  const foreign = await fetch(`${garden.url}/garden/app/_changes`)
  expect(foreign.status).toBe(204)
})

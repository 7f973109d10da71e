import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { isFit, look, desk as wide } from '../../../../packages/studio/test/support/fitness.mjs'
import { servePages } from './serve-pages.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const { url, device, signIn, call, letters } = servePages()
const harbour = '50ae41dd-9c67-4460-8a6d-71755e169673'
const station = 'd3f29084-1e75-46a9-81cc-9cfa54961558'
let page: Page
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await look(page, task.name.slice(0, 40))
  await page.context().browser()?.close()
})

async function openAs(user: string, path: string): Promise<void> {
  const computer = await device()
  await signIn(computer.context, user)
  page = await computer.context.newPage()
  await page.setViewportSize(wide)
  await page.goto(`${url()}/inventory/app${path}`)
}

const at = (path: string) => page.goto(`${url()}/inventory/app/shops/${harbour}${path}`)
const main = () => page.locator('main').innerText()
const press = (name: string | RegExp) => page.locator('main').getByRole('button', { name }).last().click()
const follow = (name: string | RegExp) => page.locator('main').getByRole('link', { name }).first().click()
const flash = (text: RegExp) => page.locator('[data-toast]').getByText(text).first().waitFor()
/** What cannot be undone asks first. */
const confirm = async (name: string) => {
  if (page.url().includes('/do/')) await press(new RegExp(name))
}
/** What a link downloads. */
const fileBehind = async (name: string): Promise<string> => {
  const href = await page.locator('main').getByRole('link', { name }).getAttribute('href')
  const answer = await page.request.get(new URL(href as string, url()).href)
  expect([href, answer.status()]).toEqual([href, 200])
  return answer.text()
}
const newProduct = async (fields: object) =>
  (await call('maya', 'POST', `/shops/${harbour}/products`, { category: 'Desk', unitPrice: 2, ...fields }))
    .body
const stockOf = async (productId: string) =>
  (await call('maya', 'GET', `/shops/${harbour}/products/${productId}`)).body.currentStock

describe('the owner in the storeroom', () => {
  test('receives goods by scanning one line after the other, and writes some off', async () => {
    const chalk = await newProduct({ name: 'Chalk', sku: 'CHK', barcode: '4006381333931', currentStock: 1 })
    const string = await newProduct({ name: 'String', sku: 'STR', barcode: '5901234123457', currentStock: 9 })
    await openAs('maya', `/shops/${harbour}/products`)
    await follow('Receive or write off goods')
    const line = (at: number) => page.getByRole('group', { name: `line ${at}`, exact: true })
    // The list to choose from becomes a field to type in when the script is there.
    const product = (at: number) => line(at).locator('input[role=combobox]')
    await product(1).focus()
    // A scanner types the digits and presses Enter at once.
    await page.keyboard.type('4006381333931')
    await page.keyboard.press('Enter')
    await page.keyboard.type('12')
    await line(1).getByLabel('Reason').selectOption('purchase')
    await page.keyboard.press('Enter')
    await page.keyboard.type('5901234123457')
    await page.keyboard.press('Enter')
    await page.keyboard.type('-4')
    await line(2).getByLabel('Reason').selectOption('wastage')
    await line(2).getByLabel('Notes').fill('Wet')
    await page.keyboard.press('Enter')
    // A code that nothing has sends nothing, and neither does the end of the last line: there are more lines then.
    await page.keyboard.type('999')
    await page.keyboard.press('Enter')
    await page.getByText('Nothing matches').waitFor()
    await product(3).fill('')
    await line(3).getByLabel('Notes').press('Enter')
    await line(8).waitFor()
    expect(await product(2).inputValue()).toBe('String (STR)')
    await isFit(page)
    expect([await stockOf(chalk.productId), await stockOf(string.productId)]).toEqual([1, 9])
    await press('Receive or write off goods')
    await flash(/Receive or write off goods/)
    expect([await stockOf(chalk.productId), await stockOf(string.productId)]).toEqual([13, 5])
    await at(`/products/${string.productId}`)
    await follow('Movements')
    const history = await main()
    expect(history).toMatch(/-4\s+Wastage\s+5\s+Maya Lindqvist\s+Wet/)
    // It is the product of this page.
    expect(history).not.toContain(string.productId.slice(0, 8))
  })

  test('counts what is there, and sends some to the other shop', async () => {
    const tape = await newProduct({ name: 'Rim tape', sku: 'RIM', currentStock: 3 })
    await call('maya', 'POST', `/shops/${station}/products`, {
      name: 'Rim tape',
      sku: 'RIM',
      category: 'Desk',
      unitPrice: 2,
    })
    await openAs('maya', `/shops/${harbour}/do/countStock`)
    const first = page.getByRole('group', { name: 'line 1', exact: true })
    await first.locator('input[role=combobox]').fill('rim tape')
    await page.keyboard.press('Enter')
    await first.getByLabel('Counted').fill('7')
    await press('Count stock')
    await flash(/Count stock/)
    expect(await stockOf(tape.productId)).toBe(7)
    await page.goto(`${url()}/inventory/app/`)
    await page.getByRole('link', { name: 'Transfer stock' }).locator('visible=true').first().click()
    // It is sent from the shop that was open, so that its products can be found.
    expect(await page.getByLabel('From shop').inputValue()).toBe(harbour)
    await page.getByLabel('To shop').selectOption(station)
    await page.locator('input[role=combobox]').fill('rim tape')
    await page.keyboard.press('Enter')
    await page.getByLabel('Quantity').fill('2')
    await press('Transfer stock')
    await flash(/Transfer stock/)
    expect(await stockOf(tape.productId)).toBe(5)
  })

  test('sees what is low, and how much to order', async () => {
    await newProduct({ name: 'Patch kit', sku: 'PATCH', currentStock: 1, reorderThreshold: 4 })
    await openAs('maya', `/shops/${harbour}/low-stock`)
    const row = page.locator('tr', { hasText: 'Patch kit' })
    await expect.poll(() => row.innerText()).toMatch(/1\s+4\s+7/)
    await isFit(page)
  })
})

describe('the owner at the desk', () => {
  test('imports a catalogue after a look at the fate of every line, and exports it', async () => {
    await newProduct({ name: 'Bell', sku: 'BELL', currentStock: 2 })
    await openAs('maya', `/shops/${harbour}/do/importCatalogue`)
    const csv =
      'sku,name,category,unitPrice,colour\nBELL,Bell,Desk,3.50,red\nHORN,Horn,Desk,9,blue\nHORN,Horn,Desk,8,\n,Nothing,Desk,1,'
    await page
      .locator('main input[type=file]')
      .setInputFiles({ name: 'catalogue.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await press('Preview')
    const table = page.locator('main table')
    await table.waitFor()
    const fates = (await table.innerText()).split('\n').filter(text => /Create|Update|Refused/.test(text))
    expect(fates).toHaveLength(4)
    expect(await main()).toContain('Colour')
    await isFit(page)
    const found = async (sku: string) =>
      (await call('maya', 'GET', `/shops/${harbour}/products?sku=${sku}`)).body.items
    expect(await found('HORN')).toEqual([])
    await press('Import catalogue')
    await flash(/create 1, update 1, same 0, refused 2/)
    expect((await found('HORN'))[0]).toMatchObject({ name: 'Horn', unitPrice: 9 })
    expect((await found('BELL'))[0]).toMatchObject({ unitPrice: 3.5, currentStock: 2 })
    await at('')
    expect(await fileBehind('Export catalogue')).toMatch(/HORN/)
  })

  test('finds products by category, by what is low and by what was deleted', async () => {
    const gone = await newProduct({ name: 'Old pump', sku: 'OLD', category: 'Attic' })
    await newProduct({ name: 'New pump', sku: 'NEW', category: 'Attic' })
    await call('maya', 'DELETE', `/shops/${harbour}/products/${gone.productId}`)
    await openAs('maya', `/shops/${harbour}/products?category=Attic`)
    expect(await main()).toContain('New pump')
    expect(await main()).not.toContain('Old pump')
    await page.locator('main').getByLabel('Deleted').selectOption('true')
    await press('Show')
    expect(await main()).toContain('Old pump')
    expect(await main()).not.toContain('New pump')
    await follow('Old pump')
    await press('Restore')
    await flash(/Restore/)
    await at('/products?category=Attic')
    expect(await main()).toContain('Old pump')
  })

  test('reads the sales of a day and of a product, takes one back, and gives the accountant a file', async () => {
    const { productId } = await newProduct({ name: 'Rack', sku: 'RACK', unitPrice: 30, currentStock: 5 })
    const sold = await call('maya', 'POST', `/shops/${harbour}/sales`, { productId, quantity: 2 })
    await openAs('maya', `/shops/${harbour}/sales?productId=${productId}`)
    expect(await page.locator('main tbody tr').count()).toBe(1)
    await follow('Rack')
    await follow('Return')
    await page.getByLabel('Quantity').fill('1')
    await press('Return')
    await flash(/Return/)
    expect(await stockOf(productId)).toBe(4)
    await page.goto(`${url()}/inventory/app/?shop=${harbour}`)
    const file = await fileBehind('For the accountant')
    expect(file).toContain(sold.body.saleId)
  })

  test('invites by e-mail with a role, takes that back, and removes who has left', async () => {
    await openAs('maya', `/shops/${harbour}/members`)
    await follow(/Invite/)
    await page.getByLabel('Email').fill('ola@example.com')
    await press(/Invite/)
    await expect.poll(async () => (await letters()).some(({ to }) => to === 'ola@example.com')).toBe(true)
    await at('/invitations')
    const ola = page.locator('tr', { hasText: 'ola@example.com' })
    expect(await ola.innerText()).toMatch(/Staff\s+Maya Lindqvist\s+\d+ \w+ 20\d\d, \d\d:\d\d/)
    await ola.getByText('Withdraw').click()
    await confirm('Withdraw')
    await flash(/Withdraw/)
    await at('/invitations')
    expect(await main()).not.toContain('ola@example.com')
    await call('maya', 'PUT', `/shops/${harbour}/members/lena`, { role: 'staff' })
    await at('/members')
    const lena = page.locator('tr', { hasText: 'Lena' })
    await lena.getByText('Remove').first().click()
    await confirm('Remove')
    await flash(/Remove/)
    await at('/members')
    expect(await lena.count()).toBe(0)
  })

  test('tries the alert address, looks at the plan, and sees what an archive run would move', async () => {
    await openAs('maya', `/shops/${harbour}`)
    await page.locator('main').getByText('More', { exact: true }).click()
    await press('Send test alert')
    await expect.poll(async () => (await letters()).some(({ subject }) => /test/i.test(subject))).toBe(true)
    await at('/alerts')
    expect(await main()).toMatch(/Yes/)
    await page.goto(`${url()}/inventory/app/account`)
    expect(await main()).toMatch(/Plan/)
    await at('/do/runArchive')
    await press('Preview')
    await page.locator('main').getByRole('region', { name: 'Preview' }).waitFor()
    expect(await page.locator('.stat', { hasText: 'Archived' }).innerText()).toMatch(/\d/)
  })
})

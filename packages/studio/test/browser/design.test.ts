import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { itemAddress, visit } from '../support/visit.ts'

const browser = openBrowser()

test('a product is found by an access pattern, with what was read and what it cost', async () => {
  const { page } = await visit(browser, '/tables/Shop/patterns?pattern=products')
  await page.getByRole('button', { name: 'From a stored item' }).click()
  await expect.poll(() => page.getByLabel('shopId').inputValue()).toBe('harbour')
  await page.getByLabel('category').fill('Light')
  await page.getByLabel('limit').fill('4')
  await page.getByRole('button', { name: 'Run' }).click()
  const figures = page.getByLabel('What the run cost')
  await figures.getByText('Items returned').waitFor()
  await page.getByText('Aldo Lamp').waitFor()
  expect(await page.getByRole('row', { name: /GSI1 index of Shop/ }).textContent()).toContain('0.5')
  expect(await page.getByLabel('Request 1').textContent()).toContain("IndexName: 'GSI1'")

  // A budget turns red, and says so in words too.
  await page.getByLabel('Budget: Capacity units, units').fill('0.1')
  await figures.locator('[data-over=true]', { hasText: 'Capacity units' }).getByText('over budget').waitFor()

  for (const [name, text] of [
    ['Monotable', "await db.products({ shopId: 'harbour', category: 'Light' }, { limit: 4 })"],
    ['AWS SDK', 'new QueryCommand({'],
    ['AWS CLI', 'aws dynamodb query'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(text)
  }
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByRole('heading', { name: '2 items' }).waitFor()
})

test('code is copied where the browser gives a page no clipboard, as beyond this machine', async () => {
  const path = '/tables/Shop/patterns?pattern=products&:shopId=north&:category=Light&run=1'
  const { page, go } = await visit(browser, '/')
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await go(path)
  await page.getByRole('button', { name: 'AWS CLI' }).click()
  await page.getByText('Copied').waitFor()
})

test('a run is done once more when it is asked once more, and the form says what was run', async () => {
  const { page } = await visit(browser, '/tables/Shop/patterns?pattern=ordersByStatus')
  const runs: string[] = []
  page.on('request', request => request.url().includes('/api/patterns/') && runs.push(request.url()))
  await page.getByLabel('shopId').fill('north')
  await page.getByLabel('status', { exact: true }).selectOption('open')
  await page.getByRole('button', { name: 'Run' }).click()
  await expect.poll(() => runs.length).toBe(1)
  await page.getByRole('heading', { name: '8 items' }).waitFor()
  await page.getByRole('button', { name: 'Run' }).click()
  await expect.poll(() => runs.length).toBe(2)
  await page.getByLabel('status', { exact: true }).selectOption('shipped')
  await page.getByRole('button', { name: 'Run' }).click()
  await page.getByRole('heading', { name: '7 items' }).waitFor()
  await page.goBack()
  await expect.poll(() => page.getByLabel('status', { exact: true }).inputValue()).toBe('open')
  await page.getByRole('heading', { name: '8 items' }).waitFor()
})

test('a pattern that is asked wrongly says what is wrong in the words of the library', async () => {
  const { page } = await visit(browser, '/tables/Shop/patterns?pattern=ordersBetween')
  await page.getByLabel('shopId').fill('north')
  await page.getByLabel('from').fill('yesterday')
  await page.getByLabel('to', { exact: true }).fill('2026-03-02T00:00:00Z')
  await page.getByRole('button', { name: 'Run' }).click()
  await page.getByRole('alert').getByText('cannot be "yesterday"').waitFor()
})

test('orphans are listed with the reason, in the whole table too', async () => {
  const { page } = await visit(browser, '/tables/Shop/collections?pk=SHOP%23harbour')
  await page.getByText('No orphans').waitFor()
  await page.getByRole('button', { name: 'Search the whole table' }).click()
  await page.getByText('2 orphans').waitFor()
  await page.getByText("Its key is that of Product, but entityType is 'GADGET'").first().waitFor()
  await page.getByText('Done: 168 of 168 items read').waitFor()
})

test('a partition shows its items by entity, each key as segments with the attribute behind it', async () => {
  const { page } = await visit(browser, '/tables/Shop/collections?pk=SHOP%23north')
  await page.getByText('84 items').first().waitFor()
  const order = page.getByRole('button', { name: /Order ORDER#2026-03-01T00:00:00.000Z#o0/ })
  const segment = order.getByText('2026-03-01T00:00:00.000Z', { exact: true })
  expect(await segment.getAttribute('title')).toContain('{placedAt}\nSK: ORDER#{placedAt}#{orderId}')
  await page.getByRole('group', { name: 'Show one entity only' }).getByText('Sku').click()
  await page.getByText('24 items').first().waitFor()
  expect(new URL(page.url()).searchParams.get('entity')).toBe('Sku')
})

test('an item stands in all its homes between its neighbours, and where it is not, the reason does', async () => {
  const { page } = await visit(browser, itemAddress('SHOP#north', 'PRODUCT#p003', 'homes'))
  await page
    .getByText('deficit in DEFICIT#{deficit:000000}#{productId} is computed from stock (21), threshold (10)')
    .waitFor()
  await page.getByText('All 17 attributes are projected.').first().waitFor()
  expect(await page.getByRole('button', { name: /Product PRODUCT#p003/ }).getAttribute('aria-current')).toBe(
    'true',
  )
  await page.getByRole('button', { name: /Product PRODUCT#p004/ }).click()
  await page.getByText('Not there:').waitFor()
  expect(await page.getByText('Not there:').textContent()).toContain('price')
})

test('the design shows which pattern reads what, what the check finds, and what growth costs', async () => {
  const { page } = await visit(browser, '/tables/Shop/design')
  await page.getByRole('link', { name: 'ordersByStatus' }).waitFor()
  await page.getByText('no pattern reads it here').first().waitFor()
  await page.getByRole('button', { name: 'Findings' }).click()
  await page.getByText('DELIMITER_IN_VALUE').first().waitFor()
  await page.getByRole('button', { name: 'Cost' }).click()
  const cost = page.locator('output', { hasText: 'a month' })
  const now = await cost.textContent()
  await page.getByLabel('Growth').focus()
  await page.keyboard.press('End')
  await expect.poll(() => cost.textContent()).toContain('1,000,000 ×')
  expect(await cost.textContent()).not.toBe(now)
})

test('cost rests on what is counted and typed, and says so of everything that is assumed', async () => {
  const { page } = await visit(browser, '/tables/Shop/design?part=cost')
  await page
    .getByText('168 items were counted in the table; nothing was called yet, so traffic is assumed.')
    .waitFor()
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^(\\w+ )?${name} `) })
  expect(await page.getByLabel('Items of Product').inputValue()).toBe('48')
  await row('Product').getByText('counted').waitFor()
  await row('products').getByText('assumed').waitFor()
  // 48 items of 300 bytes cost nothing to store, and no limit is met already now by what is only assumed.
  await page.getByText('storage $0.00').waitFor()
  expect(await page.getByText('Already now').count()).toBe(0)
  const total = page.locator('output', { hasText: 'a month' })
  const before = await total.textContent()
  await page.getByLabel('Calls of products a month').fill('50000000')
  await row('products').getByText('typed').waitFor()
  await expect.poll(() => total.textContent()).not.toBe(before)
  await page.getByLabel('Calls of products a month').fill('')
  await row('products').getByText('assumed').waitFor()
  await expect.poll(() => total.textContent()).toBe(before)
})

test('a table that no design describes can be looked at and edited too', async () => {
  const { page, studio, go } = await visit(browser, '/', { systems: [] })
  await page.getByRole('link', { name: 'Shop' }).first().click()
  await page.getByText('168 items').waitFor()
  await go(itemAddress('SHOP#north', 'META'))
  await page.getByLabel('name', { exact: true }).fill('Other')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').waitFor()
  await go('/tables/Shop/patterns')
  await page.getByText('No design describes this table').waitFor()
  expect(studio.url).toContain('127.0.0.1')
})

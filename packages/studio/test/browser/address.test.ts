import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { itemAddress, visit } from '../support/visit.ts'

const browser = openBrowser()

test('the browser’s own Back asks too, and whoever stays loses nothing', async () => {
  const { page } = await visit(browser, '/tables/Shop/items?pk=SHOP%23north&op=begins_with&sk=META')
  await page.getByRole('gridcell', { name: 'Northern Lights' }).click()
  const field = page.getByLabel('name', { exact: true })
  await field.fill('Mine')
  const open = page.url()
  const asked: string[] = []
  let isLeaving = false
  page.on('dialog', dialog => {
    asked.push(dialog.message())
    void (isLeaving ? dialog.accept() : dialog.dismiss())
  })
  await page.evaluate(() => history.back())
  await expect.poll(() => asked.length).toBe(1)
  expect(await field.inputValue()).toBe('Mine')
  expect(page.url()).toBe(open)
  // A second time it is asked again, and what is left is left.
  isLeaving = true
  await page.evaluate(() => history.back())
  await field.waitFor({ state: 'detached' })
  expect(asked).toEqual(Array(2).fill('Your changes are not saved. Leave anyway?'))
  expect(new URL(page.url()).searchParams.get('item')).toBe(null)
  // Nothing is asked where nothing would be lost.
  await page.evaluate(() => history.forward())
  await page.waitForTimeout(200)
  expect(asked).toHaveLength(2)
})

test('chosen rows are a part of the address', async () => {
  const { page, go } = await visit(
    browser,
    '/tables/Shop/items?pk=SHOP%23north&op=begins_with&sk=PRODUCT%23p',
  )
  await page.getByText('24 items').waitFor()
  for (const at of [1, 3]) await page.getByLabel('Select this item').nth(at).check()
  await page.getByText('2 selected').waitFor()
  const { pathname, search } = new URL(page.url())
  await go('/')
  await go(pathname + search)
  await page.getByText('2 selected').waitFor()
  const rows = page.getByRole('row', { selected: true })
  await expect.poll(() => rows.count()).toBe(2)
  expect(await rows.first().textContent()).toContain('p001')
  // All that can be loaded may be more than an address holds; it stays chosen here.
  await page.getByLabel('Select all loaded items').check()
  await page.getByText('24 selected').waitFor()
  await page.getByRole('button', { name: /24 selected/ }).click()
  expect(new URL(page.url()).searchParams.has('chosen')).toBe(false)
})

test('more rows than an address holds are chosen too', async () => {
  const { page, studio, go } = await visit(browser, '/')
  const many = Array.from({ length: 500 }, (_, at) => ({
    PutRequest: { Item: { PK: { S: 'MANY' }, SK: { S: `a rather long key of an item ${at}` } } },
  }))
  for (let at = 0; at < many.length; at += 25) {
    await studio.engine.send('BatchWriteItem', { RequestItems: { Shop: many.slice(at, at + 25) } })
  }
  await go('/tables/Shop/items?pk=MANY')
  await page.getByText('250 items').waitFor()
  await page.getByRole('grid').focus()
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: '250 selected' }).waitFor()
  expect(page.url().length).toBeLessThan(20_000)
  await page.getByLabel('PK =').fill('SHOP#north')
  await page.getByRole('button', { name: 'Query' }).click()
  await page.getByRole('button', { name: '250 selected' }).waitFor({ state: 'detached' })
})

test('a key with percent signs is the same in the address', async () => {
  const { page, studio, go } = await visit(browser, '/')
  const key = 'https://example.com/a%20b?c=%2541+d&e=100%'
  const Item = { PK: { S: key }, SK: { S: key }, note: { S: 'found' } }
  await studio.engine.send('PutItem', { TableName: 'Shop', Item })
  await go(`/tables/Shop/items?${new URLSearchParams({ pk: key })}`)
  await page.getByText('1 item ·').waitFor()
  await page.getByRole('gridcell', { name: 'found' }).click()
  await page.getByLabel('note', { exact: true }).waitFor()
  expect(await page.getByLabel('PK', { exact: true }).inputValue()).toBe(key)
  await page.getByRole('link', { name: 'All its homes' }).click()
  await page.getByRole('button', { name: key }).first().waitFor()
})

test('an address of nothing says so, and one that is wrongly escaped too', async () => {
  const { page, go } = await visit(browser, '/nowhere')
  await page.getByText('No screen has this address').waitFor()
  await go('/tables/%/items')
  await page.getByRole('button', { name: 'Try again' }).waitFor()
})

test('a screen that could not be read is read when it is tried again', async () => {
  const { page, go } = await visit(browser, '/')
  let isBroken = true
  await page.route('**/api/dynamodb/DescribeTable', route =>
    isBroken
      ? route.fulfill({ status: 500, json: { name: 'Busy', message: 'Come back later' } })
      : route.continue(),
  )
  await go('/tables/Shop/items')
  await page.getByText('Come back later').waitFor()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('168 items').waitFor()
})

test('a written request is not lost by another operation or screen unasked', async () => {
  const { page } = await visit(browser, '/tables/Shop/write')
  const request = page.getByLabel('Request')
  await request.fill('{ "mine": true }')
  const asked: string[] = []
  page.on('dialog', dialog => {
    asked.push(dialog.message())
    void dialog.dismiss()
  })
  await page.getByLabel('Operation').selectOption('PutItem')
  await page.getByRole('link', { name: 'Items' }).click()
  expect(await request.inputValue()).toBe('{ "mine": true }')
  expect(asked).toHaveLength(2)
})

test('a filter that leaves nothing of whole pages is read on, and can be stopped', async () => {
  const { page, studio, go } = await visit(browser, '/')
  for (let at = 0; at < 3000; at += 25) {
    const Shop = Array.from({ length: 25 }, (_, each) => {
      const number = at + each
      const SK = { S: String(number).padStart(5, '0') }
      return {
        PutRequest: { Item: { PK: { S: 'DEEP' }, SK, ...(number > 2900 && { rare: { BOOL: true } }) } },
      }
    })
    await studio.engine.send('BatchWriteItem', { RequestItems: { Shop } })
  }
  const filter = JSON.stringify(['rare', '=', 'BOOL', 'true'])
  await go(`/tables/Shop/items?${new URLSearchParams({ pk: 'DEEP', filter })}`)
  await page.getByText('99 items of 3,000 read').waitFor()
  expect(await page.getByLabel('Value 1').inputValue()).toBe('true')
  await page.route('**/api/dynamodb/Query', async route => {
    await new Promise(resolve => setTimeout(resolve, 300))
    await route.continue()
  })
  await go(
    `/tables/Shop/items?${new URLSearchParams({ pk: 'DEEP', filter: JSON.stringify(['none', 'exists']) })}`,
  )
  await page.getByRole('button', { name: 'Stop reading' }).click()
  await page.getByRole('button', { name: 'Load more' }).waitFor()
  await page.getByText(/0 items of .* more to come/).waitFor()
})

test('the item that is open is marked among the rows', async () => {
  const { page } = await visit(browser, itemAddress('SHOP#harbour', 'META'))
  await page.getByLabel('name', { exact: true }).waitFor()
  expect(await page.locator('[role=row][aria-current]').textContent()).toContain('META')
})

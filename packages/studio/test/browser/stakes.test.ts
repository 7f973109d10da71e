import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { violations } from '../support/violations.ts'
import { visit } from '../support/visit.ts'

const browser = openBrowser()
const picture = process.env.STUDIO_LOOK

test('sets, lists, empty and blank text look different from each other and from what is absent', async () => {
  const { page, studio, go } = await visit(browser, '/')
  const Key = { PK: { S: 'LOOKS' }, SK: { S: 'a' } }
  const values = {
    set: { SS: ['x'] },
    list: { L: [{ S: 'x' }] },
    none: { S: '' },
    blank: { S: '  ' },
    pad: { S: 'x ' },
  }
  await studio.engine.send('PutItem', { TableName: 'Shop', Item: { ...Key, ...values } })
  await studio.engine.send('PutItem', { TableName: 'Shop', Item: { PK: { S: 'LOOKS' }, SK: { S: 'b' } } })
  await go('/tables/Shop/items?pk=LOOKS')
  await page.getByText('2 items').waitFor()
  const texts = await page.getByRole('row').nth(1).getByRole('gridcell').allTextContents()
  expect(texts.slice(-5)).toEqual(['set["x"]', 'list["x"]', 'empty', 'blank␣␣', 'x␣'])
  const absent = await page.getByRole('row').nth(2).getByRole('gridcell').allTextContents()
  expect(absent.slice(-5)).toEqual(['', '', '', '', ''])
  if (picture) await page.screenshot({ path: `${picture}/looks.png` })
})

test('collections of one entity read on until some are found', async () => {
  const { page, studio, go } = await visit(browser, '/')
  for (let at = 0; at < 400; at++) {
    const Item = { PK: { S: `SHOP#${at}` }, SK: { S: 'META' }, shopId: { S: `${at}` }, name: { S: 'x' } }
    await studio.engine.send('PutItem', { TableName: 'Shop', Item })
  }
  await go('/tables/Shop/collections?entity=Sku')
  await page.getByText('568 items read').waitFor()
})

test('who loses the studio or the engine is told what to do', async () => {
  const { page, go } = await visit(browser, '/tables/Shop/items')
  await page.getByText('168 items').waitFor()
  await page.route('**/api/dynamodb/Query', route =>
    route.fulfill({
      status: 500,
      json: { name: 'Error', message: 'DynamoDB does not answer at its endpoint' },
    }),
  )
  await go('/tables/Shop/items?pk=SHOP%23north')
  await page.getByText('DynamoDB does not answer at its endpoint').waitFor()
  await page.route('**/api/dynamodb/*', route => route.abort())
  await page.getByLabel('PK =').fill('SHOP#harbour')
  await page.keyboard.press('Enter')
  await page.getByText('The studio does not answer. Start it again').waitFor()
})

test('on a phone the list of tables is folded, and opens', async () => {
  const { page } = await visit(browser, '/tables/Shop/items')
  await page.setViewportSize({ width: 400, height: 800 })
  const list = page.getByRole('navigation', { name: 'Tables' })
  await page.getByText('168 items').waitFor()
  expect(await list.getByRole('link', { name: 'Shop 168' }).isVisible()).toBe(false)
  if (picture) await page.screenshot({ path: `${picture}/phone-folded.png` })
  await list.getByRole('button', { name: 'Shop' }).click()
  expect(await list.getByRole('link', { name: 'Shop 168' }).isVisible()).toBe(true)
  expect(await violations(page)).toEqual([])
  if (picture) await page.screenshot({ path: `${picture}/phone-open.png` })
})

test('columns are sorted, hidden and made wider, and the address keeps it', async () => {
  const { page } = await visit(browser, '/tables/Shop/items?pk=SHOP%23north&op=begins_with&sk=PRODUCT%23p')
  await page.getByText('24 items').waitFor()
  const head = (name: string) => page.getByRole('columnheader', { name: new RegExp(`^${name}( [↑↓])?$`) })
  const first = () => page.getByRole('row').nth(1).getByRole('gridcell').nth(3).textContent()
  expect(await first()).toContain('p000')
  await head('SK').getByRole('button').click()
  await head('SK').getByRole('button').click()
  await expect.poll(first).toContain('p023')
  expect(await head('SK').getAttribute('aria-sort')).toBe('descending')
  const edge = (await head('PK').locator('[data-edge]').boundingBox())!
  await page.mouse.move(edge.x + 3, edge.y + 10)
  await page.mouse.down()
  await page.mouse.move(edge.x + 103, edge.y + 10, { steps: 4 })
  await page.mouse.up()
  const wide = (await head('PK').boundingBox())!.width
  expect(wide).toBeGreaterThan(200)
  await page.getByRole('button', { name: 'Columns…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Columns' })
  await dialog.getByLabel('shopId', { exact: true }).uncheck()
  expect(await violations(page)).toEqual([])
  if (picture) await page.screenshot({ path: `${picture}/columns.png` })
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect(await head('shopId').count()).toBe(0)
  await page.reload()
  await expect.poll(first).toContain('p023')
  expect(await head('shopId').count()).toBe(0)
  expect((await head('PK').boundingBox())!.width).toBe(wide)
})

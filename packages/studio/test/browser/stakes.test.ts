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

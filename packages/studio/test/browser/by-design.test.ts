import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { itemAddress, visit } from '../support/visit.ts'

const browser = openBrowser()
const lamp = itemAddress('SHOP#north', 'PRODUCT#p001')

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').last().waitFor()
}

test('a changed attribute moves its keys, guard and counters, and what that costs is told before', async () => {
  const { page, stored } = await visit(browser, lamp)
  const computed = (name: string) => page.getByRole('status', { name, exact: true }).textContent()
  await page.getByLabel('category', { exact: true }).fill('Garden')
  expect([await computed('entityType'), await computed('GSI1PK')]).toEqual([
    'PRODUCT',
    'SHOP#north#CATEGORY#Garden',
  ])
  await page.getByLabel('sku', { exact: true }).fill('SPE-X')
  const effect = page.getByText(/^Saving costs \d+ write units, moves it in GSI1/)
  await expect.poll(() => effect.textContent()).toMatch(/and writes 4 more items$/)
  await effect.click()
  await page.getByText('GSI1PK changed: one entry is deleted, another is inserted').waitFor()
  await save(page)
  expect(await stored('SHOP#north', 'PRODUCT#p001')).toMatchObject({
    GSI1PK: { S: 'SHOP#north#CATEGORY#Garden' },
  })
  expect(await stored('SHOP#north', 'SKU#spe-x')).toMatchObject({ productId: { S: 'p001' } })
  expect(await stored('SHOP#north', 'SKU#spe-1')).toBeUndefined()
  await page.getByText('Last write:').waitFor()
  // The keys on the screen are those that were written, and there is nothing left to save.
  expect(await computed('GSI1PK')).toBe('SHOP#north#CATEGORY#Garden')
  expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
})

test('what the design refuses is said while it is written, and nothing is saved', async () => {
  const { page, stored } = await visit(browser, lamp)
  const before = await stored('SHOP#north', 'PRODUCT#p001')
  await page.getByLabel('price', { exact: true }).fill('-1')
  await page.getByText(/price/i).filter({ hasText: '>=0' }).first().waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: 'price' }).first().waitFor()
  expect(await stored('SHOP#north', 'PRODUCT#p001')).toEqual(before)
})

test('by hand any attribute can be written, and keys that no longer fit are named', async () => {
  const { page, stored } = await visit(browser, lamp)
  await page.getByRole('group', { name: 'Who writes it' }).getByRole('button', { name: 'By hand' }).click()
  await page.getByLabel('category', { exact: true }).fill('Garden')
  await page.getByText('These keys do not match the attributes').waitFor()
  await page.getByLabel('entityType', { exact: true }).fill('BANANA')
  await page.getByText("entityType is 'BANANA' and not 'PRODUCT'").waitFor()
  await save(page)
  expect(await stored('SHOP#north', 'PRODUCT#p001')).toMatchObject({ entityType: { S: 'BANANA' } })
})

test('a new item of an entity has its fields, and the values of an enumeration to choose from', async () => {
  const { page, stored } = await visit(browser, '/tables/Shop/items?item=new')
  await page.getByLabel('Entity of the new item').selectOption('Order')
  const order = { shopId: 'north', orderId: 'new', placedAt: '2026-05-01T00:00:00.000Z', total: '12.5' }
  for (const [name, text] of Object.entries({ ...order, createdAt: order.placedAt })) {
    await page.getByLabel(name, { exact: true }).fill(text)
  }
  await page.getByLabel('status', { exact: true }).selectOption('paid')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Created', { exact: true }).waitFor()
  expect(await stored('SHOP#north', `ORDER#${order.placedAt}#new`)).toMatchObject({
    total: { N: '12.5' },
    GSI1PK: { S: 'SHOP#north#ORDERS#paid' },
  })
})

test('deleting takes along what is kept beside the item', async () => {
  const { page, stored } = await visit(browser, lamp)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete it' }).click()
  await page.getByText('Deleted', { exact: true }).waitFor()
  expect(await stored('SHOP#north', 'SKU#spe-1')).toBeUndefined()
})

test('line ends of another system survive an edit, also where they differ', async () => {
  const { page, studio, go, stored } = await visit(browser, '/')
  const Key = { PK: { S: 'SHOP#north' }, SK: { S: 'EDITED' } }
  const texts = { windows: { S: 'one\r\ntwo' }, mixed: { S: 'one\r\ntwo\nthree' } }
  await studio.engine.send('PutItem', { TableName: 'Shop', Item: { ...Key, ...texts } })
  await go(itemAddress('SHOP#north', 'EDITED'))
  const windows = page.getByLabel('windows', { exact: true })
  await windows.press('Control+End')
  await windows.pressSequentially('!')
  const mixed = page.getByLabel('mixed', { exact: true })
  expect(await mixed.inputValue()).toBe('one\\r\\ntwo\\nthree')
  await mixed.press('End')
  await mixed.pressSequentially(' "four"')
  await save(page)
  expect(await stored('SHOP#north', 'EDITED')).toMatchObject({
    windows: { S: 'one\r\ntwo!' },
    mixed: { S: 'one\r\ntwo\nthree "four"' },
  })
})

test('many items are written by design: keys and counters follow, and what cannot be is left and told', async () => {
  const { page, stored } = await visit(
    browser,
    '/tables/Shop/items?pk=SHOP%23north&op=begins_with&sk=PRODUCT%23',
  )
  const products = async (category: string) => (await stored('SHOP#north', `CATEGORY#${category}`))?.products
  await page.getByText('25 items').waitFor()
  await page.getByRole('button', { name: 'Change or delete all…' }).click()
  await page.getByRole('button', { name: 'Set an attribute' }).click()
  await page.getByLabel('Attribute', { exact: true }).fill('category')
  await page.getByLabel('Value', { exact: true }).fill('Light')
  await page.getByRole('button', { name: 'Dry run' }).click()
  await page.getByLabel('Write 25 to continue').fill('25')
  await page.getByRole('button', { name: 'Change 25 items' }).click()
  // One of them is of no entity.
  await page.getByText('1 item was left as it is: It is of no entity').waitFor()
  await page.getByText('Done: 24 of 25 items changed').waitFor()
  expect([await products('Light'), await products('Audio')]).toEqual([{ N: '24' }, { N: '0' }])
  expect(await stored('SHOP#north', 'PRODUCT#p001')).toMatchObject({
    GSI1PK: { S: 'SHOP#north#CATEGORY#Light' },
  })
  expect(await stored('SHOP#north', 'PRODUCT#99')).not.toHaveProperty('category')
})

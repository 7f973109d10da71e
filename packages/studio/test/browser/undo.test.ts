import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { violations } from '../support/violations.ts'
import { itemAddress, visit } from '../support/visit.ts'

const browser = openBrowser()
const picture = process.env.STUDIO_LOOK
const bar = (page: Page) => page.getByRole('region', { name: 'Undo' })

async function undo(page: Page, label: string | RegExp): Promise<void> {
  await bar(page).getByText(label).waitFor()
  await bar(page).getByRole('button', { name: 'Undo' }).click()
}

test('a save and a deletion by design are undone with what is kept beside the item', async () => {
  const { page, stored } = await visit(browser, itemAddress('SHOP#north', 'PRODUCT#p001'))
  const before = await stored('SHOP#north', 'PRODUCT#p001')
  await page.getByLabel('sku', { exact: true }).fill('SPE-X')
  await page.getByRole('button', { name: 'Save' }).click()
  await bar(page).waitFor()
  expect(await stored('SHOP#north', 'SKU#spe-1')).toBeUndefined()
  expect(await violations(page)).toEqual([])
  if (picture) await page.screenshot({ path: `${picture}/undo.png` })
  await undo(page, 'Changed 1 item in Shop')
  await page.getByText('Undone: 1 item is as before').waitFor()
  expect(await stored('SHOP#north', 'PRODUCT#p001')).toEqual(before)
  expect(await stored('SHOP#north', 'SKU#spe-1')).toBeDefined()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete it' }).click()
  await undo(page, 'Deleted 1 item in Shop')
  await expect.poll(() => stored('SHOP#north', 'PRODUCT#p001')).toEqual(before)
  expect(await stored('SHOP#north', 'SKU#spe-1')).toBeDefined()
})

test('many deleted items come back, and what somebody made again meanwhile stays', async () => {
  const { page, studio, stored } = await visit(
    browser,
    '/tables/Shop/items?pk=SHOP%23north&op=begins_with&sk=PRODUCT%23p',
  )
  await page.getByText('24 items').waitFor()
  const count = (await stored('SHOP#north', 'CATEGORY#Light'))?.products
  await page.getByRole('button', { name: 'Change or delete all…' }).click()
  await page.getByRole('button', { name: 'Dry run' }).click()
  await page.getByLabel('Write 24 to continue').fill('24')
  await page.getByRole('button', { name: 'Delete 24 items' }).click()
  await page.getByText('Done: 24 of 24 items deleted').waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  const Item = { PK: { S: 'SHOP#north' }, SK: { S: 'PRODUCT#p001' }, name: { S: 'Mine' } }
  await studio.engine.send('PutItem', { TableName: 'Shop', Item })
  await undo(page, 'Deleted 24 items in Shop')
  await bar(page).getByText('1 item stays as it is').waitFor()
  expect(await stored('SHOP#north', 'PRODUCT#p001')).toEqual(Item)
  expect(await stored('SHOP#north', 'PRODUCT#p004')).toMatchObject({
    GSI1PK: { S: 'SHOP#north#CATEGORY#Light' },
  })
  expect((await stored('SHOP#north', 'CATEGORY#Light'))?.products).toEqual(count)
})

test('an import says how many items it would replace, refuses unless told otherwise, and is undone', async () => {
  const { page, stored } = await visit(browser, '/tables/Shop/transfer')
  const before = await stored('SHOP#north', 'META')
  const lines = [
    '{"PK":"SHOP#north","SK":"META","name":"New"}',
    '{"PK":"SHOP#east","SK":"META","name":"East"}',
  ]
  const buffer = Buffer.from(lines.join('\n'))
  await page.getByLabel('File of').setInputFiles({ name: 'shops.jsonl', mimeType: 'text/plain', buffer })
  await page.getByText('1 of these items exists in the table already.').waitFor()
  const start = page.getByRole('button', { name: 'Import 2 items' })
  expect(await start.isDisabled()).toBe(true)
  if (picture) await page.screenshot({ path: `${picture}/import.png` })
  await page.getByRole('button', { name: 'Leave them' }).click()
  await start.click()
  await page.getByText('1 of them were there already and were left.').waitFor()
  expect(await stored('SHOP#north', 'META')).toEqual(before)
  await page.getByRole('button', { name: 'Replace them' }).click()
  await start.click()
  await page.getByText('Done: 2 of 2 items written').waitFor()
  expect(await stored('SHOP#north', 'META')).toMatchObject({ name: { S: 'New' } })
  await undo(page, 'Imported 2 items of shops.jsonl')
  await expect.poll(() => stored('SHOP#north', 'META')).toEqual(before)
  // The first import is the last thing then.
  await undo(page, 'Imported 1 item of shops.jsonl')
  await expect.poll(() => stored('SHOP#east', 'META')).toBeUndefined()
})

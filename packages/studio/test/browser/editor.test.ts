import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { itemAddress, visit } from '../support/visit.ts'

const browser = openBrowser()
const Key = { PK: { S: 'SHOP#north' }, SK: { S: 'EDITED' } }
const address = itemAddress('SHOP#north', 'EDITED')

async function edit(attributes: object) {
  const visited = await visit(browser, '/')
  await visited.studio.engine.send('PutItem', { TableName: 'Shop', Item: { ...Key, ...attributes } })
  await visited.go(address)
  return { ...visited, item: () => visited.stored('SHOP#north', 'EDITED') }
}

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').last().waitFor()
}

test('bytes are edited as base64, hex or text, and read from and saved to files', async () => {
  const { page, item } = await edit({ data: { B: '3q2+7w==' }, set: { BS: ['AQ==', 'SGk='] } })
  const shown = page.getByRole('group', { name: 'How data is shown' })
  expect(await page.getByLabel('data, base64').inputValue()).toBe('3q2+7w==')
  await shown.getByRole('button', { name: 'Text' }).click()
  await page.getByText('These bytes are not text').waitFor()
  await shown.getByRole('button', { name: 'Hex' }).click()
  const hex = page.getByLabel('data, hex')
  expect(await hex.inputValue()).toBe('de ad be ef')
  await hex.fill('de ad be e')
  await page.getByText('This is not hex').waitFor()
  expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await hex.fill('00FF')
  await page.getByText('2 B', { exact: true }).first().waitFor()
  await page.getByRole('group', { name: 'How set is shown' }).getByRole('button', { name: 'Text' }).click()
  await page.getByLabel('set, member 2, text').fill('Héllo')
  await save(page)
  expect(await item()).toEqual({ ...Key, data: { B: 'AP8=' }, set: { BS: ['AQ==', 'SMOpbGxv'] } })

  const file = { name: 'x.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(20_000, 7) }
  await page.getByLabel('From a file… data').setInputFiles(file)
  await page.getByText('Too long to show').waitFor()
  await save(page)
  expect(await item()).toMatchObject({ data: { B: file.buffer.toString('base64') } })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'To a file: data' }).click()
  expect(await readFile(await (await download).path())).toEqual(file.buffer)
})

test('a name in a map may pass through another’s, and no entry is lost by it', async () => {
  const { page, item } = await edit({ map: { M: { a: { S: 'first' }, ab: { S: 'second' } } } })
  const names = page.getByLabel('Name in map')
  await names.nth(1).fill('a')
  await page.getByText('a occurs twice').first().waitFor()
  expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  // Names that are numbers come first in JSON; the one that is being written stays where it is.
  await names.nth(1).fill('1')
  await names.nth(1).pressSequentially('2')
  expect(await names.nth(0).inputValue()).toBe('a')
  await save(page)
  expect(await item()).toEqual({ ...Key, map: { M: { 12: { S: 'second' }, a: { S: 'first' } } } })
})

test('another type chosen by mistake loses nothing', async () => {
  const { page } = await edit({ map: { M: { a: { S: 'first' } } } })
  await page.getByLabel('Type of map', { exact: true }).selectOption('BOOL')
  await page.getByLabel('Type of map', { exact: true }).selectOption('M')
  expect(await page.getByLabel('map.a', { exact: true }).inputValue()).toBe('first')
})

test('an item that is there already is not created over', async () => {
  const { page, item } = await edit({ note: { S: 'old' } })
  await page.goto(page.url().replace(/\?.*/, '?item=new'))
  await page.getByLabel('PK', { exact: true }).fill('SHOP#north')
  await page.getByLabel('SK', { exact: true }).fill('EDITED')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('An item with that key already exists').waitFor()
  expect(await item()).toEqual({ ...Key, note: { S: 'old' } })
})

const changeNote = {
  TableName: 'Shop',
  Key,
  UpdateExpression: 'SET note = :n',
  ExpressionAttributeValues: { ':n': { S: 'theirs' } },
}

const askToDelete = async (page: Page) => {
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete it' }).click()
}

test('what was changed meanwhile is not deleted unseen', async () => {
  const { page, studio, item } = await edit({ note: { S: 'old' } })
  await page.getByLabel('note', { exact: true }).waitFor()
  await studio.engine.send('UpdateItem', changeNote)
  await askToDelete(page)
  const dialog = page.getByRole('dialog', { name: 'The item has changed' })
  expect(await dialog.getByRole('row', { name: /^note/ }).textContent()).toContain('theirs')
  expect(await item()).toBeDefined()
  await dialog.getByRole('button', { name: 'Delete it as it is now' }).click()
  await page.getByText('Deleted', { exact: true }).waitFor()
  expect(await item()).toBeUndefined()
})

test('what is gone already need not be deleted, nor created again', async () => {
  const { page, studio, item } = await edit({ note: { S: 'old' } })
  await page.getByLabel('note', { exact: true }).waitFor()
  await studio.engine.send('DeleteItem', { TableName: 'Shop', Key })
  await askToDelete(page)
  await page.getByText('It was already deleted').waitFor()
  await page.getByRole('complementary', { name: 'Item' }).waitFor({ state: 'detached' })
  expect(await item()).toBeUndefined()
})

test('whoever takes what is stored has nothing to save', async () => {
  const { page, studio, item } = await edit({ note: { S: 'old' } })
  await page.getByLabel('note', { exact: true }).fill('mine')
  await studio.engine.send('UpdateItem', changeNote)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByLabel('note: stored').check()
  await page.getByRole('button', { name: 'Take what is stored' }).click()
  await expect.poll(() => page.getByLabel('note', { exact: true }).inputValue()).toBe('theirs')
  expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  expect(await item()).toMatchObject({ note: { S: 'theirs' } })
})

test('after a dialog the focus is where it was', async () => {
  const { page } = await edit({ note: { S: 'old' } })
  await page.getByRole('button', { name: 'Delete', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Delete')
})

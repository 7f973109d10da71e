import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { itemAddress, visit } from '../support/visit.ts'

const browser = openBrowser()

test('a save says what it cost in the table and in each index, and why', async () => {
  const { page } = await visit(browser, itemAddress('SHOP#north', 'PRODUCT#p001'))
  await page.getByLabel('GSI1SK', { exact: true }).fill('PRICE#000040.00')
  await page.getByRole('button', { name: 'Save' }).click()
  const bar = page.getByRole('region', { name: 'What the last write cost' })
  await expect.poll(() => bar.textContent()).toContain('Last write: 4 write units')
  await bar.getByRole('button', { name: 'What it cost and why' }).click()
  const dialog = page.getByRole('dialog')
  const row = (name: string) => dialog.getByRole('row', { name: new RegExp(`^${name} `) }).textContent()
  expect(await row('GSI1')).toContain('delete + insert')
  expect(await row('GSI1')).toContain('GSI1SK changed')
  expect(await row('GSI2')).toContain('Nothing that it holds has changed')
  expect(await row('ByTime')).toContain('update')
  expect(await row('Stream')).toContain('MODIFY')
  await dialog.getByText('as DynamoDB charged').waitFor()
})

test('a deletion says it when the panel is gone, and a move is charged twice', async () => {
  const { page, go } = await visit(browser, itemAddress('SHOP#north', 'PRODUCT#p001'))
  const bar = page.getByRole('region', { name: 'What the last write cost' })
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete it' }).click()
  await expect.poll(() => bar.textContent()).toContain('write units')
  await bar.getByRole('button', { name: 'Put it away' }).click()
  await bar.waitFor({ state: 'detached' })

  await go(itemAddress('SHOP#north', 'META'))
  await page.getByLabel('SK', { exact: true }).fill('OTHER')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Move it' }).click()
  await expect.poll(() => bar.textContent()).toContain('Last write: 4 write units')
  await bar.getByRole('button', { name: 'What it cost and why' }).click()
  await page.getByText('A transaction is charged twice: 2 × 2 =').waitFor()
  await page.getByText('as DynamoDB charged').waitFor()
})

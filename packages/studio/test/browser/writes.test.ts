import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { byHand, itemAddress, visit } from '../support/visit.ts'

const browser = openBrowser()

test('a save says what it cost in the table and in each index, and why', async () => {
  const { page } = await visit(browser, itemAddress('SHOP#north', 'PRODUCT#p001'))
  await page.getByLabel('price', { exact: true }).fill('40')
  await page.getByRole('button', { name: 'Save' }).click()
  const bar = page.getByRole('region', { name: 'What the last write cost' })
  await expect.poll(() => bar.textContent()).toContain('Last write: 4 write units')
  await bar.getByRole('button', { name: 'What it cost and why' }).click()
  const dialog = page.getByRole('dialog')
  const row = (name: string) => dialog.getByRole('row', { name: new RegExp(`^${name} `) }).textContent()
  expect(await row('GSI1')).toContain('delete + insert')
  expect(await row('GSI1')).toContain('GSI1SK changed')
  expect(await row('GSI2')).toContain('Nothing in it has changed')
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
  await bar.getByRole('button', { name: 'Dismiss' }).click()
  await bar.waitFor({ state: 'detached' })

  await go(byHand('SHOP#north', 'META'))
  await page.getByLabel('SK', { exact: true }).fill('OTHER')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Move it' }).click()
  await expect.poll(() => bar.textContent()).toContain('Last write: 4 write units')
  await bar.getByRole('button', { name: 'What it cost and why' }).click()
  await page.getByText('A transaction costs twice as much: 2 × 2 =').waitFor()
  await page.getByText('as DynamoDB charged').waitFor()
})

const request = (input: object) => new URLSearchParams({ request: JSON.stringify(input, null, 2) })
const product = { PK: { S: 'SHOP#north' }, SK: { S: 'PRODUCT#p001' } }
const take = (amount: string) => ({
  TableName: 'Shop',
  Key: product,
  UpdateExpression: 'SET stock = stock - :n',
  ConditionExpression: 'attribute_exists(PK) AND (stock >= :n OR NOT contains(tags, :tag))',
  ExpressionAttributeValues: { ':n': { N: amount }, ':tag': { S: 'sale' } },
})

test('a condition that fails is shown as a tree, with the constraint that it stood for', async () => {
  const { page, stored } = await visit(browser, `/tables/Shop/write?${request(take('8'))}`)
  await page.getByRole('button', { name: 'Check its conditions' }).click()
  const judged = page.getByRole('region', { name: 'Update of SHOP#north · PRODUCT#p001' })
  await judged.getByText('the condition is false').waitFor()
  const part = (text: string) => judged.getByRole('listitem').filter({ hasText: text }).last().textContent()
  expect(await part('attribute_exists(PK)')).toContain('✓ true')
  expect(await part('stock >= 8')).toContain('✗ false')
  expect(await part('contains(tags, "sale")')).toContain('✓ true')
  await page.getByRole('button', { name: 'Write', exact: true }).click()
  await page.getByText('ConditionalCheckFailedException').waitFor()
  await judged.getByText('this decides it').waitFor()
  await judged.getByText('stock must be at least 8; it is 7, or it must be that NOT contains').waitFor()
  expect(await stored('SHOP#north', 'PRODUCT#p001')).toMatchObject({ stock: { N: '7' } })
})

test('a write that is done says what it cost, and its request is in the address', async () => {
  const { page, stored } = await visit(browser, `/tables/Shop/write?${request(take('2'))}`)
  await page.getByRole('button', { name: 'Write', exact: true }).click()
  await page.getByText('Written: what it cost and why').waitFor()
  expect(await page.getByRole('row', { name: /^GSI2 / }).textContent()).toContain('stock')
  await page.getByText('as DynamoDB charged').waitFor()
  expect(new URL(page.url()).searchParams.get('request')).toContain('"PRODUCT#p001"')
  expect(await stored('SHOP#north', 'PRODUCT#p001')).toMatchObject({ stock: { N: '5' } })
})

test('a transaction tells for each item what its condition met, and what it stood for', async () => {
  const taken = { PK: { S: 'SHOP#north' }, SK: { S: 'SKU#spe-1' } }
  const TransactItems = [
    {
      Update: {
        ...take('1'),
        ConditionExpression: 'stock >= :n',
        ExpressionAttributeValues: { ':n': { N: '1' } },
      },
    },
    { Put: { TableName: 'Shop', Item: taken, ConditionExpression: 'attribute_not_exists(PK)' } },
  ]
  const { page } = await visit(
    browser,
    `/tables/Shop/write?operation=TransactWriteItems&${request({ TransactItems })}`,
  )
  await page.getByRole('button', { name: 'Write', exact: true }).click()
  await page.getByText('TransactionCanceledException').waitFor()
  await page.getByText('the condition is true').waitFor()
  await page.getByText('Only one Product may have this sku: Sku keeps it unique').waitFor()
})

test('a conflict in the editor shows which part of the condition was false', async () => {
  const { page, studio } = await visit(browser, byHand('SHOP#north', 'META'))
  await page.getByLabel('name', { exact: true }).fill('Mine')
  await studio.engine.send('UpdateItem', {
    TableName: 'Shop',
    Key: { PK: { S: 'SHOP#north' }, SK: { S: 'META' } },
    UpdateExpression: 'SET #n = :n',
    ExpressionAttributeNames: { '#n': 'name' },
    ExpressionAttributeValues: { ':n': { S: 'Theirs' } },
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Which part of the condition was false').click()
  await page.getByText('name must be Northern Lights; it is Theirs').waitFor()
})

import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { violations } from '../support/violations.ts'
import { visit } from '../support/visit.ts'

const browser = openBrowser()
const picture = process.env.STUDIO_LOOK

test('a table is shown as of a moment before a mistake, and the copy goes again', async () => {
  const { page, studio, go, stored } = await visit(browser, '/tables/Shop/settings')
  await page.getByRole('button', { name: 'Turn it on' }).first().click()
  await page.getByLabel('Moment, in your time').waitFor()
  // Moments are whole seconds: the mistake comes in a later one.
  await new Promise(resolve => setTimeout(resolve, 2100))
  const Key = { PK: { S: 'SHOP#north' }, SK: { S: 'META' } }
  const before = new Date(Math.floor(Date.now() / 1000) * 1000)
  await new Promise(resolve => setTimeout(resolve, 1100))
  await studio.engine.send('DeleteItem', { TableName: 'Shop', Key })
  await go('/tables/Shop/settings')
  const field = page.getByLabel('Moment, in your time')
  const local = await page.evaluate(
    at => new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 19),
    before.getTime(),
  )
  await field.fill('2020-01-01T00:00:00')
  await page.getByText('Recorded from').waitFor()
  expect(await page.getByRole('button', { name: 'Show the table as of then' }).isDisabled()).toBe(true)
  await field.fill(local)
  expect(await violations(page)).toEqual([])
  if (picture) await page.screenshot({ path: `${picture}/settings.png` })
  await page.getByRole('button', { name: 'Show the table as of then' }).click()
  await page.waitForURL(/as-of/)
  await page.getByText('168 items').waitFor()
  // The design of the table is that of its copy.
  await page
    .getByRole('row', { name: /Category/ })
    .first()
    .waitFor()
  const TableName = decodeURIComponent(/tables\/([^/]+)/.exec(page.url())![1]!)
  const { Item } = await studio.engine.send<{ Item?: object }>('GetItem', { TableName, Key })
  expect(Item).toMatchObject({ name: { S: 'Northern Lights' } })
  if (picture) await page.screenshot({ path: `${picture}/as-of.png` })
  expect(await stored('SHOP#north', 'META')).toBeUndefined()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Delete this copy' }).click()
  await page.getByText('The copy is deleted').waitFor()
  const { TableNames } = await studio.engine.send<{ TableNames: string[] }>('ListTables', {})
  expect(TableNames).toEqual(['Shop'])
})

test('tables, indexes, time to live and streams are made and changed', async () => {
  const { page, studio } = await visit(browser, '/')
  await page.getByRole('button', { name: 'New table…' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Notes')
  await page.getByLabel('Partition key', { exact: true }).fill('id')
  await page.getByLabel('Type of the partition key').selectOption('N')
  await page.getByLabel('Sort key', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Create the table' }).click()
  await page.waitForURL(/\/tables\/Notes\/items/)
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'New index…' }).click()
  await page.getByLabel('Name', { exact: true }).fill('ByOwner')
  await page.getByLabel('Partition key', { exact: true }).fill('owner')
  await page.getByRole('button', { name: 'Create the index' }).click()
  await page.getByRole('rowheader', { name: 'ByOwner' }).waitFor()
  await page.getByLabel('Attribute with the time').fill('expires')
  await page.getByRole('button', { name: 'Turn it on' }).nth(1).click()
  await page.getByText('Items expire by expires').first().waitFor()
  const { Table } = await studio.engine.send<{ Table: object }>('DescribeTable', { TableName: 'Notes' })
  expect(Table).toMatchObject({
    KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
    GlobalSecondaryIndexes: [{ IndexName: 'ByOwner' }],
    StreamSpecification: { StreamEnabled: true },
  })
  await page.getByRole('button', { name: 'Delete ByOwner' }).click()
  await page.getByRole('button', { name: 'Delete the index' }).click()
  await page.getByText('The table has no index.').waitFor()
})

test('a read-only studio changes no table, and no studio deletes one that is not its copy', async () => {
  const { page, studio } = await visit(browser, '/tables/Shop/settings', {
    isReadOnly: true,
    colorScheme: 'dark',
  })
  await page.getByText('The studio is read-only: it changes no table.').waitFor()
  expect(await page.getByRole('button', { name: 'New index…' }).isDisabled()).toBe(true)
  const ask = (url: string, operation: string, input: object) =>
    fetch(`${url}/api/dynamodb/${operation}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
  const ttl = { TableName: 'Shop', TimeToLiveSpecification: { AttributeName: 'x', Enabled: true } }
  for (const [operation, input] of [
    ['UpdateTimeToLive', ttl],
    ['CreateTable', { TableName: 'Other' }],
    ['DeleteTable', { TableName: 'Shop.as-of.20260101T000000Z' }],
  ] as const) {
    expect((await ask(studio.url, operation, input)).status).toBe(403)
  }
  if (picture) {
    await page.setViewportSize({ width: 400, height: 800 })
    await page.screenshot({ path: `${picture}/settings-phone.png` })
  }
  const writing = await visit(browser, '/')
  expect((await ask(writing.studio.url, 'DeleteTable', { TableName: 'Shop' })).status).toBe(403)
})

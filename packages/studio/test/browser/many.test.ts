import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { visit } from '../support/visit.ts'

const browser = openBrowser()

function fileOf(count: number): { name: string; mimeType: string; buffer: Buffer } {
  const lines = Array.from({ length: count }, (_, at) => {
    return JSON.stringify({
      Item: { PK: { S: `IMPORT#${at % 50}` }, SK: { S: String(at) }, n: { N: `${at}.5` } },
    })
  })
  return { name: 'items.json', mimeType: 'application/json', buffer: Buffer.from(lines.join('\n')) }
}

const countOf = async (engine: { send(operation: string, input: object): Promise<object> }) =>
  ((await engine.send('DescribeTable', { TableName: 'Shop' })) as { Table: { ItemCount: number } }).Table
    .ItemCount

test('ten thousand items are imported, with progress', async () => {
  const { page, studio } = await visit(browser, '/tables/Shop/transfer')
  await page.getByLabel('File of').setInputFiles(fileOf(10_000))
  await page.getByText('items.json: 10,000 items as DynamoDB JSON').waitFor()
  await page.getByRole('button', { name: 'Import 10,000 items' }).click()
  await page.getByRole('progressbar').waitFor()
  await page.getByText('Done: 10,000 of 10,000 items written').waitFor({ timeout: 25_000 })
  expect(await countOf(studio.engine)).toBe(10_168)
})

test('an import that is cancelled ends, and says how far it came', async () => {
  const { page, studio } = await visit(browser, '/tables/Shop/transfer')
  await page.getByLabel('File of').setInputFiles(fileOf(10_000))
  await page.getByRole('button', { name: 'Import 10,000 items' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  const said = await page.getByText(/^Cancelled: /).textContent()
  const told = Number(/Cancelled: ([\d,]+)/.exec(said ?? '')?.[1]?.replaceAll(',', ''))
  const written = (await countOf(studio.engine)) - 168
  expect(written).toBeLessThan(10_000)
  expect(written).toBe(told)
})

test('an import that fails says how far it came, and goes no further', async () => {
  const { page, studio } = await visit(browser, '/tables/Shop/transfer')
  let requests = 0
  await page.route('**/api/put/Shop', route =>
    ++requests === 6
      ? route.fulfill({ status: 500, json: { name: 'Busy', message: 'Come back later' } })
      : route.continue(),
  )
  await page.getByLabel('File of').setInputFiles(fileOf(2000))
  await page.getByRole('button', { name: 'Import 2,000 items' }).click()
  const said = await page.getByText(/^Come back later/).textContent()
  const told = Number(/([\d,]+) of 2,000/.exec(said ?? '')?.[1]?.replaceAll(',', ''))
  expect((await countOf(studio.engine)) - 168).toBe(told)
  await page.waitForTimeout(300)
  expect((await countOf(studio.engine)) - 168).toBe(told)
  expect(await page.getByText(/^Come back later/).count()).toBe(1)
})

test('whoever leaves an import is asked, and it ends with its screen', async () => {
  const { page, studio } = await visit(browser, '/tables/Shop/transfer')
  await page.getByLabel('File of').setInputFiles(fileOf(10_000))
  const asked: string[] = []
  page.on('dialog', dialog => {
    asked.push(dialog.message())
    void dialog.accept()
  })
  await page.getByRole('button', { name: 'Import 10,000 items' }).click()
  await page.getByRole('progressbar').waitFor()
  await page.getByRole('link', { name: 'Design' }).click()
  await page.getByRole('link', { name: 'ordersByStatus' }).waitFor()
  expect(asked).toEqual(['Items are being imported. Leave it, and cancel the rest?'])
  await page.waitForTimeout(300)
  const written = await countOf(studio.engine)
  expect(written).toBeLessThan(10_168)
  await page.waitForTimeout(300)
  expect(await countOf(studio.engine)).toBe(written)
})

test('what DynamoDB would refuse in the middle is refused before anything is written', async () => {
  const { page } = await visit(browser, '/tables/Shop/transfer')
  const give = async (item: object) => {
    const buffer = Buffer.from(JSON.stringify([{ PK: { S: 'a' }, SK: { S: '1' } }, item], null, 2))
    await page.getByLabel('File of').setInputFiles({ name: 'items.json', mimeType: 'text/plain', buffer })
  }
  await give({ PK: { S: 'a' }, SK: { S: '' } })
  await page.getByText('Item 2 has an empty SK').waitFor()
  await give({ PK: { S: 'a' }, SK: { S: '2' }, GSI1PK: { N: '1' } })
  await page.getByText('Item 2 has a GSI1PK that is not of type S, as GSI1 has it').waitFor()
  await give({ PK: { S: 'a' }, SK: { S: '2' }, long: { S: 'x'.repeat(500_000) } })
  await page.getByText('Item 2 has 488.3 KB; an item can have at most 400 KB').waitFor()
  await give({ PK: { S: 'a' }, SK: { S: '2' } })
  await page.getByText('items.json: 2 items as DynamoDB JSON').waitFor()
})

test('a file with a fault is refused as a whole, with the place of the fault', async () => {
  const { page, studio } = await visit(browser, '/tables/Shop/transfer')
  const buffer = Buffer.from('{"PK":"a","SK":"1"}\n{"PK":"a"}\n')
  await page.getByLabel('File of').setInputFiles({ name: 'items.jsonl', mimeType: 'text/plain', buffer })
  await page
    .getByText('Item 2 has no SK of type S, which is a key of the table. Nothing was written.')
    .waitFor()
  expect(await countOf(studio.engine)).toBe(168)
})

test('what is exported can be imported elsewhere, and is the same', async () => {
  const { page, studio } = await visit(browser, '/tables/Shop/transfer')
  const all = await studio.engine.send('Scan', { TableName: 'Shop' })
  for (const format of ['DynamoDB JSON', 'CSV'] as const) {
    const download = page.waitForEvent('download')
    await page.getByLabel(new RegExp(`^${format}`)).check()
    await page.getByRole('button', { name: 'Export' }).click()
    const path = join(tmpdir(), `studio-${Date.now()}-${(await download).suggestedFilename()}`)
    await writeFile(path, await readFile(await (await download).path()))
    const other = await visit(browser, '/tables/Shop/bulk')
    for (const { PK, SK } of (all as { Items: { PK: object; SK: object }[] }).Items) {
      await other.studio.engine.send('DeleteItem', { TableName: 'Shop', Key: { PK, SK } })
    }
    await other.go('/tables/Shop/transfer')
    await other.page.getByLabel('File of').setInputFiles(path)
    await other.page.getByRole('button', { name: 'Import 168 items' }).click()
    await other.page.getByText('Done: 168 of 168 items written').waitFor()
    expect(await other.studio.engine.send('Scan', { TableName: 'Shop' })).toEqual(all)
  }
})

test('what a query finds is exported, and nothing else', async () => {
  const { page } = await visit(browser, '/tables/Shop/items?pk=SHOP%23north&op=begins_with&sk=ORDER%23')
  await page.getByText('30 items').waitFor()
  await page.getByRole('link', { name: 'Export…' }).click()
  await page.getByText('What this finds: partition SHOP#north, begins_with ORDER#').waitFor()
  await page.getByLabel(/^JSON lines/).check()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\n')
  expect(lines).toHaveLength(30)
  expect(lines.map(line => JSON.parse(line).orderId)).toContain('o29')
})

test('many items are deleted after a dry run with the exact count, and no others', async () => {
  const { page, studio } = await visit(
    browser,
    '/tables/Shop/items?pk=SHOP%23north&op=begins_with&sk=ORDER%23',
  )
  await page.getByText('30 items').waitFor()
  await page.getByRole('button', { name: 'Change or delete all…' }).click()
  await page.getByRole('button', { name: 'Dry run' }).click()
  await page.getByText('Exactly 30 items would be deleted').waitFor()
  expect(await countOf(studio.engine)).toBe(168)
  const go = page.getByRole('button', { name: 'Delete 30 items' })
  expect(await go.isDisabled()).toBe(true)
  await page.getByLabel('Write 30 to continue').fill('30')
  await go.click()
  await page.getByText('Done: 30 of 30 items deleted').waitFor()
  expect(await countOf(studio.engine)).toBe(138)
})

test('chosen items are changed, and one that is gone meanwhile is not made again', async () => {
  const { page, studio, stored } = await visit(
    browser,
    '/tables/Shop/items?pk=SHOP%23north&op=begins_with&sk=PRODUCT%23p',
  )
  await page.getByText('24 items').waitFor()
  for (const at of [0, 1, 2]) await page.getByLabel('Select this item').nth(at).check()
  await page.getByRole('button', { name: 'Change or delete selected…' }).click()
  await page.getByRole('button', { name: 'Set an attribute' }).click()
  await page.getByRole('button', { name: 'By hand' }).click()
  await page.getByLabel('Attribute', { exact: true }).fill('PK')
  await page.getByText('PK is a key of the table').waitFor()
  await page.getByLabel('Attribute', { exact: true }).fill('season')
  await page.getByLabel('Value', { exact: true }).fill('summer')
  await page.getByRole('button', { name: 'Dry run' }).click()
  await page.getByText('Exactly 3 items would be changed').waitFor()
  const Key = { PK: { S: 'SHOP#north' }, SK: { S: 'PRODUCT#p001' } }
  await studio.engine.send('DeleteItem', { TableName: 'Shop', Key })
  await page.getByLabel('Write 3 to continue').fill('3')
  await page.getByRole('button', { name: 'Change 3 items' }).click()
  await page.getByText('1 of them no longer existed').waitFor()
  expect(await stored('SHOP#north', 'PRODUCT#p000')).toMatchObject({ season: { S: 'summer' } })
  expect(await stored('SHOP#north', 'PRODUCT#p001')).toBeUndefined()
  expect(await stored('SHOP#north', 'PRODUCT#p003')).not.toHaveProperty('season')
})

test('a dry run counts those of the chosen that are still stored', async () => {
  const key = (SK: string) => ({ PK: { S: 'SHOP#north' }, SK: { S: SK } })
  const chosen = JSON.stringify([key('PRODUCT#p001'), key('PRODUCT#p002'), key('PRODUCT#gone')])
  const { page, studio } = await visit(browser, `/tables/Shop/items?${new URLSearchParams({ chosen })}`)
  await page.getByRole('button', { name: 'Change or delete selected…' }).click()
  await page.getByRole('button', { name: 'Dry run' }).click()
  await page.getByText('Exactly 2 items would be deleted').waitFor()
  await page.getByText('1 more was selected and no longer exists').waitFor()
  // What is counted is done: nothing of it can be changed meanwhile.
  expect(await page.getByRole('button', { name: 'Set an attribute' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('3 selected').waitFor()
  expect(await countOf(studio.engine)).toBe(168)
})

test('whoever closes the dialog while it writes sees how far it came, and it goes no further', async () => {
  const { page, studio } = await visit(browser, '/tables/Shop/items?pk=SHOP%23north')
  await page.getByText('84 items').waitFor()
  await page.getByRole('button', { name: 'Change or delete all…' }).click()
  await page.getByRole('button', { name: 'Set an attribute' }).click()
  await page.getByRole('button', { name: 'By hand' }).click()
  await page.getByLabel('Attribute', { exact: true }).fill('season')
  await page.route('**/api/dynamodb/UpdateItem', async route => {
    await new Promise(resolve => setTimeout(resolve, 200))
    await route.continue()
  })
  await page.getByRole('button', { name: 'Dry run' }).click()
  await page.getByLabel('Write 84 to continue').fill('84')
  await page.getByRole('button', { name: 'Change 84 items' }).click()
  await page.getByRole('progressbar').waitFor()
  await page.keyboard.press('Escape')
  const said = await page.getByText(/^Cancelled: /).textContent()
  const told = Number(/Cancelled: ([\d,]+)/.exec(said ?? '')?.[1])
  const { Count } = await studio.engine.send<{ Count: number }>('Scan', {
    TableName: 'Shop',
    FilterExpression: 'attribute_exists(season)',
  })
  expect(Count).toBe(told)
  expect(told).toBeLessThan(84)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

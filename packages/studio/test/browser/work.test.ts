import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { openQueries } from '../../../cli/src/queries/queries-file.ts'
import { openBoard } from '../support/board.ts'
import { openBrowser } from '../support/browser.ts'
import { takePicture } from '../support/picture.ts'
import { violations } from '../support/violations.ts'
import { byHand, itemAddress, visit } from '../support/visit.ts'

// Screens that show something only after work has been done: pictures of them, and whether everybody can read them.

const browser = openBrowser()

/** By what axe finds, in the light and in the dark. */
async function readable(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(page, ['color-contrast'])).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

const Key = { PK: { S: 'SHOP#north' }, SK: { S: 'PRODUCT#p001' } }
const update = (UpdateExpression: string, values: object) => ({
  TableName: 'Shop',
  Key,
  UpdateExpression,
  ExpressionAttributeValues: values,
})

test('what a save cost', async () => {
  const { page } = await visit(browser, itemAddress('SHOP#north', 'PRODUCT#p001'))
  await page.getByLabel('price', { exact: true }).fill('40')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'What it cost and why' }).click()
  await page.getByText('as DynamoDB charged').waitFor()
  await readable(page)
  await takePicture(page, 'write-cost')
})

test('a pattern over its budget, and saved with it for CI', async () => {
  const path = '/tables/Shop/patterns?pattern=products&:shopId=north&:category=Light&run=1'
  const file = join(mkdtempSync(join(tmpdir(), 'monotable-studio-')), 'monotable.queries.json')
  onTestFinished(() => rmSync(dirname(file), { recursive: true }))
  const { page, go } = await visit(browser, path, {
    queries: { ...openQueries(file), file: 'monotable.queries.json' },
  })
  await page.getByLabel('Budget: Capacity units, units').fill('0.1')
  await page.getByLabel('Budget: Time, ms').fill('0')
  await page.getByText('over budget').nth(1).waitFor()
  await page.getByLabel('Name of the query').fill('Lights of the north')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: /Lights of the north/ }).waitFor()
  expect(JSON.parse(readFileSync(file, 'utf8')).queries).toEqual([
    {
      name: 'Lights of the north',
      pattern: 'products',
      arguments: { shopId: 'north', category: 'Light' },
      budget: { units: 0.1, readPerItem: 3 },
    },
  ])
  await readable(page)
  await takePicture(page, 'saved-query')
  await go('/tables/Shop/patterns')
  await page.getByRole('link', { name: /Lights of the north/ }).click()
  await page.getByLabel('What the run cost').waitFor()
  await page.getByLabel('Name of the query').fill('Lights of the north')
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => JSON.parse(readFileSync(file, 'utf8')).queries).toEqual([])
})

test('bytes, as a person reads them', async () => {
  const { page, studio, go } = await visit(browser, '/')
  const Item = { ...Key, SK: { S: 'FILE#1' }, digest: { B: '3q2+7w==' }, parts: { BS: ['AQID', 'SGVsbG8='] } }
  await studio.engine.send('PutItem', { TableName: 'Shop', Item })
  await go(itemAddress('SHOP#north', 'FILE#1'))
  for (const name of ['digest', 'parts']) {
    await page
      .getByRole('group', { name: `How ${name} is shown` })
      .getByText('Hex')
      .click()
  }
  await page.getByLabel('digest, hex').scrollIntoViewIfNeeded()
  await readable(page)
  await takePicture(page, 'binary')
})

test('two versions of an item', async () => {
  const { page, studio } = await visit(browser, byHand('SHOP#north', 'PRODUCT#p001'))
  await page.getByLabel('name', { exact: true }).fill('Bruna Loudspeaker')
  await studio.engine.send(
    'UpdateItem',
    update('SET stock = :n ADD tags :tag', { ':n': { N: '3' }, ':tag': { SS: ['gift'] } }),
  )
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Save my choice' }).waitFor()
  await readable(page)
  await takePicture(page, 'conflict')
})

test('why a condition failed', async () => {
  const condition = 'attribute_exists(PK) AND (stock >= :n OR NOT contains(tags, :tag)) AND price < :most'
  const values = { ':n': { N: '8' }, ':tag': { S: 'sale' }, ':most': { N: '100' } }
  const request = { ...update('SET stock = stock - :n', values), ConditionExpression: condition }
  const address = new URLSearchParams({ request: JSON.stringify(request, null, 2) })
  const { page } = await visit(browser, `/tables/Shop/write?${address}`)
  await page.getByRole('button', { name: 'Check its conditions' }).click()
  const judged = page.getByRole('region', { name: /^Update of/ })
  await judged.getByText('this decides it').waitFor()
  await judged.scrollIntoViewIfNeeded()
  await readable(page)
  await takePicture(page, 'condition')
})

test('changes while they happen', async () => {
  const { page, studio } = await visit(browser, '/tables/Shop/changes?mode=live')
  await page.getByText('0 changes').waitFor()
  const { engine } = studio
  await engine.send(
    'UpdateItem',
    update('ADD tags :tag SET stock = :n', { ':tag': { SS: ['gift'] }, ':n': { N: '3' } }),
  )
  await engine.send('DeleteItem', { TableName: 'Shop', Key: { PK: { S: 'INVOICE#1' }, SK: { S: 'META' } } })
  const Item = {
    ...Key,
    SK: { S: 'ORDER#2026-04-01T09:00:00.000Z#o99' },
    shopId: { S: 'north' },
    orderId: { S: 'o99' },
    status: { S: 'open' },
  }
  await engine.send('PutItem', { TableName: 'Shop', Item })
  await engine.send('UpdateItem', {
    ...update('SET place.shelf = :n, #n = :name', { ':n': { N: '4' }, ':name': { S: 'Bruna Loudspeaker' } }),
    ExpressionAttributeNames: { '#n': 'name' },
  })
  await page.getByText('Bruna Loudspeaker').waitFor()
  await readable(page)
  await takePicture(page, 'changes')
})

test('systems: operations, outbox, dead letters, failed conditions', async () => {
  const board = await openBoard()
  onTestFinished(() => board.close())
  const page = await browser.page()
  onTestFinished(() => page.context().close())
  await board.add('n1')
  await board.drain()
  board.post.isBroken = true
  await board.add('n2', 'Buy bread')
  await board.drain()
  const pictures = {
    systems: '/systems?operation=board_finishNote&:noteId=n1',
    outbox: '/systems?part=outbox',
    failures: '/systems?part=failures',
    'dead-letters': '/tables/Board/changes?part=letters',
  }
  for (const [name, path] of Object.entries(pictures)) {
    await page.goto(board.url + path)
    if (name === 'systems') {
      for (const status of ['201', '409']) {
        await page.getByRole('button', { name: 'Call' }).click()
        await page.getByText(status, { exact: true }).waitFor()
      }
    } else
      await page
        .getByText(/to all@board|must be open|on strike/)
        .first()
        .waitFor()
    await readable(page)
    await takePicture(page, name)
  }
})

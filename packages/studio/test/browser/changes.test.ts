import { expect, onTestFinished, test } from 'vitest'
import { openBoard } from '../support/board.ts'
import { openBrowser } from '../support/browser.ts'
import { visit } from '../support/visit.ts'

const browser = openBrowser()
const Key = { PK: { S: 'SHOP#north' }, SK: { S: 'PRODUCT#p001' } }

/** Somebody else's write. */
const setStock = (stock: string) => ({
  TableName: 'Shop',
  Key,
  UpdateExpression: 'SET stock = :n, place.shelf = :n',
  ExpressionAttributeValues: { ':n': { N: stock } },
})

test('changes are shown while they happen, field by field with their types', async () => {
  const { page, studio } = await visit(browser, '/tables/Shop/changes?mode=live')
  await page.getByText('0 changes').waitFor()
  await studio.engine.send('UpdateItem', setStock('12345678901234567890'))
  const change = page.getByRole('article', { name: 'changed: SHOP#north · PRODUCT#p001' })
  await change.waitFor()
  expect(await change.getByRole('row', { name: /^stock/ }).textContent()).toBe(
    'stock7Number12345678901234567890Number',
  )
  await change.getByRole('row', { name: /^place.shelf/ }).waitFor()
  await change.getByRole('button', { name: 'What it cost' }).click()
  expect(await change.getByRole('row', { name: /^GSI2 table|^GSI2 GSI/ }).textContent()).toContain('stock')
})

test('what comes while it is paused waits, and a tail begins with what was', async () => {
  const { page, studio } = await visit(browser, '/tables/Shop/changes?mode=live')
  await page.getByText('0 changes').waitFor()
  await page.getByRole('button', { name: 'Paused' }).click()
  await studio.engine.send('UpdateItem', setStock('3'))
  await page.getByText('1 change waiting').waitFor()
  expect(await page.getByRole('article').count()).toBe(0)
  await page.getByRole('button', { name: 'Live' }).click()
  await page.getByRole('article').waitFor()
  await page.getByRole('button', { name: 'Tail' }).click()
  await page.getByText('200 changes').waitFor()
  expect(await page.getByRole('article').last().textContent()).toContain('PRODUCT#p001')
  await page.getByRole('button', { name: 'Order', exact: true }).click()
  await expect.poll(() => page.getByRole('status').first().textContent()).not.toContain('200')
  expect(new URL(page.url()).searchParams.get('entity')).toBe('Order')
})

test('a dead letter tells why, and is replayed or discarded', async () => {
  const board = await openBoard()
  onTestFinished(() => board.close())
  const page = await browser.page()
  onTestFinished(() => page.context().close())
  board.post.isBroken = true
  for (const noteId of ['one', 'two']) await board.add(noteId)
  await board.drain()
  await page.goto(`${board.url}/tables/Board/changes?part=letters`)
  await page.getByText('The post is on strike').first().waitFor()
  await page.getByRole('button', { name: 'Replay', exact: true }).first().click()
  await page.getByText('0 replayed, 1 failed again').waitFor()
  await page.getByRole('button', { name: 'Discard' }).first().click()
  await expect.poll(() => page.getByRole('button', { name: 'Discard' }).count()).toBe(1)
  board.post.isBroken = false
  await page.getByRole('button', { name: 'Replay all' }).click()
  await page.getByText('every change was dealt with').waitFor()
})

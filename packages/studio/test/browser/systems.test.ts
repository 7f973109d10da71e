import { expect, onTestFinished, test } from 'vitest'
import { openBoard } from '../support/board.ts'
import { openBrowser } from '../support/browser.ts'

const browser = openBrowser()

async function visitBoard(path: string, options = {}) {
  const board = await openBoard(options)
  onTestFinished(() => board.close())
  const page = await browser.page()
  onTestFinished(() => page.context().close())
  await page.goto(board.url + path)
  return { board, page }
}

test('an operation is called as a sample user, and what it sent is in the outbox', async () => {
  const { board, page } = await visitBoard('/')
  await page.getByRole('link', { name: 'Systems' }).click()
  await page.getByLabel('Find an operation').fill('board puts')
  await page.getByRole('link', { name: 'Lists the notes' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Puts a note on the board' }).click()
  const body = page.getByLabel('Body')
  expect(await body.inputValue()).toContain('Water the plants')
  await page.getByLabel('As').selectOption('nobody')
  await page.getByRole('button', { name: 'Call' }).click()
  await page.getByText('UNAUTHENTICATED').waitFor()
  await page.getByLabel('As').selectOption('bob')
  await page.getByRole('button', { name: 'Call' }).click()
  await page.getByText('201', { exact: true }).waitFor()
  await page.getByRole('region', { name: 'The answer' }).getByText('"noteId": "n1"').waitFor()
  expect(new URL(page.url()).searchParams.get('user')).toBe('bob')
  await board.drain()
  await page.getByRole('button', { name: 'Outbox' }).click()
  await page.getByText('to all@board.example').waitFor()
  await page.getByText('Water the plants').waitFor()
})

test('a condition that a system failed on is shown with what it stood for', async () => {
  const { board, page } = await visitBoard('/systems?operation=board_finishNote&:noteId=n1')
  await board.add('n1')
  await page.getByRole('button', { name: 'Call' }).click()
  await page.getByText('201', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Call' }).click()
  await page.getByText('409', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Failed conditions' }).click()
  await page.getByText('status must be open; it is done. done is final.').waitFor()
})

test('read-only calls what reads and nothing else', async () => {
  const { page } = await visitBoard('/systems?operation=board_addNote', { isReadOnly: true })
  await page.getByText('does not call operations that write').waitFor()
  expect(await page.getByRole('button', { name: 'Call' }).isDisabled()).toBe(true)
  await page.getByRole('link', { name: 'GET Lists the notes', exact: true }).click()
  await page.getByRole('button', { name: 'Call' }).click()
  await page.getByText('200', { exact: true }).waitFor()
})

test('the palette goes to operations', async () => {
  const { page } = await visitBoard('/')
  await page.getByRole('link', { name: 'Board' }).first().waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go to' }).fill('note as done')
  await page.getByRole('option', { name: /Takes a note as done/ }).click()
  await page.getByRole('heading', { name: 'Takes a note as done' }).waitFor()
})

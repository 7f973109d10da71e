import { expect, onTestFinished, test } from 'vitest'
import { openBoard } from '../support/board.ts'
import { openBrowser } from '../support/browser.ts'
import { takePicture } from '../support/picture.ts'
import { violations } from '../support/violations.ts'

const browser = openBrowser()
const picture = process.env.STUDIO_LOOK

test('an operation is shown as a waterfall with units, conditions, records, reactions, N+1 and lines', async () => {
  const board = await openBoard()
  onTestFinished(() => board.close())
  const page = await browser.page()
  onTestFinished(() => page.context().close())
  for (const id of ['n1', 'n2', 'n3', 'n4']) await board.add(id)
  await board.drain()
  await board.call('GET', '/notes/compared?ids=n1,n2,n3,n4')
  await page.goto(`${board.url}/x-ray`)
  const list = page.getByRole('region', { name: 'Calls' })
  const shown = page.getByRole('region', { name: 'The call' })
  await list.getByRole('button', { name: /compareNotes.*N\+1/ }).click()
  await shown.getByText('4 × GetItem of Note').waitFor()
  expect(await shown.getByText('board.ts:').count()).toBeGreaterThanOrEqual(4)
  await takePicture(page, 'x-ray-repeats')
  await shown.getByRole('button', { name: 'GetItem Note' }).first().click()
  await shown.getByRole('region', { name: 'The request' }).getByText('NOTE#n1').waitFor()
  expect(await violations(page)).toEqual([])
  await list
    .getByRole('button', { name: /addNote/ })
    .first()
    .click()
  await shown.getByText('condition held').first().waitFor()
  await shown.getByText('1 stream record').waitFor()
  await shown.getByRole('heading', { name: 'board · tellEverybody' }).waitFor()
  await takePicture(page, 'x-ray')
  await board.tidy()
  await list
    .getByRole('button', { name: /tidyUp schedule/ })
    .first()
    .click()
  await shown.getByRole('heading', { name: 'board · tidyUp' }).waitFor()
  await shown.getByRole('button', { name: 'Query' }).waitFor()
  // What is called from the studio leads to its X-ray.
  await page.goto(`${board.url}/systems?operation=board_finishNote&:noteId=n1&user=ann`)
  const call = page.getByRole('button', { name: 'Call' })
  await call.click()
  await page.getByText('201', { exact: true }).waitFor()
  await call.click()
  await page.getByText('201', { exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'X-ray' }).last().click()
  await shown.getByText('ConditionalCheckFailedException').first().waitFor()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(page, ['color-contrast'])).toEqual([])
  if (picture) await page.screenshot({ path: `${picture}/xray-dark.png` })
  await page.setViewportSize({ width: 400, height: 800 })
  if (picture) await page.screenshot({ path: `${picture}/xray-phone.png` })
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('button', { name: 'Record' }).waitFor()
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByText('Recording is off. Press Record to start.').waitFor()
})

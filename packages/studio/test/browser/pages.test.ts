import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { visit } from '../support/visit.ts'

const browser = openBrowser()

/** Every sort key that the grid shows from its beginning to its end. */
async function keysSeen(page: Page, rows: number): Promise<Set<string>> {
  const grid = page.getByRole('grid')
  const seen = new Set<string>()
  for (let row = 0; row < rows; row += 20) {
    await grid.evaluate((element, top) => element.scrollTo({ top, left: 0 }), row * 28)
    await grid.locator(`[aria-rowindex="${Math.min(row + 21, rows + 1)}"]`).waitFor()
    const cells = grid.getByRole('gridcell').filter({ hasText: /^PAGE#/ })
    for (const text of await cells.allTextContents()) seen.add(text)
  }
  return seen
}

test.each([
  ['a local index with equal sort keys', '?index=ByTime&pk=SHOP%23x', 400],
  ['the table', '?pk=SHOP%23x', 400],
  ['a scan of the table', '', 568],
])('pages go on through %s: every item once', async (_, query, count) => {
  const { page, studio, go } = await visit(browser, '/')
  const createdAt = { S: '2026-01-01T00:00:00.000Z' }
  for (let at = 0; at < 400; at += 25) {
    const Shop = Array.from({ length: 25 }, (_, each) => ({
      PutRequest: { Item: { PK: { S: 'SHOP#x' }, SK: { S: `PAGE#${at + each}` }, createdAt } },
    }))
    await studio.engine.send('BatchWriteItem', { RequestItems: { Shop } })
  }
  await go(`/tables/Shop/items${query}`)
  await page.getByText('250 items · 1 page').waitFor()
  await page.getByRole('grid').focus()
  await page.keyboard.press('Control+End')
  await page.getByText(`${count} items · 2 pages`).waitFor()
  expect((await keysSeen(page, count)).size).toBe(400)
})

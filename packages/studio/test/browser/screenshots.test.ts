import { test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { takePicture } from '../support/picture.ts'
import { itemAddress, visit } from '../support/visit.ts'

const browser = openBrowser()

const chosen = JSON.stringify(
  ['p004', 'p005', 'p008'].map(id => ({ PK: { S: 'SHOP#north' }, SK: { S: `PRODUCT#${id}` } })),
)

const pictures = {
  tables: ['/', 'Tables'],
  items: [
    `/tables/Shop/items?pk=SHOP%23north&op=begins_with&sk=PRODUCT%23&${new URLSearchParams({ chosen })}`,
    '3 selected',
  ],
  item: [itemAddress('SHOP#north', 'PRODUCT#p001'), 'Bruna Speaker'],
  map: ['/tables/Shop/map', 'Choose an entity or an access pattern'],
  collections: ['/tables/Shop/collections', '2 orphans'],
  homes: [itemAddress('SHOP#north', 'PRODUCT#p003', 'homes'), 'which gives nothing'],
  pattern: [
    '/tables/Shop/patterns?pattern=products&:shopId=north&:category=Light&run=1&limit=4',
    'Aldo Lamp',
  ],
  coverage: ['/tables/Shop/design', 'ordersByStatus'],
  findings: ['/tables/Shop/design?part=findings', 'DELIMITER_IN_VALUE'],
  cost: ['/tables/Shop/design?part=cost&growth=2', 'a month'],
  transfer: ['/tables/Shop/transfer', 'Export'],
  palette: ['/tables/Shop/items', '168 items'],
} as const

test('every picture of the documentation can be taken', async () => {
  const { page, go } = await visit(browser, '/')
  for (const [name, [path, text]] of Object.entries(pictures)) {
    await go(path)
    await page.getByText(text).first().waitFor()
    if (name === 'palette') {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Go to' }).waitFor()
    }
    await page.waitForLoadState('networkidle')
    await takePicture(page, name)
  }
})

test('and the one in the dark', async () => {
  const { page } = await visit(browser, pictures.collections[0], { colorScheme: 'dark' })
  await page.getByText(pictures.collections[1]).waitFor()
  await takePicture(page, 'dark')
})

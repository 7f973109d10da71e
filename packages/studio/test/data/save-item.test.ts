import type { Item } from '@monotable/dynamodb'
import { expect, test } from 'vitest'
import { deleteItem, saveItem } from '../../src/data/save-item.ts'
import { inPage } from '../support/in-page.ts'

const page = inPage()

const wide = (attributes: number, value = 'old'): Item =>
  Object.fromEntries([
    ['id', { S: 'one' }],
    ...Array.from({ length: attributes }, (_, at) => [`attribute${at}`, { S: value }] as const),
  ])
const put = (Item: Item) => page.engine.send('PutItem', { TableName: 'Things', Item })

test.each([1, 149, 150, 151, 1000])('an item of %i attributes is saved and deleted', async attributes => {
  const opened = wide(attributes)
  await put(opened)
  const edited = { ...opened, attribute0: { S: 'new' } }
  await saveItem(page.table, opened, edited)
  expect(await page.stored('one')).toEqual(edited)
  await expect(deleteItem(page.table, opened)).rejects.toThrow('conditional request failed')
  await deleteItem(page.table, edited)
  expect(await page.stored('one')).toBeUndefined()
})

test('what is changed is compared with what was opened, wherever it stands among many', async () => {
  const opened = wide(300)
  await put({ ...opened, attribute299: { S: 'theirs' } })
  const mine = { ...opened, attribute299: { S: 'mine' } }
  await expect(saveItem(page.table, opened, mine)).rejects.toThrow('conditional request failed')
})

test('many attributes are changed at once', async () => {
  const opened = wide(200)
  await put(opened)
  await saveItem(page.table, opened, wide(200, 'new'))
  expect(await page.stored('one')).toEqual(wide(200, 'new'))
})

import { open } from '@monotable/engine'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { studioApp } from '../../server/index.ts'
import { deleteItem, saveItem } from '../../src/data/save-item.ts'
import { readTable, type Table, type TableDescription } from '../../src/data/table.ts'
import type { Item } from '../../src/values/attribute-value.ts'

const engine = await open()
let table: Table

beforeAll(async () => {
  await engine.send('CreateTable', {
    TableName: 'Wide',
    AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
    BillingMode: 'PAY_PER_REQUEST',
  })
  const { Table } = await engine.send<{ Table: TableDescription }>('DescribeTable', { TableName: 'Wide' })
  table = readTable(Table)
  // The page's requests go to the studio without a port between them.
  const app = studioApp({ send: (...call) => engine.send(...call) })
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    app.request(path, { ...init, headers: { ...init.headers, host: 'localhost' } }),
  )
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await engine.close()
})

const wide = (attributes: number, value = 'old'): Item =>
  Object.fromEntries([
    ['id', { S: 'one' }],
    ...Array.from({ length: attributes }, (_, at) => [`attribute${at}`, { S: value }] as const),
  ])

const stored = async () =>
  (await engine.send<{ Item?: Item }>('GetItem', { TableName: 'Wide', Key: { id: { S: 'one' } } })).Item

test.each([1, 139, 140, 150, 200, 1000])(
  'an item of %i attributes is saved and deleted',
  async attributes => {
    const opened = wide(attributes)
    await engine.send('PutItem', { TableName: 'Wide', Item: opened })
    const edited = { ...opened, attribute0: { S: 'new' } }
    await saveItem(table, opened, edited)
    expect(await stored()).toEqual(edited)
    await expect(deleteItem(table, opened)).rejects.toThrow('conditional request failed')
    await deleteItem(table, edited)
    expect(await stored()).toBeUndefined()
  },
)

test('what is changed is compared with what was opened, wherever it stands among many', async () => {
  const opened = wide(300)
  await engine.send('PutItem', { TableName: 'Wide', Item: { ...opened, attribute299: { S: 'theirs' } } })
  const mine = { ...opened, attribute299: { S: 'mine' } }
  await expect(saveItem(table, opened, mine)).rejects.toThrow('conditional request failed')
})

test('many attributes are changed at once', async () => {
  const opened = wide(200)
  await engine.send('PutItem', { TableName: 'Wide', Item: opened })
  await saveItem(table, opened, wide(200, 'new'))
  expect(await stored()).toEqual(wide(200, 'new'))
})

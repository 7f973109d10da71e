import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ServedShelf, serveShelf } from '../support/serve-shelf.ts'

let shelf: ServedShelf
beforeAll(async () => {
  shelf = await serveShelf()
  await shelf.send('POST', '/shelf/shelves', { as: 'ann', body: { shelfId: 's1', name: 'Kitchen' } })
})
afterAll(() => shelf.close())

const books = '/shelf/shelves/s1/books'
const time = { S: '2030-01-01T00:00:00Z' }
const raw = (bookId: string, more: object = {}) => ({
  PK: { S: 'SHELF#s1' },
  SK: { S: `BOOK#${bookId}` },
  title: { S: 'Emma' },
  isbn: { S: '1' },
  copies: { N: '1' },
  price: { N: '1' },
  status: { S: 'offered' },
  createdAt: time,
  updatedAt: time,
  ...more,
})
const put = (Item: object) => shelf.engine.send('PutItem', { TableName: 'Shelves', Item })

describe('items that another program wrote', () => {
  it('are listed, and a list tells what it leaves out', async () => {
    await put(raw('b1'))
    const whole = await shelf.send('GET', books, { as: 'ann' })
    expect(whole.body.items).toMatchObject([{ bookId: 'b1', version: 0 }])
    expect(whole.headers.get('x-skipped-items')).toBeNull()
    await put(raw('b2', { title: { N: '7' } }))
    await put({ PK: { S: 'SHELF#s1' }, SK: { S: 'BOOK#' }, title: { S: 'of nobody' } })
    const { status, body, headers } = await shelf.send('GET', books, { as: 'ann' })
    expect([status, body.items.length, headers.get('x-skipped-items')]).toEqual([200, 1, '2'])
    const { items } = await shelf.runtime.systems[0]!.ports.drift.list()
    expect(items).toMatchObject([
      { reason: 'unreadable', entity: 'Book', row: { PK: 'SHELF#s1', SK: 'BOOK#b2' } },
    ])
  })

  it('in a broken form are ITEM_UNREADABLE when they are asked for, and others are not', async () => {
    await put(raw('b3', { copies: { S: 'many' } }))
    const { status, body } = await shelf.send('GET', `${books}/b3`, { as: 'ann' })
    expect([status, body.error.code]).toEqual([500, 'ITEM_UNREADABLE'])
    await put(raw('b4'))
    expect((await shelf.send('GET', `${books}/b4`, { as: 'ann' })).status).toBe(200)
  })

  it('that break a bound of the answer are answered, and so is the change of one', async () => {
    await put(raw('b5', { title: { S: '' }, copies: { N: '-3' } }))
    const found = await shelf.send('GET', `${books}/b5`, { as: 'ann' })
    expect([found.status, found.body.title, found.body.copies]).toEqual([200, '', -3])
    const changed = await shelf.send('PATCH', `${books}/b5`, {
      as: 'ann',
      body: { price: 2 },
      headers: { 'if-match': '"0"' },
    })
    expect([changed.status, changed.body.price, changed.body.version]).toEqual([200, 2, 1])
  })
})

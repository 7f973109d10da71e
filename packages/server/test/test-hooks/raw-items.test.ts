import { describe, expect, test } from 'vitest'
import { bench, note, openBench } from './bench.ts'

openBench()

describe('raw items', () => {
  test('come with all that is stored, or are not found', async () => {
    const { send, db } = bench
    await db.Note.put(note('n1'))
    const query = `system=shelf&pk=${encodeURIComponent('SHELF#s1')}`
    const one = await send('GET', `/_test/items?${query}&sk=${encodeURIComponent('NOTE#n1')}`)
    const item = {
      PK: 'SHELF#s1',
      SK: 'NOTE#n1',
      entityType: 'NOTE',
      shelfId: 's1',
      noteId: 'n1',
      text: 'n1',
    }
    expect(one).toEqual({ status: 200, body: item })
    expect(await send('GET', `/_test/items?${query}`)).toEqual({ status: 200, body: { items: [item] } })
    const none = await send('GET', `/_test/items?${query}&sk=x`)
    expect(none).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } })
  })

  test('of every kind of value', async () => {
    const { send, engine } = bench
    const values = {
      n: { N: '1.50' },
      long: { N: '12345678901234567890' },
      flag: { BOOL: false },
      none: { NULL: true },
      bytes: { B: 'AQI=' },
      list: { L: [{ S: 'a' }, { M: { deep: { N: '2' } } }] },
      numbers: { NS: ['1', '2'] },
      blobs: { BS: ['AQ=='] },
    }
    await engine.send('PutItem', {
      TableName: 'Shelves',
      Item: { PK: { S: 'p' }, SK: { S: 's' }, ...values },
    })
    const { body } = await send('GET', '/_test/items?system=shelf&pk=p&sk=s')
    expect(body).toEqual({
      PK: 'p',
      SK: 's',
      n: 1.5,
      long: '12345678901234567890',
      flag: false,
      none: null,
      bytes: 'AQI=',
      list: ['a', { deep: 2 }],
      numbers: [1, 2],
      blobs: ['AQ=='],
    })
  })

  test('of a partition that does not fit into one page', async () => {
    const { send, db } = bench
    const text = 'x'.repeat(300_000)
    for (const noteId of ['n1', 'n2', 'n3', 'n4', 'n5']) await db.Note.put({ ...note(noteId), text })
    const { body } = await send('GET', `/_test/items?system=shelf&pk=${encodeURIComponent('SHELF#s1')}`)
    expect(body.items).toHaveLength(5)
  })
})

import { expect, it } from 'vitest'
import * as z from 'zod'
import { when } from '../../src/expressions/when.ts'
import { entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { gsi, table } from '../../src/schema/table.ts'
import { describeOnEachBackend } from '../backends.ts'
import { books, key } from './books.ts'
import { connected } from './connected.ts'

describeOnEachBackend('put', backend => {
  it('writes keys, index keys, type and attributes, and nothing else', async () => {
    const { db, stored } = await connected(backend, books)
    await db.Book.put({ ...key, title: ' A ', shelf: 's', year: 7 })
    expect(await stored()).toEqual([
      {
        PK: { S: 'LIB#l' },
        SK: { S: 'BOOK#1' },
        GSI1PK: { S: 'LIB#l#SHELF#s' },
        GSI1SK: { S: 'YEAR#0007#1' },
        what: { S: 'BOOK' },
        lib: { S: 'l' },
        isbn: { S: '1' },
        title: { S: 'A' },
        shelf: { S: 's' },
        year: { N: '7' },
      },
    ])
  })

  it('replaces the whole item, whatever was there', async () => {
    const { db, stored } = await connected(backend, books)
    await db.Book.put({ ...key, title: 'A', shelf: 's', tags: new Set(['x']), price: 1 })
    await db.Book.put({ ...key, title: 'B' })
    const [item] = await stored()
    expect(Object.keys(item!).sort()).toEqual(['GSI1SK', 'PK', 'SK', 'isbn', 'lib', 'title', 'what', 'year'])
  })

  it('gives the item as it is read', async () => {
    const { db } = await connected(backend, books)
    const given = {
      ...key,
      title: ' A ',
      rent: '1.50',
      copies: 12345678901234567890n,
      tags: new Set<string>(),
      readers: new Set([3, 1]),
      cover: new Uint8Array([1, 2]),
      author: { name: 'N', born: undefined },
      lent: null,
      shelf: undefined,
    }
    const put = await db.Book.put(given)
    expect(put).toEqual(await db.Book.get(key))
    expect(put).toEqual({
      ...key,
      title: 'A',
      year: 2000,
      rent: '1.5',
      copies: 12345678901234567890n,
      readers: new Set([1, 3]),
      cover: new Uint8Array([1, 2]),
      author: { name: 'N' },
      lent: null,
    })
  })

  it('refuses what zod refuses, and attributes that are not declared', async () => {
    const { db, stored } = await connected(backend, books)
    const put = (more: object) => db.Book.put({ ...key, title: 'A', ...more })
    const refused = { code: 'INVALID_ITEM', details: { entity: 'Book' } }
    await expect(put({ title: '' })).rejects.toMatchObject(refused)
    await expect(put({ year: 1.5 })).rejects.toMatchObject(refused)
    await expect(put({ isAdmin: true })).rejects.toMatchObject(refused)
    await expect(put({ PK: 'LIB#other' })).rejects.toMatchObject(refused)
    await expect(put({ what: 'PEN' })).rejects.toMatchObject(refused)
    await expect(put({ author: { name: 'N', born: 'x' } })).rejects.toMatchObject(refused)
    await expect(put(JSON.parse('{"__proto__": {"shelf": "s"}}'))).rejects.toMatchObject(refused)
    await expect(put(JSON.parse('{"constructor": 1}'))).rejects.toMatchObject(refused)
    expect(await stored()).toEqual([])
  })

  it('a value cannot forge a key', async () => {
    const { db, stored } = await connected(backend, books)
    await expect(db.Book.put({ ...key, title: 'A', year: 12345 })).rejects.toMatchObject({
      code: 'INVALID_KEY_VALUE',
      details: { name: 'year' },
    })
    await expect(db.Book.put({ ...key, isbn: 'x'.repeat(1100), title: 'A' })).rejects.toMatchObject({
      code: 'KEY_TOO_LONG',
    })
    expect(await stored()).toEqual([])
  })

  it('is done under a condition, or not at all', async () => {
    const { db } = await connected(backend, books)
    const condition = when('attribute_not_exists(title) or price < {price}', { price: 2 })
    await db.Book.put({ ...key, title: 'A', price: 1 }, { condition })
    await db.Book.put({ ...key, title: 'B', price: 3 }, { condition })
    await expect(db.Book.put({ ...key, title: 'C' }, { condition })).rejects.toMatchObject({
      code: 'CONDITION_FAILED',
      details: { entity: 'Book', key, condition: condition.condition },
    })
    expect(await db.Book.get(key)).toMatchObject({ title: 'B' })
  })

  it('builds keys from what is stored, not from how it was written', async () => {
    const Event = entity(
      'Event',
      { PK: 'DAY#{day}', SK: 'AT#{at}', GSI1PK: 'DAY#{day}', GSI1SK: '{name}' },
      { at: z.iso.datetime({ offset: true }), name: z.string(), version: z.int() },
      { derive: { day: { of: ['at'], value: event => event.at.slice(0, 10) } }, version: 'version' },
    )
    const events = schema({
      tables: [table('E', { key: ['PK', 'SK'], indexes: { GSI1: gsi('GSI1PK', 'GSI1SK') } })],
      entities: { Event },
    })
    const { db, stored } = await connected(backend, events)
    await db.Event.put({ at: '2024-01-01T00:30:00+09:00', name: 'n' })
    expect(await stored()).toMatchObject([
      {
        PK: { S: 'DAY#2023-12-31' },
        SK: { S: 'AT#2023-12-31T15:30:00.000Z' },
        GSI1PK: { S: 'DAY#2023-12-31' },
      },
    ])
    expect(await db.Event.get({ at: '2023-12-31T15:30:00Z' })).toMatchObject({ name: 'n' })
    expect(await db.Event.get({ at: '2024-01-01T00:30:00+09:00' })).toMatchObject({ name: 'n' })
    const again = { at: '2024-01-01T00:30:00+09:00', name: 'm' }
    expect(await db.Event.put(again)).toMatchObject({ version: 2 })
    expect(await db.Event.upsert(again)).toMatchObject({ version: 3 })
    expect(await db.Event.upsert(again, { read: true })).toMatchObject({ version: 4 })
    expect(await stored()).toHaveLength(1)
  })

  it('a table whose keys are attributes themselves takes any of their types', async () => {
    const Point = entity('Point', {}, { id: z.bigint(), at: z.instanceof(Uint8Array), n: z.int() })
    const points = schema({ tables: [table('P', { key: ['id', 'at'] })], entities: { Point } })
    const { db } = await connected(backend, points)
    const point = { id: 7n, at: new Uint8Array([1]), n: 1 }
    expect(await db.Point.put(point)).toEqual(point)
    expect(await db.Point.get(point)).toEqual(point)
    expect(await db.Point.update(point, { add: { n: 2 } })).toEqual({ ...point, n: 3 })
    expect(await db.Point.upsert({ ...point, n: 9 })).toEqual({ ...point, n: 9 })
    await expect(db.Point.create(point)).rejects.toMatchObject({
      code: 'ALREADY_EXISTS',
      details: { key: { id: 7n } },
    })
    expect(await db.Point.delete(point)).toEqual({ ...point, n: 9 })
  })
})

import { expect, it } from 'vitest'
import * as z from 'zod'
import { entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { table } from '../../src/schema/table.ts'
import { describeOnEachBackend } from '../backends.ts'
import { books } from './books.ts'
import { connected } from './connected.ts'
import { throttled } from './faulty.ts'

const book = (at: number) => ({ lib: 'l', isbn: String(at), title: `T${at}` })
const keys = (count: number) => Array.from({ length: count }, (_, at) => ({ lib: 'l', isbn: String(at) }))

describeOnEachBackend('a batch get', backend => {
  it('gives items in the order of their keys, undefined where there is none, and repeats what is asked for twice', async () => {
    const { db } = await connected(backend, books)
    await db.batchWrite(t => [1, 2, 3].map(at => t.Book.put(book(at))))
    const asked = ['3', '1', '9', '3', '2'].map(isbn => ({ lib: 'l', isbn }))
    const found = await db.Book.batchGet(asked)
    expect(found.map(item => item?.title)).toEqual(['T3', 'T1', undefined, 'T3', 'T2'])
    expect(await db.Book.batchGet([])).toEqual([])
  })

  it('takes any number of keys, a hundred at a time', async () => {
    const sent: number[] = []
    const { db } = await connected(backend, books, { transport: throttled(100, sent) })
    await db.batchWrite(t => keys(230).map((_, at) => t.Book.put(book(at))))
    sent.length = 0
    const found = await db.Book.batchGet(keys(230).reverse(), { consistent: true })
    expect(found.map(item => item?.isbn)).toEqual(
      keys(230)
        .reverse()
        .map(key => key.isbn),
    )
    expect(sent).toEqual([100, 100, 30])
  })

  it('asks again for what came back unprocessed', async () => {
    const sent: number[] = []
    const { db } = await connected(backend, books, { transport: throttled(40, sent) })
    await db.batchWrite(t => keys(100).map((_, at) => t.Book.put(book(at))))
    sent.length = 0
    const found = await db.Book.batchGet(keys(100))
    expect(found.every((item, at) => item?.isbn === String(at))).toBe(true)
    expect(sent).toEqual([100, 60, 20])
  })

  it('gives up after as many attempts as it may make, and says how much is missing', async () => {
    const { db } = await connected(backend, books, { transport: throttled(0), attempts: 3 })
    await expect(db.Book.batchGet(keys(7))).rejects.toMatchObject({
      code: 'UNPROCESSED',
      details: { operation: 'BatchGetItem', count: 7, attempts: 3 },
    })
  })

  it('reads several entities, of several tables, each as its own', async () => {
    const One = entity('One', {}, { id: z.int(), name: z.string() }, { table: 'A' })
    const Two = entity('Two', { PK: 'TWO#{id}' }, { id: z.int(), name: z.string() }, { table: 'B' })
    const several = schema({
      tables: [table('A', { key: ['id'] }), table('B', { key: ['PK'] })],
      entities: { One, Two },
    })
    const { db } = await connected(backend, several)
    await db.One.create({ id: 10, name: 'one' })
    await db.Two.create({ id: 10, name: 'two' })
    const found = await db.batchGet(t => [
      t.Two.get({ id: 10 }),
      t.One.get({ id: 10 }),
      t.One.get({ id: 11 }),
    ])
    expect(found).toEqual([{ id: 10, name: 'two' }, { id: 10, name: 'one' }, undefined])
  })

  it('refuses a key that is none', async () => {
    const { db } = await connected(backend, books)
    await expect(db.Book.batchGet([{ lib: 'l' } as never])).rejects.toMatchObject({ code: 'INVALID_ITEM' })
    await expect(db.batchGet(t => [t.Book.get({ lib: 'l' } as never)])).rejects.toMatchObject({
      code: 'INVALID_ITEM',
    })
  })
})

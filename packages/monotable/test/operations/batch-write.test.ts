import { expect, it } from 'vitest'
import * as z from 'zod'
import { entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { table } from '../../src/schema/table.ts'
import { describeOnEachBackend } from '../backends.ts'
import { shop } from '../satellites/shop.ts'
import { books } from './books.ts'
import { clock, connected } from './connected.ts'
import { throttled } from './faulty.ts'

const book = (at: number, title = `T${at}`) => ({ lib: 'l', isbn: String(at), title })
const key = (at: number) => ({ lib: 'l', isbn: String(at) })
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

describeOnEachBackend('a batch write', backend => {
  it('puts and deletes any number of items, 25 at a time', async () => {
    const sent: number[] = []
    const { db, stored } = await connected(backend, books, { transport: throttled(25, sent) })
    await db.batchWrite(t => numbers(60).map(at => t.Book.put(book(at))))
    expect(await stored()).toHaveLength(60)
    await db.batchWrite(t => [...numbers(58).map(at => t.Book.delete(key(at))), t.Book.put(book(99))])
    expect((await stored()).map(item => (item.isbn as { S: string }).S).sort()).toEqual(['58', '59', '99'])
    expect(sent).toEqual([25, 25, 10, 25, 25, 9])
    await db.batchWrite(() => [])
  })

  it('writes items as put does', async () => {
    const { db, stored } = await connected(backend, books)
    await db.batchWrite(t => [t.Book.put({ ...book(1), shelf: 's' })])
    const batched = await stored()
    await db.Book.put({ ...book(1), shelf: 's' })
    expect(await stored()).toEqual(batched)
  })

  it('the last of several writes of one item stands, however its key is written', async () => {
    const { db, stored } = await connected(backend, books)
    await db.batchWrite(t => [
      t.Book.put(book(1, 'A')),
      t.Book.put(book(1, 'B')),
      t.Book.delete(key(2)),
      t.Book.put(book(2)),
    ])
    expect((await stored()).map(item => item.title)).toEqual([{ S: 'B' }, { S: 'T2' }])
    await db.batchWrite(t => [t.Book.put(book(1)), t.Book.delete(key(1))])
    expect(await stored()).toHaveLength(1)
    const Word = entity('Word', { PK: 'WORD#{word:lower}' }, { word: z.string(), n: z.bigint() })
    const words = schema({ tables: [table('W', { key: ['PK'] })], entities: { Word } })
    const { db: dictionary } = await connected(backend, words)
    await dictionary.batchWrite(t => [t.Word.put({ word: 'A', n: 1n }), t.Word.put({ word: 'a', n: 2n })])
    expect(await dictionary.Word.get({ word: 'A' })).toEqual({ word: 'a', n: 2n })
  })

  it('sends again what came back unprocessed', async () => {
    const sent: number[] = []
    const { db, stored } = await connected(backend, books, { transport: throttled(10, sent) })
    await db.batchWrite(t => numbers(30).map(at => t.Book.put(book(at))))
    expect(await stored()).toHaveLength(30)
    expect(sent.sort()).toEqual([15, 25, 5, 5])
  })

  it('gives up after as many attempts as it may make, and counts what was never sent too', async () => {
    const { db } = await connected(backend, books, { transport: throttled(0), attempts: 2 })
    await expect(db.batchWrite(t => numbers(60).map(at => t.Book.put(book(at))))).rejects.toMatchObject({
      code: 'NOT_ALL_WRITTEN',
      details: {
        operation: 'BatchWriteItem',
        written: [],
        unwritten: { length: 60 },
        unsure: [],
        attempts: 2,
      },
    })
  })

  it('refuses the whole batch before anything is sent, if one item is not valid', async () => {
    const { db, stored } = await connected(backend, books)
    const batch = db.batchWrite(t => [t.Book.put(book(1)), t.Book.put(book(2, ''))])
    await expect(batch).rejects.toMatchObject({ code: 'INVALID_ITEM' })
    expect(await stored()).toEqual([])
  })

  it('refuses items whose guards, mirrors or counters it could not keep', async () => {
    const { db, stored } = await connected(backend, shop)
    const product = {
      shopId: 's',
      productId: '1',
      category: 'c',
      name: 'n',
      tags: new Set<string>(),
      note: null,
      worth: '1',
    }
    const refused = { code: 'INVALID_ITEM', details: { entity: 'Product' } }
    await expect(db.batchWrite(t => [t.Product.put(product)])).rejects.toMatchObject(refused)
    await expect(db.batchWrite(t => [t.Product.delete(product)])).rejects.toMatchObject(refused)
    expect(await stored()).toEqual([])
  })

  it('fills in times; a version is written as it is given', async () => {
    const time = clock()
    const { db } = await connected(backend, shop, { now: time.now })
    const category = { shopId: 's', category: 'c', spelling: 'c' }
    await db.batchWrite(t => [
      t.Category.put(category),
      t.Category.put({ ...category, category: 'd', version: 7 }),
    ])
    const found = await db.Category.batchGet([category, { ...category, category: 'd' }])
    expect(found).toMatchObject([
      { version: 1, createdAt: time.text(), updatedAt: time.text() },
      { version: 7, createdAt: time.text() },
    ])
  })
})

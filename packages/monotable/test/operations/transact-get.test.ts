import { expect, expectTypeOf, it } from 'vitest'
import { describeOnEachBackend } from '../backends.ts'
import { books } from './books.ts'
import { connected } from './connected.ts'
import { conflicting } from './faulty.ts'

const book = (at: number) => ({ lib: 'l', isbn: String(at), title: `T${at}` })
const key = (at: number) => ({ lib: 'l', isbn: String(at) })

describeOnEachBackend('a transactional get', backend => {
  const test = it.runIf(backend.supports('transactions'))

  test('gives items as they were at one moment, in order, undefined where there is none', async () => {
    const { db } = await connected(backend, books)
    await db.transact(t => [1, 2].map(at => t.Book.create(book(at))))
    const [two, none, one] = await db.transactGet(t => [
      t.Book.get(key(2)),
      t.Book.get(key(9)),
      t.Book.get(key(1)),
    ])
    expectTypeOf(two?.title).toEqualTypeOf<string | undefined>()
    expect([two?.title, none, one?.title]).toEqual(['T2', undefined, 'T1'])
    expect(await db.transactGet(() => [])).toEqual([])
  })

  test('never sees half of a transaction', async () => {
    const { db } = await connected(backend, books)
    const pair = (price: number) => db.transact(t => [1, 2].map(at => t.Book.put({ ...book(at), price })))
    await pair(0)
    const writes = (async () => {
      for (let price = 1; price <= 20; price++) await pair(price)
    })()
    for (let read = 0; read < 20; read++) {
      const [one, two] = await db.transactGet(t => [t.Book.get(key(1)), t.Book.get(key(2))])
      expect(one?.price).toBe(two?.price)
    }
    await writes
  })

  test('takes a hundred items, and refuses more before anything is sent', async () => {
    const { db } = await connected(backend, books)
    const many = (count: number) =>
      db.transactGet(t => Array.from({ length: count }, (_, at) => t.Book.get(key(at))))
    expect(await many(100)).toHaveLength(100)
    await expect(many(101)).rejects.toMatchObject({
      code: 'TOO_MANY_ITEMS',
      details: { count: 101, limit: 100 },
    })
  })

  test('gives an item to everyone who asks for it', async () => {
    const { db } = await connected(backend, books)
    await db.Book.create(book(1))
    const found = await db.transactGet(t => [1, 2, 1].map(at => t.Book.get(key(at))))
    expect(found.map(item => item?.title)).toEqual(['T1', undefined, 'T1'])
  })

  test('is asked again when it met a writer', async () => {
    const { sent, wrap } = conflicting(2)
    const { db } = await connected(backend, books, { transport: wrap })
    expect(await db.transactGet(t => [t.Book.get(key(1))])).toEqual([undefined])
    expect(sent).toHaveLength(3)
  })
})

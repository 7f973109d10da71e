import { expect, it } from 'vitest'
import { connect } from '../../src/connect.ts'
import { when } from '../../src/expressions/when.ts'
import { Spent } from '../../src/observe/spent.ts'
import type { Transport } from '../../src/transport.ts'
import { describeOnEachBackend } from '../backends.ts'
import { shop } from '../satellites/shop.ts'
import { books } from './books.ts'
import { clock, connected } from './connected.ts'
import { conflicting } from './faulty.ts'
import { tasks } from './task.ts'

const book = (at: number) => ({ lib: 'l', isbn: String(at), title: `T${at}` })
const key = (at: number) => ({ lib: 'l', isbn: String(at) })
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

describeOnEachBackend('a transaction', backend => {
  const test = it.runIf(backend.supports('transactions'))

  test('does all of its writes', async () => {
    const { db } = await connected(backend, books)
    await db.Book.create(book(1))
    await db.Book.create(book(2))
    await db.Book.create(book(3))
    await db.transact(t => [
      t.Book.create(book(4)),
      t.Book.put(book(5)),
      t.Book.update(key(1), { set: { title: 'A' } }),
      t.Book.upsert({ ...book(6), shelf: 's' }, { read: true }),
      t.Book.delete(key(2)),
      t.Book.check(key(3), { condition: when('title = {title}', { title: 'T3' }) }),
    ])
    const found = await db.Book.batchGet([1, 2, 3, 4, 5, 6].map(key))
    expect(found.map(item => item?.title)).toEqual(['A', undefined, 'T3', 'T4', 'T5', 'T6'])
  })

  test('does none of them when one fails, and says which and why', async () => {
    const { db, stored } = await connected(backend, books)
    await db.Book.create(book(1))
    const before = await stored()
    const failed = db.transact(t => [
      t.Book.create(book(2)),
      t.Book.update(key(1), { set: { title: 'A' } }, { condition: when('title = {title}', { title: 'B' }) }),
    ])
    await expect(failed).rejects.toMatchObject({
      code: 'CONDITION_FAILED',
      details: { entity: 'Book', key: key(1), condition: 'title = {title}' },
    })
    expect(await stored()).toEqual(before)
  })

  test('with two writes of one item is refused before anything is sent, and says of which', async () => {
    const { db, stored } = await connected(backend, books)
    await db.Book.create(book(1))
    const before = await stored()
    const title = { set: { title: 'A' } }
    const refused = {
      code: 'WRITTEN_TWICE',
      details: { entity: 'Book', key: key(1) },
      message: 'Book {"lib":"l","isbn":"1"} occurs twice in one transaction. Combine the two writes',
    }
    await expect(
      db.transact(t => [t.Book.update(key(1), title), t.Book.put(book(2)), t.Book.delete(key(1))]),
    ).rejects.toMatchObject(refused)
    await expect(
      db.transact(t => [t.Book.check(key(1)), t.Book.update(key(1), title)]),
    ).rejects.toMatchObject(refused)
    expect(await stored()).toEqual(before)
  })

  test('tells every failure, in the order of the writes', async () => {
    const { db, stored } = await connected(backend, tasks)
    const task = (taskId: string) => ({ orgId: 'o', taskId })
    const open = { status: 'open' as const, title: 't', tags: new Set<string>() }
    await db.Task.create({ ...task('1'), ...open })
    await db.Task.create({ ...task('2'), ...open })
    const before = await stored()
    class Late extends Error {}
    const failed = db.transact(t => [
      t.Task.create({ ...task('1'), ...open }),
      t.Task.put({ ...task('3'), ...open }),
      t.Task.transition(task('2'), { status: 'done' }, { read: true }),
      t.Task.delete(task('7'), { ifVersion: 7, otherwise: () => new Late() }),
      t.Task.check(task('8')),
    ])
    await expect(failed).rejects.toMatchObject({
      code: 'TRANSACTION_FAILED',
      details: {
        reasons: [
          { code: 'ALREADY_EXISTS' },
          undefined,
          { code: 'INVALID_TRANSITION', details: { from: 'open', to: 'done' } },
          expect.any(Late),
          { code: 'NOT_FOUND', details: { key: task('8') } },
        ],
      },
    })
    expect(await stored()).toEqual(before)
  })

  test('an update that changes nothing still needs its item', async () => {
    const { db } = await connected(backend, books)
    const noop = (at: number) =>
      db.transact(t => [t.Book.update(key(at), { set: { title: undefined } }), t.Book.put(book(3))])
    await db.Book.create(book(1))
    await noop(1)
    expect(await db.Book.get(key(3))).toBeDefined()
    await expect(noop(2)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('takes a hundred items, and refuses more before anything is sent', async () => {
    const sent: string[] = []
    const spy = (transport: Transport): Transport => ({
      ...transport,
      send(operation, input) {
        sent.push(operation)
        return transport.send(operation, input)
      },
    })
    const { db, stored } = await connected(backend, books, { transport: spy })
    await db.transact(t => numbers(100).map(at => t.Book.create(book(at))))
    expect(await stored()).toHaveLength(100)
    sent.length = 0
    await expect(db.transact(t => numbers(101).map(at => t.Book.put(book(at))))).rejects.toMatchObject({
      code: 'TOO_MANY_ITEMS',
      details: { operation: 'TransactWriteItems', count: 101, limit: 100 },
    })
    expect(sent).toEqual([])
    await db.transact(() => [])
  })

  test('counts guards, mirrors and counters among its items', async () => {
    const { db, stored } = await connected(backend, shop)
    const products = numbers(34).map(at => ({
      shopId: 's',
      productId: String(at),
      sku: `K${at}`,
      seller: 'kim',
      category: 'c',
      name: 'n',
      tags: new Set<string>(),
      note: null,
      worth: '1',
    }))
    await expect(db.transact(t => products.map(product => t.Product.create(product)))).rejects.toMatchObject({
      code: 'TOO_MANY_ITEMS',
      details: { count: 34 * 3 + 1 },
    })
    await db.transact(t => products.slice(0, 33).map(product => t.Product.create(product)))
    expect(await stored()).toHaveLength(100)
  })

  test('with a token is done once', async () => {
    const time = clock()
    const { db } = await connected(backend, shop, { now: time.now })
    const category = { shopId: 's', category: 'c' }
    await db.Category.create({ ...category, spelling: 'c' })
    const add = (token?: string) =>
      db.transact(t => [t.Category.update(category, { add: { products: 1 } } as never)], {
        ...(token && { token }),
      })
    await add('one')
    await add('one')
    expect(await db.Category.get(category)).toMatchObject({ products: 1 })
    await add('two')
    await add()
    expect(await db.Category.get(category)).toMatchObject({ products: 3 })
    time.pass(1)
    await expect(add('one')).rejects.toMatchObject({ code: 'TOKEN_USED', details: { token: 'one' } })
    expect(await db.Category.get(category)).toMatchObject({ products: 3 })
  })

  test('adds up what it consumes, reads and retries included', async () => {
    const { db } = await connected(backend, shop)
    const category = { shopId: 's', category: 'c' }
    await db.Category.create({ ...category, spelling: 'c' })
    const spent = new Spent()
    await db.transact(t => [t.Category.put({ ...category, spelling: 'd' })], { spent })
    expect(spent.read).toBeGreaterThan(0)
    expect(spent.write).toBeGreaterThan(0)
  })

  test('that met another writer is planned again, with fresh reads', async () => {
    const { db, TableName } = await connected(backend, books)
    const { wrap } = conflicting(2, attempt => db.Book.put({ ...book(1), price: attempt }))
    const slow = connect(books, wrap(backend.transport), { tables: { Books: TableName } })
    await db.Book.create({ ...book(1), price: 0 })
    const seen: (number | undefined)[] = []
    await slow.transact(async t => {
      const price = (await slow.Book.get(key(1), { consistent: true }))?.price
      seen.push(price)
      return [t.Book.update(key(1), { set: { price: (price ?? 0) + 10 } })]
    })
    expect(seen).toEqual([0, 1, 2])
    expect(await db.Book.get(key(1))).toMatchObject({ price: 12 })
  })

  test('gives up after as many attempts as it may make, with nothing written', async () => {
    const { sent, wrap } = conflicting(99)
    const { db, stored } = await connected(backend, books, { transport: wrap, attempts: 3 })
    await expect(db.transact(t => [t.Book.put(book(1))])).rejects.toMatchObject({
      code: 'BUSY',
      details: { operation: 'TransactWriteItems', attempts: 3 },
      cause: { name: 'TransactionCanceledException' },
    })
    await expect(db.Book.put(book(1))).rejects.toMatchObject({
      code: 'BUSY',
      details: { operation: 'PutItem', attempts: 3 },
    })
    expect(sent).toHaveLength(6)
    expect(await stored()).toEqual([])
  })
})

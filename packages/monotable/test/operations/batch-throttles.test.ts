import { describe, expect, it } from 'vitest'
import { connect } from '../../src/connect.ts'
import { isError, type MonotableError } from '../../src/errors.ts'
import { describeOnEachBackend } from '../backends.ts'
import { behindCuts, type Moment } from './behind-cuts.ts'
import { books } from './books.ts'
import { connected } from './connected.ts'
import { refusing, throttles } from './faulty.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)
const book = (at: number) => ({ lib: 'l', isbn: String(at), title: `T${at}` })
const key = (at: number) => ({ lib: 'l', isbn: String(at) })
const isbns = (entries: readonly { readonly key: Readonly<Record<string, unknown>> }[]) =>
  entries.map(entry => entry.key.isbn as string).sort()

/** The error of a batch that could not be written whole. */
async function failureOf(writing: Promise<unknown>): Promise<MonotableError<'NOT_ALL_WRITTEN'>> {
  const error = await writing.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (isError(error, 'NOT_ALL_WRITTEN')) return error
  throw new Error('The batch did not fail as NOT_ALL_WRITTEN', { cause: error })
}

async function storedIsbns(stored: () => Promise<Record<string, unknown>[]>): Promise<string[]> {
  return (await stored()).map(item => (item.isbn as { S: string }).S).sort()
}

type Made = Pick<
  Awaited<ReturnType<typeof connected<'PK' | 'SK', typeof books.entities, typeof books.access>>>,
  'db' | 'stored'
>

/** What an error says of each write must be true of the table, and the rest of the batch can be sent by it. */
async function expectTrue(
  { db, stored }: Made,
  { details }: MonotableError<'NOT_ALL_WRITTEN'>,
  count: number,
): Promise<void> {
  const there = new Set(await storedIsbns(stored))
  const { written, unwritten, unsure } = details
  expect(isbns([...written, ...unwritten, ...unsure])).toEqual(numbers(count).map(String).sort())
  expect(isbns(written).filter(isbn => !there.has(isbn))).toEqual([])
  expect(isbns(unwritten).filter(isbn => there.has(isbn))).toEqual([])
  await db.batchWrite(() => [...unwritten, ...unsure])
  expect(await storedIsbns(stored)).toEqual(numbers(count).map(String).sort())
}

describeOnEachBackend('a batch that is throttled as a whole', backend => {
  it.each(throttles)('is written after all, whichever request %s hits', async name => {
    for (const hit of [[1], [2], [4], [1, 2, 3, 4], [2, 5, 6, 7]]) {
      const { wrap } = refusing(request => hit.includes(request), name)
      const { db, stored } = await connected(backend, books, { transport: wrap })
      await db.batchWrite(t => numbers(90).map(at => t.Book.put(book(at))))
      expect(await stored()).toHaveLength(90)
    }
  })

  it.each(throttles)('is read after all, whichever request %s hits', async name => {
    const { db: writer, TableName } = await connected(backend, books)
    await writer.batchWrite(t => numbers(250).map(at => t.Book.put(book(at))))
    for (const hit of [[1], [3], [1, 2, 3], [2, 4, 5]]) {
      const { wrap } = refusing(request => hit.includes(request), name)
      const db = connect(books, wrap(backend.transport), { tables: { Books: TableName } })
      const found = await db.Book.batchGet(numbers(250).map(key))
      expect(found.map(item => item?.isbn)).toEqual(numbers(250).map(String))
    }
  })

  it('gives up after as many attempts as it may make, and lists what is written', async () => {
    // Chunks 1 to 3 go through; the fourth is refused whenever it is sent.
    const { sent, wrap } = refusing(request => request > 3)
    const made = await connected(backend, books, { transport: wrap, attempts: 3 })
    const failure = await failureOf(made.db.batchWrite(t => numbers(100).map(at => t.Book.put(book(at)))))
    expect(failure.details).toMatchObject({ operation: 'BatchWriteItem', attempts: 3, unsure: [] })
    expect(failure.details.written).toHaveLength(75)
    expect(failure.details.unwritten).toHaveLength(25)
    expect(failure.cause).toMatchObject({ name: throttles[0] })
    expect(failure.message).toContain('75 entries are written, 25 are not, 0 may be, after 3 attempts')
    expect(sent.requests).toBe(6)
    expect(isbns(failure.details.written)).toEqual(await storedIsbns(made.stored))
  })

  it('gives up on reads that are throttled too often, with the throttle as the cause', async () => {
    const { wrap } = refusing(() => true)
    const { db } = await connected(backend, books, { transport: wrap, attempts: 2 })
    await expect(db.Book.batchGet([key(1), key(2)])).rejects.toMatchObject({
      code: 'UNPROCESSED',
      details: { operation: 'BatchGetItem', count: 2, attempts: 2 },
      cause: { name: throttles[0] },
    })
  })

  it('sends nothing more once a request is refused for good, and says that nothing of it is written', async () => {
    const { sent, wrap } = refusing(request => request === 1, 'ValidationException')
    const made = await connected(backend, books, { transport: wrap })
    const writing = made.db.batchWrite(t => numbers(100).map(at => t.Book.put(book(at))), { concurrent: 1 })
    const failure = await failureOf(writing)
    expect(sent.requests).toBe(1)
    expect(failure.details).toMatchObject({
      written: [],
      unwritten: { length: 100 },
      unsure: [],
      attempts: 1,
    })
    expect(failure.cause).toMatchObject({ name: 'ValidationException' })
    await expectTrue(made, failure, 100)
  })

  it('is unsure of what was sent and not answered', async () => {
    const { wrap } = refusing(request => request === 2, 'TimeoutError')
    const made = await connected(backend, books, { transport: wrap })
    const writing = made.db.batchWrite(t => numbers(100).map(at => t.Book.put(book(at))), { concurrent: 1 })
    const failure = await failureOf(writing)
    expect(failure.details).toMatchObject({
      written: { length: 25 },
      unwritten: { length: 50 },
      unsure: { length: 25 },
    })
    await expectTrue(made, failure, 100)
  })

  it.each([
    [undefined, 4],
    [1, 1],
    [2, 2],
    [100, 8],
  ])('has as many requests under way as `concurrent` says: %s', async (concurrent, expected) => {
    const { sent, wrap } = refusing(() => false)
    const { db, stored } = await connected(backend, books, { transport: wrap })
    const options = concurrent === undefined ? {} : { concurrent }
    await db.batchWrite(t => numbers(200).map(at => t.Book.put(book(at))), options)
    expect(sent).toMatchObject({ requests: 8, most: expected })
    expect(await stored()).toHaveLength(200)
  })

  it.each([0, -1, 1.5, Number.NaN])('refuses %s requests at a time', async concurrent => {
    const { db } = await connected(backend, books)
    const refused = { code: 'INVALID_OPTION', details: { option: 'concurrent' } }
    await expect(db.batchWrite(t => [t.Book.put(book(1))], { concurrent })).rejects.toMatchObject(refused)
    await expect(db.Book.batchGet([key(1)], { concurrent })).rejects.toMatchObject(refused)
  })
})

describe('a batch whose connection is cut', () => {
  const moments: Moment[] = ['before the engine sees it', 'after the engine has done it']
  it.each(moments.flatMap(moment => [1, 2, 4].map(at => [at, moment] as const)))(
    'at request %i, %s: its error is true of every write',
    async (cutAt, moment) => {
      const made = await behindCuts(books, moment, request => request === cutAt)
      try {
        const writing = made.db.batchWrite(t => numbers(100).map(at => t.Book.put(book(at))), {
          concurrent: 2,
        })
        const failure = await failureOf(writing)
        expect(failure.details.unsure).toHaveLength(25)
        expect(failure.cause).toBeInstanceOf(Error)
        await expectTrue(made, failure, 100)
      } finally {
        await made.close()
      }
    },
  )
})

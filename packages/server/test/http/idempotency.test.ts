import { randomBytes } from 'node:crypto'
import { when } from 'monotable'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { operationsFor } from '../../src/declare/operation.ts'
import { outdated, untilUpToDate } from '../../src/http/commit.ts'
import { type ServedShelf, serveShelf } from '../support/serve-shelf.ts'
import type { Db } from '../support/shelf/schema.ts'
import { shelfWith } from '../support/shelf-with.ts'

const operation = operationsFor<Db, unknown, 'owner'>()
const shelfPath = z.object({ shelfId: z.string() })

/** Answers what it reads after its transaction. */
const lateAnswer = operation({
  method: 'POST',
  path: '/shelves/{shelfId}/late',
  title: 'Answers late',
  may: ['owner'],
  input: { path: shelfPath },
  output: z.object({ name: z.string() }),
  handler: async ({ path, commit, ids }) => {
    const noteId = ids.ulid()
    await commit(t => ({ writes: [t.Note.create({ ...path, noteId, text: '' })], answer: undefined }))
    return { name: noteId }
  },
})

let knocks = 0
const knock = operation({
  method: 'POST',
  path: '/knocks',
  title: 'Knocks',
  may: 'anyone',
  output: z.object({ knocks: z.int() }),
  handler: async () => ({ knocks: ++knocks }),
})

let searches = 0
const search = operation({
  method: 'POST',
  path: '/searches',
  title: 'Searches',
  may: 'signedIn',
  output: z.object({ searches: z.int() }),
  isSearch: true,
  handler: async () => ({ searches: ++searches }),
})

/** Answers 200 where it is asked for what only is not there yet. */
const found = operation({
  method: 'POST',
  path: '/found',
  title: 'Finds',
  may: 'signedIn',
  output: z.object({ ifNoneMatch: z.boolean() }),
  handler: async ({ ifNoneMatch, answerAs }) => {
    if (!ifNoneMatch) answerAs(200)
    return { ifNoneMatch }
  },
})

/** Answers with as much text as it is asked for, once told to commit. */
const loud = operation({
  method: 'POST',
  path: '/shelves/{shelfId}/loud',
  title: 'Answers at length',
  may: ['owner'],
  input: { path: shelfPath, body: z.object({ text: z.string(), commits: z.boolean() }) },
  output: z.object({ noteId: z.string(), text: z.string() }),
  handler: async ({ path, body: { text, commits }, commit, ids, db }) => {
    const noteId = ids.ulid()
    const note = { ...path, noteId, text: '' }
    const answer = { noteId, text }
    if (commits) return commit(t => ({ writes: [t.Note.create(note)], answer }))
    await db.Note.create(note)
    return answer
  },
})

const twice = operation({
  method: 'POST',
  path: '/shelves/{shelfId}/twice',
  title: 'Commits twice',
  may: ['owner'],
  input: { path: shelfPath },
  output: z.object({}),
  handler: async ({ commit }) => {
    await commit(() => ({ writes: [], answer: {} }))
    return commit(() => ({ writes: [], answer: {} }))
  },
})

let now = new Date('2030-01-01T00:00:00.000Z')
let shelf: ServedShelf
let db: Db
beforeAll(async () => {
  const system = shelfWith({ lateAnswer, loud, twice, knock, found, search })
  shelf = await serveShelf({ runtime: { systems: [system], now: () => now } })
  db = shelf.runtime.systems[0]!.db
  for (const as of ['ann', 'bob', 'cara']) {
    await shelf.send('POST', '/shelf/shelves', { as, body: { shelfId: as, name: as } })
  }
})
afterAll(() => shelf.close())

const post = (path: string, key: string, body?: unknown, as = 'ann') =>
  shelf.send('POST', `/shelf/shelves/${as}/${path}`, {
    as,
    headers: { 'idempotency-key': key },
    ...(body !== undefined && { body }),
  })

let isbn = 3_000_000_000
const aBook = (copies = 100) => ({ title: 'Emma', isbn: String(isbn++), copies })
const books = async (as = 'ann') => (await db.booksOfShelf({ shelfId: as }, { limit: 100 })).items

describe('a request with an Idempotency-Key', () => {
  it('that is repeated gets the same answer, without a second effect', async () => {
    const { bookId } = (await post('books', 'k-book', aBook())).body
    const first = await post(`books/${bookId}/takings`, 'k-take', { copies: 30 })
    const second = await post(`books/${bookId}/takings`, 'k-take', { copies: 30 })
    expect([first.status, first.body]).toEqual([201, { left: 70 }])
    expect([second.status, second.text]).toEqual([201, first.text])
    expect((await db.Book.get({ shelfId: 'ann', bookId }))?.copies).toBe(70)
  })

  it('leaves nothing behind where the operation is a search, which is done again', async () => {
    const ask = () =>
      shelf.send('POST', '/shelf/searches', { as: 'ann', headers: { 'idempotency-key': 'k-search' } })
    expect([(await ask()).body, (await ask()).body]).toEqual([{ searches: 1 }, { searches: 2 }])
    expect(await db.Idempotency.get({ actorId: 'ann', key: 'k-search' })).toBeUndefined()
  })

  it('keeps the status of its answer', async () => {
    const ask = (headers: Record<string, string>) =>
      shelf.send('POST', '/shelf/found', { as: 'ann', headers })
    for (const key of ['k-status', 'k-status'])
      expect((await ask({ 'idempotency-key': key })).status).toBe(200)
    const made = await ask({ 'if-none-match': '*' })
    expect([made.status, made.body]).toEqual([201, { ifNoneMatch: true }])
  })

  it('keeps the ETag of its answer', async () => {
    const body = aBook()
    expect((await post('books', 'k-etag', body)).headers.get('etag')).toBe('"1"')
    expect((await post('books', 'k-etag', body)).headers.get('etag')).toBe('"1"')
  })

  it('is the same in whatever order its fields come, and another with another body or path', async () => {
    const { title, isbn: number, copies } = aBook()
    const first = await post('books', 'k-order', { title, isbn: number, copies })
    expect((await post('books', 'k-order', { copies, isbn: number, title })).body).toEqual(first.body)
    for (const other of [
      await post('books', 'k-order', { title, isbn: number, copies: copies + 1 }),
      await post('holds', 'k-order'),
    ]) {
      expect([other.status, other.body.error.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
    }
  })

  it('is another for another caller', async () => {
    const body = aBook()
    await post('books', 'k-shared', body)
    expect((await post('books', 'k-shared', body, 'bob')).status).toBe(201)
    expect((await books('bob')).map(book => book.isbn)).toContain(body.isbn)
  })

  it('has one effect and one answer, however many arrive at once', async () => {
    const { bookId } = (await post('books', 'k-race-book', aBook())).body
    const takings = () => post(`books/${bookId}/takings`, 'k-race', { copies: 60 })
    const answers = await Promise.all(Array.from({ length: 16 }, takings))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['201 {"left":40}']),
    )
    expect((await db.Book.get({ shelfId: 'ann', bookId }))?.copies).toBe(40)
    const body = aBook()
    const made = await Promise.all(Array.from({ length: 16 }, () => post('books', 'k-race-new', body)))
    expect(new Set(made.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect((await books()).filter(book => book.isbn === body.isbn)).toHaveLength(1)
  })

  it('that was refused is not recorded', async () => {
    const { bookId } = (await post('books', 'k-none', aBook(1))).body
    const take = () => post(`books/${bookId}/takings`, 'k-refused', { copies: 5 })
    expect((await take()).body.error.code).toBe('NO_COPIES_LEFT')
    await db.Book.update({ shelfId: 'ann', bookId }, { set: { copies: 5 } })
    expect((await take()).body).toEqual({ left: 0 })
  })

  it('is recorded after its effect where the operation does not commit', async () => {
    const first = await post('holds', 'k-hold')
    expect((await post('holds', 'k-hold')).body).toEqual(first.body)
    expect((await db.holdsOfShelf({ shelfId: 'ann' })).items).toHaveLength(1)
  })

  it('keeps the answer that was given after the transaction', async () => {
    const first = await post('late', 'k-late')
    expect(first.body.name).toEqual(expect.any(String))
    expect((await post('late', 'k-late')).body).toEqual(first.body)
    expect((await db.notesOfShelf({ shelfId: 'ann' })).items).toHaveLength(1)
  })

  it('keeps a long answer too, whatever an item can hold', async () => {
    const text = '리튬 이온 배터리 팩 '.repeat(30_000)
    for (const commits of [true, false]) {
      const ask = () => post('loud', `k-long-${commits}`, { text, commits }, 'bob')
      const first = await ask()
      expect([first.status, first.body.text === text]).toEqual([201, true])
      expect((await ask()).text === first.text).toBe(true)
    }
    expect((await db.notesOfShelf({ shelfId: 'bob' })).items).toHaveLength(2)
  })

  it('is refused before its effect if its answer cannot be kept; what is done already is answered', async () => {
    const text = randomBytes(600_000).toString('base64')
    const refused = await post('loud', 'k-too-long', { text, commits: true }, 'cara')
    expect([refused.status, refused.body.error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    expect((await db.notesOfShelf({ shelfId: 'cara' })).items).toEqual([])
    const done = await post('loud', 'k-too-long-2', { text, commits: false }, 'cara')
    expect([done.status, done.body.text === text]).toEqual([201, true])
  })

  it('is forgotten after 24 hours', async () => {
    const first = await post('holds', 'k-day')
    const record = await db.Idempotency.get({ actorId: 'ann', key: 'k-day' })
    expect(record).toMatchObject({
      method: 'POST',
      path: '/shelf/shelves/ann/holds',
      status: 201,
      bodyHash: '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a',
      TTL: now.getTime() / 1000 + 24 * 60 * 60,
    })
    now = new Date(now.getTime() + 24 * 60 * 60 * 1000)
    expect((await post('holds', 'k-day')).body.holdId).not.toBe(first.body.holdId)
  })

  it('of a caller without identity is done as often as it is sent', async () => {
    const headers = { 'idempotency-key': 'k-nobody' }
    const send = async (as?: string) =>
      (await shelf.send('POST', '/shelf/knocks', { headers, ...(as !== undefined && { as }) })).body.knocks
    expect([await send(), await send(), await send('ann'), await send('ann')]).toEqual([1, 2, 3, 3])
  })

  it('needs 1 to 128 characters in it', async () => {
    expect((await post('holds', 'k'.repeat(128))).status).toBe(201)
    for (const key of ['k'.repeat(129), '']) {
      const { status, body } = await post('holds', key)
      expect([status, body.error.details.issues[0].path]).toEqual([400, 'Idempotency-Key'])
    }
  })
})

describe('an operation', () => {
  it('commits once', async () => {
    expect((await shelf.send('POST', '/shelf/shelves/ann/twice', { as: 'ann' })).status).toBe(500)
  })
})

describe('a plan that rests on a read', () => {
  it('is made again until it is up to date: nothing is taken twice, nothing is lost', async () => {
    const { bookId } = (await post('books', 'k-parallel', aBook(50))).body
    const take = () =>
      shelf.send('POST', `/shelf/shelves/ann/books/${bookId}/takings`, { as: 'ann', body: { copies: 2 } })
    const answers = await Promise.all(Array.from({ length: 30 }, take))
    const left = answers.flatMap(({ status, body }) => (status === 201 ? [body.left] : []))
    expect(left.sort((a, b) => a - b)).toEqual(Array.from({ length: 25 }, (_, at) => at * 2))
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.map(({ body }) => body.error.code)).toEqual(Array(5).fill('NO_COPIES_LEFT'))
  })

  it('on two items is up to date in the end, however much one of them is wanted', async () => {
    const [one, two] = [await aCount(), await aCount()]
    const add = (...keys: Key[]) =>
      untilUpToDate(async () => {
        const found = await Promise.all(keys.map(key => db.Book.get(key, { consistent: true })))
        await db.transact(t =>
          keys.map((key, at) => {
            const was = found[at]!.copies
            const condition = when('copies = {was}', { was })
            return t.Book.update(key, { set: { copies: was + 1 } }, { condition, otherwise: outdated })
          }),
        )
      })
    const many = (count: number, ...keys: Key[]) => Array.from({ length: count }, () => add(...keys))
    await Promise.all([...many(40, one), ...many(20, two, one), ...many(20, one, two), ...many(40, two)])
    const copies = await Promise.all([one, two].map(async key => (await db.Book.get(key))?.copies))
    expect(copies).toEqual([80, 80])
  })
})

type Key = { shelfId: string; bookId: string }

async function aCount(): Promise<Key> {
  const { bookId } = (await post('books', `k-count-${isbn}`, aBook(0))).body
  return { shelfId: 'ann', bookId }
}

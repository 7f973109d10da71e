import { isError, when } from 'monotable'
import * as z from 'zod'
import { operationsFor } from '../../../src/declare/operation.ts'
import { refuse as refuseCommon } from '../../../src/errors.ts'
import { outdated } from '../../../src/http/commit.ts'
import { callerOf, pageOf, pageQuery } from '../../../src/kit/page.ts'
import type { Ports } from '../../../src/ports/ports.ts'
import { type errors, refuse } from './errors.ts'
import type { Role } from './find-roles.ts'
import type { Db } from './schema.ts'

const operation = operationsFor<Db, Ports, Role, keyof typeof errors>()

const id = z.string().regex(/^[A-Za-z0-9_.-]{1,128}$/)
const shelfPath = z.object({ shelfId: id })
const bookPath = z.object({ shelfId: id, bookId: id })

const shelf = z.object({ shelfId: z.string(), name: z.string(), version: z.int() })
const book = z
  .object({
    bookId: z.string(),
    title: z.string(),
    isbn: z.string(),
    copies: z.int(),
    price: z.number().optional(),
    status: z.enum(['offered', 'lent', 'lost']),
    version: z.int(),
  })
  .meta({ id: 'Book' })

const about = operation({
  method: 'GET',
  path: '/about',
  title: 'Says what this is',
  may: 'anyone',
  output: z.object({ name: z.string() }),
  handler: async () => ({ name: 'Shelf' }),
})

const createShelf = operation({
  method: 'POST',
  path: '/shelves',
  title: 'Puts up a shelf',
  may: 'signedIn',
  input: { body: z.object({ shelfId: id, name: z.string().min(1).max(80) }) },
  output: shelf,
  errors: ['CONFLICT'],
  handler: ({ body, actor, commit }) =>
    commit(t => ({
      writes: [
        t.Shelf.create({ shelfId: body.shelfId, name: body.name }),
        t.Member.create({ shelfId: body.shelfId, userId: actor.id as string, role: 'owner' }),
      ],
      answer: { shelfId: body.shelfId, name: body.name, version: 1 },
    })),
})

const getShelf = operation({
  method: 'GET',
  path: '/shelves/{shelfId}',
  title: 'Shows a shelf',
  may: ['owner', 'reader'],
  input: { path: shelfPath },
  output: shelf,
  isVersioned: true,
  handler: async ({ path, db }) => {
    const found = await db.Shelf.get(path)
    if (!found) throw refuseCommon('NOT_FOUND', 'This shelf does not exist')
    return found
  },
})

const addBook = operation({
  method: 'POST',
  path: '/shelves/{shelfId}/books',
  title: 'Puts a book on a shelf',
  may: ['owner'],
  input: {
    path: shelfPath,
    body: z.object({
      title: z.string().min(1),
      isbn: z
        .string()
        .regex(/^[0-9-]{10,17}$/)
        .meta({ examples: ['978-0141036144'] }),
      copies: z.int().min(0).default(1),
      price: z.number().min(0).default(0),
      origin: z.object({ shop: z.string(), tags: z.array(z.string()).optional() }).optional(),
    }),
  },
  output: book,
  errors: ['ISBN_TAKEN'],
  isVersioned: true,
  handler: ({ path, body, ids, commit }) => {
    const made = {
      bookId: ids.ulid(),
      title: body.title,
      isbn: body.isbn,
      copies: body.copies,
      price: body.price,
      status: 'offered' as const,
    }
    const taken = (failure: Error) => refuse('ISBN_TAKEN', { isbn: body.isbn }, failure)
    return commit(t => ({
      writes: [t.Book.create({ shelfId: path.shelfId, ...made }, { otherwise: taken })],
      answer: { ...made, version: 1 },
    })).catch(error => {
      throw isError(error, 'NOT_UNIQUE') ? taken(error) : error
    })
  },
})

const getBook = operation({
  method: 'GET',
  path: '/shelves/{shelfId}/books/{bookId}',
  title: 'Shows a book',
  may: ['owner', 'reader'],
  shown: { price: ['owner'] },
  input: { path: bookPath },
  output: book,
  isVersioned: true,
  handler: async ({ path, db }) => {
    const found = await db.Book.get(path)
    if (!found) throw refuseCommon('NOT_FOUND', 'This book does not exist')
    return found
  },
})

const listBooks = operation({
  method: 'GET',
  path: '/shelves/{shelfId}/books',
  title: 'Lists the books of a shelf',
  may: ['owner', 'reader'],
  shown: { 'items.price': ['owner'] },
  input: {
    path: shelfPath,
    query: z.object({ ...pageQuery, direction: z.enum(['asc', 'desc']).optional() }),
  },
  output: pageOf(book),
  handler: async ({ path, query, actor, db }) => {
    const { direction } = query
    const page = await db.booksOfShelf(path, { ...callerOf(actor, query), ...(direction && { direction }) })
    return { items: page.items, nextCursor: page.cursor }
  },
})

const editBook = operation({
  method: 'PATCH',
  path: '/shelves/{shelfId}/books/{bookId}',
  title: 'Changes what a book is called or costs',
  may: ['owner'],
  input: {
    path: bookPath,
    body: z.object({ title: z.string().min(1).optional(), price: z.number().min(0).optional() }),
  },
  output: book,
  isVersioned: true,
  handler: async ({ path, body, ifMatch, db }) => {
    const set = {
      ...(body.title !== undefined && { title: body.title }),
      ...(body.price !== undefined && { price: body.price }),
    }
    return db.Book.update(path, { set }, ifMatch === undefined ? {} : { ifVersion: ifMatch })
  },
})

const moveBook = operation({
  method: 'POST',
  path: '/shelves/{shelfId}/books/{bookId}/transitions',
  title: 'Lends a book, takes it back, or gives it up',
  may: ['owner'],
  input: { path: bookPath, body: z.object({ to: z.enum(['offered', 'lent', 'lost']) }) },
  output: book,
  status: 200,
  errors: ['INVALID_TRANSITION'],
  isVersioned: true,
  handler: ({ path, body, db }) => db.Book.transition(path, { status: body.to }),
})

const takeCopies = operation({
  method: 'POST',
  path: '/shelves/{shelfId}/books/{bookId}/takings',
  title: 'Takes copies of a book',
  may: ['owner', 'reader'],
  input: { path: bookPath, body: z.object({ copies: z.int().min(1) }) },
  output: z.object({ left: z.int() }),
  errors: ['NO_COPIES_LEFT'],
  handler: ({ path, body, db, commit }) =>
    commit(async t => {
      const found = await db.Book.get(path, { consistent: true })
      if (!found) throw refuseCommon('NOT_FOUND', 'This book does not exist')
      const left = found.copies - body.copies
      if (left < 0) throw refuse('NO_COPIES_LEFT', { asked: body.copies, left: found.copies })
      const unchanged = {
        condition: when('copies = {copies}', { copies: found.copies }),
        otherwise: outdated,
      }
      return { writes: [t.Book.update(path, { set: { copies: left } }, unchanged)], answer: { left } }
    }),
})

const removeBook = operation({
  method: 'DELETE',
  path: '/shelves/{shelfId}/books/{bookId}',
  title: 'Takes a book off a shelf',
  may: ['owner'],
  input: { path: bookPath },
  output: z.undefined(),
  status: 204,
  handler: async ({ path, db }) => {
    await db.Book.delete(path)
    return undefined
  },
})

/** Writes without `commit`: what it answered is kept after it is done. */
const holdShelf = operation({
  method: 'POST',
  path: '/shelves/{shelfId}/holds',
  title: 'Holds a shelf for an hour',
  may: ['owner', 'reader'],
  input: { path: shelfPath },
  output: z.object({ holdId: z.string() }),
  handler: async ({ path, actor, ids, db }) => {
    const holdId = ids.ulid()
    await db.Hold.put({ shelfId: path.shelfId, holdId, userId: actor.id as string })
    return { holdId }
  },
})

const countBooks = operation({
  method: 'GET',
  path: '/shelves/{shelfId}/books/count',
  title: 'Counts the books of a shelf',
  may: ['owner', 'reader'],
  input: {
    path: shelfPath,
    query: z.object({ status: z.array(z.enum(['offered', 'lent', 'lost'])).optional() }),
  },
  output: z.object({ count: z.int() }),
  rate: { requests: 3, seconds: 60 },
  handler: async ({ path, query, db }) => {
    let count = 0
    for await (const { status } of db.booksOfShelf.each(path)) {
      if (!query.status || query.status.includes(status)) count++
    }
    return { count }
  },
})

export const operations = {
  about,
  createShelf,
  getShelf,
  addBook,
  getBook,
  listBooks,
  editBook,
  moveBook,
  takeCopies,
  removeBook,
  holdShelf,
  countBooks,
}

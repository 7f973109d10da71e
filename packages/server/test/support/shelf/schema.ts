import { type ClientOf, entity, hours, type ItemsIn, query, schema, table } from 'monotable'
import * as z from 'zod'
import { idempotencyRecord } from '../../../src/kit/idempotency-record.ts'

const id = z.string().regex(/^[A-Za-z0-9_.-]{1,128}$/)
const managed = { version: z.int(), createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() }
const keepsTrack = { version: 'version', createdAt: 'createdAt', updatedAt: 'updatedAt' } as const

const Shelf = entity(
  'Shelf',
  { PK: 'SHELF#{shelfId}', SK: 'PROFILE' },
  { shelfId: id, name: z.string(), ...managed },
  { type: { entityType: 'SHELF' }, ...keepsTrack },
)

const Member = entity(
  'Member',
  { PK: 'SHELF#{shelfId}', SK: 'MEMBER#{userId}' },
  { shelfId: id, userId: id, role: z.enum(['owner', 'reader']) },
  { type: { entityType: 'MEMBER' } },
)

const IsbnGuard = entity(
  'IsbnGuard',
  { PK: 'SHELF#{shelfId}', SK: 'ISBN#{isbn}' },
  { shelfId: id, isbn: z.string(), bookId: id },
  { type: { entityType: 'ISBN' } },
)

const Book = entity(
  'Book',
  { PK: 'SHELF#{shelfId}', SK: 'BOOK#{bookId}' },
  {
    shelfId: id,
    bookId: id,
    title: z.string().min(1),
    isbn: z.string(),
    copies: z.int().min(0),
    price: z.number(),
    status: z.enum(['offered', 'lent', 'lost']),
    ...managed,
  },
  {
    type: { entityType: 'BOOK' },
    ...keepsTrack,
    states: { status: { offered: ['lent', 'lost'], lent: ['offered', 'lost'], lost: [] } },
    guards: [IsbnGuard],
  },
)

/** Written by the reaction to a change of a book. */
const Note = entity(
  'Note',
  { PK: 'SHELF#{shelfId}', SK: 'NOTE#{noteId}' },
  { shelfId: id, noteId: z.string(), text: z.string() },
  { type: { entityType: 'NOTE' } },
)

/** Ends by itself. */
const Hold = entity(
  'Hold',
  { PK: 'SHELF#{shelfId}', SK: 'HOLD#{holdId}' },
  { shelfId: id, holdId: id, userId: id, TTL: z.int() },
  { type: { entityType: 'HOLD' }, expires: { attribute: 'TTL', after: hours(1) } },
)

const Shelves = table('Shelves', { key: ['PK', 'SK'], ttl: 'TTL', stream: 'NEW_AND_OLD_IMAGES' })

export const shelfSchema = schema({
  tables: [Shelves],
  entities: { Shelf, Member, Book, IsbnGuard, Note, Hold, Idempotency: idempotencyRecord() },
  access: {
    booksOfShelf: query(Book, 'PK = SHELF#{shelfId}, SK begins_with BOOK#'),
    booksByIsbn: query(IsbnGuard, 'PK = SHELF#{shelfId}, SK begins_with ISBN#', { hydrate: Book }),
    notesOfShelf: query(Note, 'PK = SHELF#{shelfId}, SK begins_with NOTE#'),
    holdsOfShelf: query(Hold, 'PK = SHELF#{shelfId}, SK begins_with HOLD#'),
  },
})

export type Db = ClientOf<typeof shelfSchema>
export type Items = ItemsIn<typeof shelfSchema>

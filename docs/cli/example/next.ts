import { entity, get, gsi, query, schema, table } from 'monotable'
import * as z from 'zod'

// What comes after old.ts: books are listed by author, have a language, and an author has a title once.

const Title = entity(
  'Title',
  { PK: 'TITLE#{author}#{title}', SK: 'TITLE' },
  { author: z.string(), title: z.string(), isbn: z.string() },
  { type: { entityType: 'TITLE' } },
)

const Book = entity(
  'Book',
  { PK: 'BOOK#{isbn}', SK: 'META', GSI1PK: 'AUTHOR#{author}', GSI1SK: '{title}' },
  {
    isbn: z.string().regex(/^\d{13}$/),
    title: z.string().max(200),
    author: z.string(),
    year: z.int().min(1450).max(9999).optional(),
    copies: z.int().min(0).default(1),
    language: z.string().default('en'),
  },
  { type: { entityType: 'BOOK' }, guards: [Title] },
)

const Loan = entity(
  'Loan',
  { PK: 'BOOK#{isbn}', SK: 'LOAN#{loanedAt}' },
  {
    isbn: z.string().regex(/^\d{13}$/),
    memberId: z.uuid(),
    loanedAt: z.iso.datetime(),
    returnedAt: z.iso.datetime().optional(),
  },
  { type: { entityType: 'LOAN' } },
)

export const library = schema({
  tables: [table('Library-{stage}', { key: ['PK', 'SK'], indexes: { GSI1: gsi('GSI1PK', 'GSI1SK') } })],
  entities: { Book, Loan, Title },
  access: {
    book: get(Book, 'PK = BOOK#{isbn}, SK = META'),
    booksOfAuthor: query(Book, 'GSI1PK = AUTHOR#{author}'),
    loansOfBook: query(Loan, 'PK = BOOK#{isbn}, SK begins_with LOAN#'),
  },
})

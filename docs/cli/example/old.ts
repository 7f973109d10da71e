import { entity, get, query, schema, table } from 'monotable'
import * as z from 'zod'

// The schema as it was: no index, loans under another key, and no time at which they go.

const Book = entity(
  'Book',
  { PK: 'BOOK#{isbn}', SK: 'META' },
  {
    isbn: z.string().regex(/^\d{13}$/),
    title: z.string().max(200),
    author: z.string(),
    year: z.int().min(1450).max(9999).optional(),
    copies: z.int().min(0).default(1),
  },
  { type: { entityType: 'BOOK' } },
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
  tables: [table('Library-{stage}', { key: ['PK', 'SK'] })],
  entities: { Book, Loan },
  access: {
    book: get(Book, 'PK = BOOK#{isbn}, SK = META'),
    loansOfBook: query(Loan, 'PK = BOOK#{isbn}, SK begins_with LOAN#'),
  },
})

import { entity, get, gsi, query, schema, table } from 'monotable'
import * as z from 'zod'

const Book = entity(
  'Book',
  {
    PK: 'BOOK#{isbn}',
    SK: 'META',
    GSI1PK: 'AUTHOR#{author}',
    GSI1SK: 'YEAR#{year:0000}#{isbn}',
  },
  {
    isbn: z.string().regex(/^\d{13}$/),
    title: z.string().max(200).describe('As on the cover'),
    author: z.string(),
    year: z.int().min(1450).max(9999),
    copies: z.int().min(0).default(1),
  },
  { type: { entityType: 'BOOK' }, title: 'A book, however many copies there are' },
)

const Loan = entity(
  'Loan',
  {
    PK: 'BOOK#{isbn}',
    SK: 'LOAN#{loanedAt}#{memberId}',
    GSI1PK: 'MEMBER#{memberId}',
    GSI1SK: 'LOAN#{loanedAt}',
  },
  {
    isbn: z.string().regex(/^\d{13}$/),
    memberId: z.uuid(),
    loanedAt: z.iso.datetime(),
    returnedAt: z.iso.datetime().optional(),
    TTL: z.int(),
  },
  { type: { entityType: 'LOAN' }, expires: { attribute: 'TTL', after: 31_536_000 } },
)

export const library = schema({
  tables: [
    table('Library-{stage}', {
      key: ['PK', 'SK'],
      indexes: { GSI1: gsi('GSI1PK', 'GSI1SK', { title: 'By author, and by member' }) },
      ttl: 'TTL',
      stream: 'NEW_AND_OLD_IMAGES',
    }),
  ],
  entities: { Book, Loan },
  access: {
    book: get(Book, 'PK = BOOK#{isbn}, SK = META', { title: 'Get a book' }),
    booksOfAuthor: query(Book, 'GSI1PK = AUTHOR#{author}, GSI1SK begins_with YEAR#', {
      title: 'Books of an author, newest first',
      direction: 'desc',
    }),
    loansOfBook: query(Loan, 'PK = BOOK#{isbn}, SK begins_with LOAN#', { title: 'Loans of a book' }),
    loansOfMember: query(Loan, 'GSI1PK = MEMBER#{memberId}, GSI1SK begins_with LOAN#', {
      title: 'Loans of a member',
      direction: 'desc',
    }),
  },
})

import * as z from 'zod'
import { entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { gsi, table } from '../../src/schema/table.ts'
import { decimal } from '../../src/values/decimal.ts'

/** An entity that has a bit of everything and that the library adds nothing to. */
const Book = entity(
  'Book',
  {
    PK: 'LIB#{lib}',
    SK: 'BOOK#{isbn}',
    GSI1PK: 'LIB#{lib}#SHELF#{shelf}',
    GSI1SK: 'YEAR#{year:0000}#{isbn}',
  },
  {
    lib: z.string(),
    isbn: z.string(),
    title: z.string().trim().min(1),
    shelf: z.string().optional(),
    year: z.int().min(0).default(2000),
    price: z.number().multipleOf(0.01).optional(),
    rent: decimal().optional(),
    copies: z.bigint().optional(),
    author: z.object({ name: z.string(), born: z.int().optional() }).optional(),
    ratings: z.array(z.object({ by: z.string(), stars: z.int().min(1).max(5) })).optional(),
    scores: z.record(z.string(), z.number()).optional(),
    tags: z.set(z.string().min(1)).optional(),
    readers: z.set(z.int()).optional(),
    cover: z.instanceof(Uint8Array).optional(),
    lent: z.boolean().nullable().optional(),
  },
  { type: { what: 'BOOK' } },
)

export const books = schema({
  tables: [table('Books', { key: ['PK', 'SK'], indexes: { GSI1: gsi('GSI1PK', 'GSI1SK') } })],
  entities: { Book },
})

export const key = { lib: 'l', isbn: '1' }

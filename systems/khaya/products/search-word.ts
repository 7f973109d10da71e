import { entity } from 'monotable'
import * as z from 'zod'
import { id, moment, money } from '../values/value-types.ts'

/** The town of what is found in all towns. */
export const anyTown = '*'

/**
 * A product under one of its words, by price, once for its town and once for all (K25). It says in `words` what else the
 * product is found by, so that a search of several words reads one partition.
 */
export const SearchWord = entity(
  'SearchWord',
  {
    PK: 'WORD#{word}#TOWN#{town}',
    SK: 'PRICE#{price:0000.00+}#PRODUCT#{productId}#{sellerId}',
  },
  {
    word: z
      .string()
      .min(1)
      .regex(/^[^#]*$/, 'must not contain #'),
    town: z
      .string()
      .min(1)
      .regex(/^[^#]*$/, 'must not contain #'),
    price: money,
    productId: id,
    sellerId: id,
    words: z.string(),
  },
  {
    type: { entityType: 'SEARCH_WORD' },
    accepts: {
      MUTABLE_KEY: 'the rows of a product are deleted and written again with it, in one transaction',
    },
  },
)

/** Says that products which were there before this search are in it. */
export const SearchMark = entity(
  'SearchMark',
  { PK: 'SEARCH#FILLED', SK: 'MARK' },
  { filledAt: moment },
  { type: { entityType: 'SEARCH_MARK' }, accepts: { UNREAD_ENTITY: 'it is read by its key' } },
)

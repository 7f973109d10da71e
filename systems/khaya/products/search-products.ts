import { callerOf, fillPage, invalid, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { type Db, type Items, operation } from '../operation.ts'
import { city, money } from '../values/value-types.ts'
import { highestPrice } from './browse-products.ts'
import { knownCategory } from './categories.ts'
import { withSellerListed } from './find-product.ts'
import { productAnswer } from './product-answer.ts'
import { anyTown } from './search-word.ts'
import { categoryWord, everything, hasWords, rowsOf, wordsIn } from './words-of.ts'

const price = z.coerce.number().pipe(money)

/** With the one that finds the place of a page's end, five queries a search. */
const reads = { chunk: 200, mostReads: 4 }

export const searchProducts = operation({
  method: 'GET',
  path: '/product-search',
  title:
    'Finds what is on sale by words, town, category and price, the cheapest first unless asked otherwise',
  may: 'anyone',
  // A page of its own shows it.
  desk: false,
  input: {
    query: z.object({
      ...pageQuery,
      q: z.string().trim().max(200).optional().meta({ description: 'words, all of which it must have' }),
      city: city.max(100).optional(),
      category: z.string().min(1).max(100).optional(),
      minPrice: price.optional(),
      maxPrice: price.optional(),
      order: z.enum(['asc', 'desc']).default('asc'),
    }),
  },
  output: pageOf(productAnswer),
  handler: async ({ query, actor, db, ports }) => {
    const { q = '', city: town, category: given, minPrice, maxPrice, order: direction, ...page } = query
    if (minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice)
      throw invalid([{ in: 'query', path: 'minPrice', reason: 'is above maxPrice' }])
    const category =
      given === undefined ? [] : [categoryWord(knownCategory(ports.categories, given, 'query'))]
    const asked = [...wordsIn(q), ...category]
    if (asked.length === 0 && town === undefined)
      throw invalid([{ in: 'query', path: 'q', reason: 'is needed where there is no town and no category' }])
    const lead = leadOf(asked)
    const range = { word: lead, town: town ?? anyTown, min: minPrice ?? 0, max: maxPrice ?? highestPrice }
    const caller = callerOf(actor, page)
    // What is left out decides what a cursor means.
    const options = { ...caller, direction, caller: JSON.stringify([caller.caller, asked]) }
    return fillPage(
      part => db.productsByWord(range, { ...options, ...part }),
      rows => productsOf(db, rows, { asked, town }),
      { ...caller, ...reads },
    )
  },
})

/** The word that tells most: one with a figure, such as a size, or else the longest. */
function leadOf(asked: readonly string[]): string {
  const weight = (word: string) => (word.startsWith('=') ? 0 : /\d/.test(word) ? 100 : 0) + word.length
  return [...asked].sort((one, other) => weight(other) - weight(one))[0] ?? everything
}

type Row = Items['SearchWord']

/** Products in the places of their rows. A row that is behind its product, for a moment or for good, is left out. */
async function productsOf(
  db: Db,
  rows: readonly Row[],
  { asked, town }: { readonly asked: readonly string[]; readonly town: string | undefined },
) {
  const meant = rows.filter(row => hasWords(row.words, asked))
  const found = await db.Product.batchGet(meant.map(({ sellerId, productId }) => ({ sellerId, productId })))
  const products = found.filter(product => product?.status === 'ACTIVE') as Items['Product'][]
  const listed = await withSellerListed(db, products)
  const byKey = new Map(listed.map(each => [`${each.sellerId} ${each.productId}`, each]))
  return rows.map(row => {
    const product = meant.includes(row) ? byKey.get(`${row.sellerId} ${row.productId}`) : undefined
    if (!product?.sellerListed || product.price !== row.price) return undefined
    return hasWords(rowsOf(product, town ?? anyTown)[0]?.words ?? '', asked) ? product : undefined
  })
}

import { callerOf, fillPage, invalid, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { money } from '../values/value-types.ts'
import { knownCategory } from './categories.ts'
import { withSellerListed } from './find-product.ts'
import { productAnswer } from './product-answer.ts'

export const highestPrice = 999_999_999.99
const price = z.coerce.number().pipe(money)

export const browseProducts = operation({
  method: 'GET',
  path: '/products',
  title: 'Lists what is on sale in a category by price, the cheapest first unless asked otherwise',
  may: 'anyone',
  input: {
    query: z.object({
      ...pageQuery,
      category: z
        .string()
        .min(1)
        .max(100)
        .meta({ examples: ['Bricks'] }),
      minPrice: price.optional(),
      maxPrice: price.optional(),
      order: z.enum(['asc', 'desc']).default('asc'),
    }),
  },
  output: pageOf(productAnswer),
  handler: async ({ query, actor, db, ports }) => {
    const { category: given, minPrice, maxPrice, order: direction, ...page } = query
    if (minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice)
      throw invalid([{ in: 'query', path: 'minPrice', reason: 'is above maxPrice' }])
    const category = knownCategory(ports.categories, given, 'query')
    const options = { ...callerOf(actor, page), direction }
    const isWhole = minPrice === undefined && maxPrice === undefined
    const range = { category, min: minPrice ?? 0, max: maxPrice ?? highestPrice }
    // Those of another program are in the index whatever becomes of their seller.
    return fillPage(
      part =>
        isWhole
          ? db.productsByCategory({ category }, { ...options, ...part })
          : db.productsByPrice(range, { ...options, ...part }),
      async products =>
        (await withSellerListed(db, products)).map(product => (product.sellerListed ? product : undefined)),
      options,
    )
  },
})

import * as z from 'zod'
import * as examples from '../values/examples.ts'
import { shownVersion } from '../values/value-types.ts'
import { Product } from './product.ts'

export const productAnswer = z
  .object(Product.attributes)
  .extend({ sellerListed: z.boolean(), version: shownVersion })
  .meta({
    examples: [examples.product],
    shows: ['title', 'category', 'price', 'stock', 'status', 'sellerName'],
  })

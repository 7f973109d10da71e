import { callerOf, invalid, notBlank, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { type Items, operation } from '../operation.ts'
import { inShop } from '../values/paths.ts'
import { category, skuText } from '../values/value-types.ts'
import { findSpelling } from './category-spelling.ts'
import { findProductBySku } from './find-product.ts'
import { productAnswer } from './product-answer.ts'

export const listProducts = operation({
  method: 'GET',
  path: '/shops/{shopId}/products',
  title:
    'Lists the products of a shop, of one category, with a text in name or SKU, or the one that has an SKU',
  may: ['owner', 'staff'],
  input: {
    path: inShop,
    query: z.object({
      ...pageQuery,
      category: category.optional(),
      q: notBlank(z.string().trim().max(200)).optional(),
      sku: notBlank(skuText)
        .optional()
        .meta({ description: 'the whole SKU, whatever its case; not beside category or q' }),
    }),
  },
  output: pageOf(productAnswer),
  handler: async ({ path, query, actor, db }) => {
    const { category, q, sku, ...page } = query
    if (sku !== undefined) {
      if (category !== undefined || q !== undefined)
        throw invalid([{ in: 'query', path: 'sku', reason: 'finds one product: leave out category and q' }])
      const product = await findProductBySku(db, path.shopId, sku)
      return { items: product ? [product] : [] }
    }
    const { caller, ...rest } = callerOf(actor, page)
    // A cursor is good for the text that it was made for.
    const options =
      q === undefined
        ? { ...rest, caller }
        : { ...rest, caller: JSON.stringify([caller, q]), where: matching(q) }
    const { items, cursor } =
      category === undefined
        ? await db.products(path, options)
        : await db.productsByCategory(
            { ...path, category: await findSpelling(db, path.shopId, category) },
            options,
          )
    return { items, nextCursor: cursor }
  },
})

/** Part of the name or the SKU, whatever the case. */
function matching(q: string): (product: Items['Product']) => boolean {
  const wanted = q.toLowerCase()
  return ({ name, sku }) => name.toLowerCase().includes(wanted) || sku.toLowerCase().includes(wanted)
}

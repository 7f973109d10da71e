import { callerOf, invalid, notBlank, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { type Items, operation } from '../operation.ts'
import { inShop } from '../values/paths.ts'
import { barcode, category, folded, skuText } from '../values/value-types.ts'
import { findSpelling } from './category-spelling.ts'
import { findProductBySku } from './find-product.ts'
import { productAnswer } from './product-answer.ts'

export const listProducts = operation({
  method: 'GET',
  path: '/shops/{shopId}/products',
  title:
    'Lists the products of a shop, of one category, with words in name, SKU or barcode, or the one that has an SKU or barcode',
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
      barcode: barcode.optional().meta({ description: 'as it was scanned; not beside category, q or sku' }),
      deleted: z.stringbool().default(false).meta({ description: 'only those that are deleted' }),
    }),
  },
  output: pageOf(productAnswer),
  handler: async ({ path, query, actor, db }) => {
    const { category, q, sku, barcode, deleted, ...page } = query
    if (sku !== undefined || barcode !== undefined) {
      checkAlone(query)
      const product = await (sku !== undefined
        ? findProductBySku(db, path.shopId, sku)
        : db.productByBarcode({ ...path, barcode: barcode as string }, { consistent: true }))
      return { items: product ? [product] : [] }
    }
    const { caller, ...rest } = callerOf(actor, page)
    const isWanted = q === undefined ? () => true : matching(q)
    const where = (product: Items['Product']) =>
      (product.deletedAt !== undefined) === deleted && isWanted(product)
    // A cursor is good for what it was made for.
    const isPlain = q === undefined && !deleted
    const options = isPlain
      ? { ...rest, caller }
      : { ...rest, caller: JSON.stringify([caller, q, deleted]), where }
    // Deleted ones are in no index.
    if (deleted) {
      const wanted = category === undefined ? undefined : folded(category)
      const ofCategory = (product: Items['Product']) =>
        where(product) && (wanted === undefined || folded(product.category) === wanted)
      const { items, cursor } = await db.allProducts(path, { ...options, where: ofCategory })
      return { items, nextCursor: cursor }
    }
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

interface Asked {
  readonly category?: string | undefined
  readonly q?: string | undefined
  readonly sku?: string | undefined
  readonly barcode?: string | undefined
}

/** A filter that finds one product stands alone. */
function checkAlone({ category, q, sku, barcode }: Asked): void {
  const path = sku === undefined ? 'barcode' : 'sku'
  const others = [category, q, sku === undefined ? undefined : barcode]
  if (others.every(other => other === undefined)) return
  const also = path === 'sku' ? 'category, q and barcode' : 'category and q'
  throw invalid([{ in: 'query', path, reason: `finds one product: leave out ${also}` }])
}

/** Every word is a part of the name, SKU, barcode or category, whatever case and accents. */
function matching(q: string): (product: Items['Product']) => boolean {
  const words = plain(q).split(/\s+/)
  return ({ name, sku, barcode = '', category }) => {
    const text = plain([name, sku, barcode, category].join('\n'))
    return words.every(word => text.includes(word))
  }
}

const plain = (text: string) => folded(text.normalize('NFD').replace(/\p{Mn}/gu, ''))

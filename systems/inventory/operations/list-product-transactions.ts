import { callerOf, pageOf, pageQuery } from '@monotable/server'
import { z } from 'zod'
import { movementAnswer } from '../answers.ts'
import { archivedPage, isArchivedCursor } from '../archive/archived-page.ts'
import { rangeOf, rangeQuery } from '../date-range.ts'
import { foundProduct } from '../found-product.ts'
import { foundShop } from '../found-shop.ts'
import { operation } from '../operation.ts'
import { ofProduct } from '../paths.ts'

export const listProductTransactions = operation({
  method: 'GET',
  path: '/shops/{shopId}/products/{productId}/transactions',
  title: 'Lists the movements of a product, newest first; archived ones too where they are wanted',
  input: {
    path: ofProduct,
    query: z.object({ ...pageQuery, ...rangeQuery, includeArchived: z.stringbool().default(false) }),
  },
  output: pageOf(movementAnswer),
  handler: async ({ path, query: { start, end, includeArchived, ...page }, actor, db, ports }) => {
    const [{ timezone }] = await Promise.all([foundShop(db, path.shopId), foundProduct(db, path)])
    const range = rangeOf({ start, end }, timezone)
    if (isArchivedCursor(page.cursor))
      return archivedPage(db, ports, { ...path, ...page, range, after: page.cursor })
    const options = callerOf(actor, page)
    const { items, cursor } = await (range
      ? db.productTransactionsByDate({ ...path, ...range }, options)
      : db.productTransactions(path, options))
    if (cursor !== undefined || !includeArchived) return { items, nextCursor: cursor }
    // The table is at its end: the page is filled from the objects.
    const rest = await archivedPage(db, ports, {
      ...path,
      limit: page.limit - items.length,
      range,
      shown: items,
    })
    return { items: [...items, ...rest.items], nextCursor: rest.nextCursor }
  },
})

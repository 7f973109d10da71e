import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { historyPage } from '../archive/history-page.ts'
import { type Items, operation } from '../operation.ts'
import { findProduct } from '../products/find-product.ts'
import { findShop } from '../shops/find-shop.ts'
import { isWithin, rangeOf, rangeQuery } from '../values/date-range.ts'
import { ofProduct } from '../values/paths.ts'
import { movementAnswer } from './movement-answer.ts'

export const listProductTransactions = operation({
  method: 'GET',
  path: '/shops/{shopId}/products/{productId}/transactions',
  title: 'Lists the movements of a product, newest first, and archived ones on request',
  may: ['owner', 'staff'],
  desk: { label: 'Movements' },
  input: {
    path: ofProduct,
    query: z.object({ ...pageQuery, ...rangeQuery, includeArchived: z.stringbool().default(false) }),
  },
  output: pageOf(movementAnswer),
  handler: async ({ path, query: { start, end, includeArchived, ...page }, actor, db, ports }) => {
    const [{ timezone }] = await Promise.all([findShop(db, path.shopId), findProduct(db, path)])
    const range = rangeOf({ start, end }, timezone)
    const where = (movement: Items['Transaction']) =>
      movement.shopId === path.shopId && isWithin(range, movement.timestamp)
    const options = { ...callerOf(actor, page), where }
    if (includeArchived) return historyPage(db, ports, { ...path, ...callerOf(actor, page), range })
    const { items, cursor } = await (range
      ? db.productTransactionsByDate({ ...path, ...range.keys }, options)
      : db.productTransactions(path, options))
    return { items, nextCursor: cursor }
  },
})

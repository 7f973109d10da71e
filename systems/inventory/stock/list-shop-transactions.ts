import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { type Items, operation } from '../operation.ts'
import { findShop } from '../shops/find-shop.ts'
import { isWithin, rangeOf, rangeQuery } from '../values/date-range.ts'
import { inShop } from '../values/paths.ts'
import { movementAnswer } from './movement-answer.ts'

export const listShopTransactions = operation({
  method: 'GET',
  path: '/shops/{shopId}/transactions',
  title: 'Lists all movements of a shop, newest first',
  may: ['owner', 'staff'],
  desk: { label: 'Movements' },
  input: { path: inShop, query: z.object({ ...pageQuery, ...rangeQuery }) },
  output: pageOf(
    movementAnswer.extend({ productName: z.string().optional() }).meta({
      shows: ['timestamp', 'productName', 'quantityChange', 'reason', 'stockAfter', 'performedBy', 'notes'],
    }),
  ),
  handler: async ({ path, query: { start, end, ...page }, actor, db }) => {
    const { timezone } = await findShop(db, path.shopId)
    const range = rangeOf({ start, end }, timezone)
    const where = ({ timestamp }: Items['Transaction']) => isWithin(range, timestamp)
    const options = { ...callerOf(actor, page), where }
    const { items, cursor } = await (range
      ? db.shopTransactionsByDate({ ...path, ...range.keys }, options)
      : db.shopTransactions(path, options))
    const products = await db.Product.batchGet(items.map(({ shopId, productId }) => ({ shopId, productId })))
    const named = items.map((movement, at) => ({ ...movement, productName: products[at]?.name }))
    return { items: named, nextCursor: cursor }
  },
})

import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { type Items, operation } from '../operation.ts'
import { findShop } from '../shops/find-shop.ts'
import { isWithin, rangeOf, rangeQuery } from '../values/date-range.ts'
import { inShop } from '../values/paths.ts'
import { answerOf, receiptAnswer } from './receipt-answer.ts'

/** What an owner looks for among receipts. */
const kinds = {
  priceDiffers: ({ lines }: Items['Receipt']) =>
    lines.some(({ cataloguePrice }) => cataloguePrice !== undefined),
  refused: ({ refused }: Items['Receipt']) => refused.length > 0,
} as const

export const listReceipts = operation({
  method: 'GET',
  path: '/shops/{shopId}/receipts',
  title:
    'Lists receipts, newest first; on request only those with refused lines or prices other than the catalogue',
  may: ['owner', 'staff'],
  input: {
    path: inShop,
    query: z.object({ ...pageQuery, ...rangeQuery, only: z.enum(['priceDiffers', 'refused']).optional() }),
  },
  output: pageOf(receiptAnswer),
  handler: async ({ path, query: { start, end, only, ...page }, actor, db }) => {
    const { timezone } = await findShop(db, path.shopId)
    const range = rangeOf({ start, end }, timezone)
    const where = (receipt: Items['Receipt']) =>
      isWithin(range, receipt.timestamp) && (only === undefined || kinds[only](receipt))
    const { caller, ...rest } = callerOf(actor, page)
    // A cursor is good for what it was made for.
    const options = { ...rest, caller: JSON.stringify([caller, only]), where }
    const { items, cursor } = await (range
      ? db.receiptsByDate({ ...path, ...range.keys }, options)
      : db.receipts(path, options))
    return { items: items.map(answerOf), nextCursor: cursor }
  },
})

import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { type Items, operation } from '../operation.ts'
import { findShop } from '../shops/find-shop.ts'
import { isWithin, rangeOf, rangeQuery } from '../values/date-range.ts'
import { inShop } from '../values/paths.ts'
import { saleAnswer } from './sale-answer.ts'

export const listSales = operation({
  method: 'GET',
  path: '/shops/{shopId}/sales',
  title: 'Lists sales of a shop or of one product, newest first',
  may: ['owner', 'staff'],
  input: {
    path: inShop,
    query: z.object({
      ...pageQuery,
      ...rangeQuery,
      productId: z.uuid().optional().meta({ refersTo: 'listProducts' }),
    }),
  },
  output: pageOf(saleAnswer),
  handler: async ({ path, query: { start, end, productId, ...page }, actor, db }) => {
    const { timezone } = await findShop(db, path.shopId)
    const range = rangeOf({ start, end }, timezone)
    const where = ({ timestamp }: Items['Sale']) => isWithin(range, timestamp)
    const options = { ...callerOf(actor, page), where }
    const ofProduct = productId === undefined ? undefined : { ...path, productId }
    const { items, cursor } = await (ofProduct
      ? range
        ? db.productSalesByDate({ ...ofProduct, ...range.keys }, options)
        : db.productSales(ofProduct, options)
      : range
        ? db.salesByDate({ ...path, ...range.keys }, options)
        : db.sales(path, options))
    return { items, nextCursor: cursor }
  },
})

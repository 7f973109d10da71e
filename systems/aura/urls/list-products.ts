import { callerOf, pageOf } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { findShop } from '../shops/find-shop.ts'
import { longPage, ofShop } from '../values/paths.ts'
import { showUrl } from './show-url.ts'
import { urlAnswer } from './url-answer.ts'

export const listProducts = operation({
  method: 'GET',
  path: '/shops/{domain}/products',
  title: 'Lists the product URLs of a shop, without reading the others',
  may: ['registry:read', 'admin'],
  input: { path: ofShop, query: z.object(longPage) },
  output: pageOf(urlAnswer),
  errors: ['INVALID_DOMAIN', 'SHOP_NOT_FOUND'],
  handler: async ({ path, query, actor, db }) => {
    const { domain } = await findShop(db, path.domain)
    const { items, cursor } = await db.productUrls({ domain }, callerOf(actor, query))
    return { items: items.map(showUrl), nextCursor: cursor }
  },
})

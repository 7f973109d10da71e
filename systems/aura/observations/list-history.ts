import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { urlIn } from '../addresses/read-address.ts'
import { operation } from '../operation.ts'
import { findShop } from '../shops/find-shop.ts'
import { urlNamed } from '../urls/find-url.ts'
import { withAmount } from '../values/money.ts'
import { ofShop, oneUrl } from '../values/paths.ts'
import { moment, observed } from '../values/value-types.ts'

const historyAnswer = z
  .object({
    url: z.string(),
    observation_id: z.string(),
    timestamp: moment,
    ...observed.shape,
    amount: z.number().optional(),
    previous: observed.optional(),
  })
  .meta({ shows: ['timestamp', 'state', 'amount', 'currency'] })

export const listHistory = operation({
  method: 'GET',
  path: '/shops/{domain}/urls/history',
  title: 'Lists what changed on a page, newest first',
  may: ['registry:read', 'admin'],
  input: { path: ofShop, query: oneUrl.extend(pageQuery) },
  output: pageOf(historyAnswer),
  errors: ['INVALID_DOMAIN', 'INVALID_URL', 'DOMAIN_MISMATCH', 'SHOP_NOT_FOUND'],
  handler: async ({ path, query, actor, db }) => {
    const shop = await findShop(db, path.domain)
    const { domain } = shop
    const url = (await urlNamed(db, shop, query.url))?.url ?? urlIn(query.url, shop)
    const { items, cursor } = await db.historyOfUrl({ domain, url }, callerOf(actor, query))
    return { items: items.map(withAmount), nextCursor: cursor }
  },
})

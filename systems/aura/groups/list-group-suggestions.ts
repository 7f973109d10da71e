import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { findShop } from '../shops/find-shop.ts'
import { registeredAs } from '../shops/shop.ts'
import { shopAnswer } from '../shops/shop-answer.ts'
import { showShop } from '../shops/show-shop.ts'
import { ofShop } from '../values/paths.ts'

export const listGroupSuggestions = operation({
  method: 'GET',
  path: '/shops/{domain}/group-suggestions',
  title: 'Lists other shops of the same registrable domain, which may belong to the same business',
  may: ['registry:read', 'admin'],
  input: { path: ofShop, query: z.object(pageQuery) },
  output: pageOf(shopAnswer),
  errors: ['INVALID_DOMAIN', 'SHOP_NOT_FOUND'],
  handler: async ({ path, query, actor, db }) => {
    const shop = await findShop(db, path.domain)
    const { domain } = shop
    const { caller, ...page } = callerOf(actor, query)
    const { items, cursor } = await db.shopsOfRegistrableDomain(
      { domain, registrable_domain: registeredAs(shop) },
      { ...page, caller: JSON.stringify([caller, domain]), where: other => other.domain !== domain },
    )
    return { items: items.map(showShop), nextCursor: cursor }
  },
})

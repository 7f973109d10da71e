import { callerOf, pageOf, pageQuery } from '@monotable/server'
import { z } from 'zod'
import { shopAnswer } from '../answers.ts'
import { foundShop } from '../found-shop.ts'
import { operation } from '../operation.ts'
import { ofShop } from '../paths.ts'

export const listGroupSuggestions = operation({
  method: 'GET',
  path: '/shops/{domain}/group-suggestions',
  title: 'Lists other shops of the same registrable domain, which may be of the same business',
  input: { path: ofShop, query: z.object(pageQuery) },
  output: pageOf(shopAnswer),
  errors: ['INVALID_DOMAIN', 'SHOP_NOT_FOUND'],
  handler: async ({ path, query, actor, db }) => {
    const { domain, registrable_domain } = await foundShop(db, path.domain)
    const { caller, ...page } = callerOf(actor, query)
    const { items, cursor } = await db.shopsOfRegistrableDomain(
      { registrable_domain },
      { ...page, caller: JSON.stringify([caller, domain]), where: shop => shop.domain !== domain },
    )
    return { items, nextCursor: cursor }
  },
})

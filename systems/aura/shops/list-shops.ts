import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { shopAnswer } from './shop-answer.ts'
import { country } from './shop-input.ts'
import { showShop } from './show-shop.ts'

export const listShops = operation({
  method: 'GET',
  path: '/shops',
  title: 'Lists all shops by domain, or those of a country',
  may: ['registry:read', 'admin'],
  input: { query: z.object({ ...pageQuery, country: country.optional() }) },
  output: pageOf(shopAnswer),
  handler: async ({ query: { country, ...page }, actor, db }) => {
    const { caller, ...rest } = callerOf(actor, page)
    const options =
      country === undefined
        ? { ...rest, caller }
        : {
            ...rest,
            caller: JSON.stringify([caller, country]),
            where: (shop: { country: string }) => shop.country === country,
          }
    const { items, cursor } = await db.allShops({}, options)
    return { items: items.map(showShop), nextCursor: cursor }
  },
})

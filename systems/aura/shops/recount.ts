import type { Upkeep } from '@monotable/server'
import { refuse } from '@monotable/server/kit'
import { isError } from 'monotable'
import * as z from 'zod'
import { type Db, type Items, operation } from '../operation.ts'
import { ofShop } from '../values/paths.ts'
import { standards } from '../values/value-types.ts'
import { findShop } from './find-shop.ts'
import { isForeignPage, isForeignShop } from './foreign-items.ts'

const attempts = 5

export const recount = operation({
  method: 'POST',
  path: '/shops/{domain}/recounts',
  title:
    'Recounts the URLs of a shop, collects the standards that they use, and lists items of other programs',
  may: ['admin'],
  input: { path: ofShop },
  output: z.object({ url_count: z.int(), product_count: z.int(), standards_used: standards }),
  status: 200,
  errors: ['INVALID_DOMAIN', 'SHOP_NOT_FOUND'],
  rate: { requests: 60, seconds: 60 },
  handler: async ({ path, db, ports: { upkeep } }) => {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const shop = await findShop(db, path.domain)
      const { domain, version } = shop
      if (isForeignShop(shop)) await upkeep.reconcile('Shop', shop)
      const counted = await countOf(db, upkeep, domain)
      try {
        // Whatever changes the counts changes the version: so they are those of now.
        await db.Shop.update({ domain }, { set: counted }, { ifVersion: version })
        return counted
      } catch (error) {
        if (!isError(error, 'STALE_VERSION')) throw error
      }
    }
    throw refuse('BUSY', 'Other requests are changing this shop. Try again in a moment')
  },
})

async function countOf(db: Db, upkeep: Upkeep, domain: string) {
  const found = new Set<Items['Shop']['standards_used'][number]>()
  const counts = { url_count: 0, product_count: 0 }
  for await (const page of db.urlsOfShop.each({ domain }, { consistent: true, limit: 1000 })) {
    const { type, standards_used } = page
    if (isForeignPage(page)) await upkeep.reconcile('Url', page)
    counts.url_count++
    if (type === 'product') counts.product_count++
    for (const standard of standards_used) found.add(standard)
  }
  return { ...counts, standards_used: [...found].sort() }
}

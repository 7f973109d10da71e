import { ifUnchanged } from '@monotable/server/kit'
import { type Items, operation } from '../operation.ts'
import { findShop } from '../shops/find-shop.ts'
import { shopAnswer } from '../shops/shop-answer.ts'
import { showShop } from '../shops/show-shop.ts'
import { ofShop } from '../values/paths.ts'

export const requestCrawl = operation({
  method: 'POST',
  path: '/shops/{domain}/crawl-requests',
  title: 'Makes a shop due for a crawl now: the next free worker takes it',
  may: ['registry:write', 'schedule', 'admin'],
  desk: { label: 'Start a crawl' },
  input: { path: ofShop },
  output: shopAnswer,
  status: 200,
  errors: ['INVALID_DOMAIN', 'SHOP_NOT_FOUND'],
  handler: ({ path, now, db, commit }) =>
    commit(async t => {
      const shop = await findShop(db, path.domain)
      // What is being crawled is crawled; a shop that never was is due already, unless it waits after a failure.
      const isWaiting = shop.crawl_state === 'DONE' || shop.next_crawl_at !== undefined
      if (shop.crawl_state === 'PROGRESS' || !isWaiting) return { writes: [], answer: showShop(shop) }
      const set = { next_crawl_at: now.toISOString() }
      const answer: Items['Shop'] = { ...shop, ...set, version: shop.version + 1 }
      return { writes: [t.Shop.update(shop, { set }, ifUnchanged(shop))], answer: showShop(answer) }
    }),
})

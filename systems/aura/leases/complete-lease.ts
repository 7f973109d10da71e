import { ifUnchanged } from '@monotable/server/kit'
import * as z from 'zod'
import { type Items, operation } from '../operation.ts'
import { findShop } from '../shops/find-shop.ts'
import { nextCrawl } from '../shops/schedule.ts'
import { crawlReport, scrapeReport } from '../shops/shop.ts'
import { shopAnswer } from '../shops/shop-answer.ts'
import { showShop } from '../shops/show-shop.ts'
import { ofLease } from '../values/paths.ts'
import { type Kind, mustHold } from './must-hold.ts'
import { leaseParts } from './release.ts'

const body = z.object({
  full: z.boolean().default(false),
  /** What the work came to, by its kind. */
  crawl: crawlReport.omit({ full: true }).optional(),
  scrape: scrapeReport.optional(),
})

export const completeLease = operation({
  method: 'POST',
  path: '/shops/{domain}/leases/{token}/completions',
  title: 'Ends a lease when the work is done; a full crawl marks pages that it did not see as missing',
  may: ['schedule', 'admin'],
  desk: false,
  input: { path: ofLease, body },
  output: shopAnswer,
  status: 200,
  errors: ['INVALID_DOMAIN', 'SHOP_NOT_FOUND', 'LEASE_LOST'],
  handler: ({ path: { token, domain }, body, actor, now, db, commit }) =>
    commit(async t => {
      const shop = await findShop(db, domain)
      const kind = mustHold(shop, { worker: actor.id as string, token, now })
      const set = kind === 'crawl' ? crawled(shop, body, now) : scraped(body, now)
      const remove = [...leaseParts, ...cursors[kind], ...scheduled(kind, set, shop)] as const
      const options = ifUnchanged(shop)
      const answer: Items['Shop'] = { ...shop, ...set, version: shop.version + 1 }
      for (const name of remove) delete answer[name]
      return { writes: [t.Shop.update(shop, { set, remove }, options)], answer: showShop(answer) }
    }),
})

const cursors = {
  crawl: ['lease_cursor', 'crawl_cursor'],
  scrape: ['lease_cursor', 'scrape_cursor'],
} as const

/** Where a shop waited for another time than the usual one, the crawl has ended that. */
function scheduled(kind: Kind, set: object, { next_crawl_at }: Items['Shop']) {
  const isOver = kind === 'crawl' && next_crawl_at !== undefined && !('next_crawl_at' in set)
  return isOver ? (['next_crawl_at'] as const) : []
}

type Body = z.output<typeof body>

/** A run that recorded no URL says nothing of those that it did not see. */
function crawled(shop: Items['Shop'], { full, crawl }: Body, now: Date) {
  const { crawl_run_id, recorded_run_id } = shop
  const isFull = full && crawl_run_id !== undefined && crawl_run_id === recorded_run_id
  const next_crawl_at = nextCrawl(shop, now)
  return {
    crawl_state: 'DONE' as const,
    crawl_done_at: now.toISOString(),
    crawl_attempts: 0,
    ...(next_crawl_at !== undefined && { next_crawl_at }),
    ...(crawl && { last_crawl: { ...crawl, full } }),
    ...(isFull && { full_run_id: crawl_run_id }),
  }
}

function scraped({ scrape }: Body, now: Date) {
  const last_scrape = scrape && { last_scrape: scrape }
  return {
    scrape_state: 'DONE' as const,
    scrape_done_at: now.toISOString(),
    scrape_attempts: 0,
    ...last_scrape,
  }
}

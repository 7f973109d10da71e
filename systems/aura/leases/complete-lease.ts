import { ifUnchanged } from '@monotable/server/kit'
import * as z from 'zod'
import { type Items, operation } from '../operation.ts'
import { findShop } from '../shops/find-shop.ts'
import { shopAnswer } from '../shops/shop-answer.ts'
import { showShop } from '../shops/show-shop.ts'
import { ofLease } from '../values/paths.ts'
import { mustHold } from './must-hold.ts'
import { leaseParts } from './release.ts'

export const completeLease = operation({
  method: 'POST',
  path: '/shops/{domain}/leases/{token}/completions',
  title: 'Ends a lease when the work is done; a full crawl marks pages that it did not see as missing',
  may: ['schedule', 'admin'],
  desk: false,
  input: { path: ofLease, body: z.object({ full: z.boolean().default(false) }) },
  output: shopAnswer,
  status: 200,
  errors: ['INVALID_DOMAIN', 'SHOP_NOT_FOUND', 'LEASE_LOST'],
  handler: ({ path: { token, domain }, body: { full }, actor, now, db, commit }) =>
    commit(async t => {
      const shop = await findShop(db, domain)
      const kind = mustHold(shop, { worker: actor.id as string, token, now })
      const set = kind === 'crawl' ? crawled(shop, full, now) : scraped(now)
      const remove = [...leaseParts, ...cursors[kind]] as const
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

/** A run that recorded no URL says nothing of those that it did not see. */
function crawled({ crawl_run_id, recorded_run_id }: Items['Shop'], full: boolean, now: Date) {
  const isFull = full && crawl_run_id !== undefined && crawl_run_id === recorded_run_id
  const done = { crawl_state: 'DONE' as const, crawl_done_at: now.toISOString(), crawl_attempts: 0 }
  return isFull ? { ...done, full_run_id: crawl_run_id } : done
}

function scraped(now: Date) {
  return { scrape_state: 'DONE' as const, scrape_done_at: now.toISOString(), scrape_attempts: 0 }
}

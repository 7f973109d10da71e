import type { Items } from '../operation.ts'
import { nextTry } from '../shops/schedule.ts'
import type { Kind } from './must-hold.ts'

type Shop = Items['Shop']

/** What a lease consists of. */
export const leaseParts = ['lease_owner', 'lease_kind', 'lease_token', 'lease_until'] as const

/** The state before a claim, which is known by what was done before: its time is kept. */
function stateBefore(shop: Shop, kind: Kind): 'NEVER' | 'DONE' {
  return (kind === 'crawl' ? shop.crawl_done_at : shop.scrape_done_at) === undefined ? 'NEVER' : 'DONE'
}

/** Work that was given up, or not finished in time. A crawl that was given up waits before it is tried again (C19). */
export function failed(shop: Shop, kind: Kind, now?: Date) {
  const attempts = shop.crawl_attempts + 1
  return kind === 'crawl'
    ? {
        ...(now && { next_crawl_at: nextTry(attempts, now) }),
        crawl_state: stateBefore(shop, kind),
        crawl_attempts: attempts,
      }
    : { scrape_state: stateBefore(shop, kind), scrape_attempts: shop.scrape_attempts + 1 }
}

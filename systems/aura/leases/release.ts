import type { Items } from '../operation.ts'
import type { Kind } from './must-hold.ts'

type Shop = Items['Shop']

/** What a lease consists of. */
export const leaseParts = ['lease_owner', 'lease_kind', 'lease_token', 'lease_until'] as const

/** The state before a claim, which is known by what was done before: its time is kept. */
function stateBefore(shop: Shop, kind: Kind): 'NEVER' | 'DONE' {
  return (kind === 'crawl' ? shop.crawl_done_at : shop.scrape_done_at) === undefined ? 'NEVER' : 'DONE'
}

/** Work that was given up, or not finished in time. */
export function failed(shop: Shop, kind: Kind) {
  return kind === 'crawl'
    ? { crawl_state: stateBefore(shop, kind), crawl_attempts: shop.crawl_attempts + 1 }
    : { scrape_state: stateBefore(shop, kind), scrape_attempts: shop.scrape_attempts + 1 }
}

import { ifUnchanged, refuse as refuseCommon } from '@monotable/server/kit'
import type { PlannedWrite } from 'monotable'
import { refuse } from '../errors.ts'
import type { Items, Plan } from '../operation.ts'
import { isHeld } from './lease-hosts.ts'
import type { Kind } from './must-hold.ts'
import { failed } from './release.ts'

type Shop = Items['Shop']

export interface Claim {
  readonly kind: Kind
  readonly worker: string
  readonly token: string
  /** Of the crawl that begins. */
  readonly run_id: string
  readonly until: string
  readonly now: Date
}

/**
 * Takes the lease of a shop, if it is free (C12). A lease that is over counts as failed first, whichever kind it was.
 */
export function claim(
  t: Plan,
  shop: Shop,
  asked: Claim,
): { writes: PlannedWrite[]; cursor: string | undefined } {
  const { domain } = shop
  const { kind, now } = asked
  if (isHeld(shop.lease_until, now)) {
    const { lease_kind, lease_until } = shop
    throw refuse('LEASE_HELD', { domain, lease_kind, lease_until })
  }
  const expired = shop.lease_kind
  const before = { ...shop, ...(expired && failed(shop, expired)) }
  if (kind === 'scrape' && before.crawl_state !== 'DONE')
    throw refuseCommon('INVALID_TRANSITION', 'A shop is scraped once it has been crawled', {
      crawl_state: before.crawl_state,
    })
  const cursor = kind === 'crawl' ? shop.crawl_cursor : shop.scrape_cursor
  const set = {
    ...(expired && failed(shop, expired)),
    lease_owner: asked.worker,
    lease_kind: kind,
    lease_token: asked.token,
    lease_until: asked.until,
    ...(cursor !== undefined && { lease_cursor: cursor }),
    ...(kind === 'crawl'
      ? { crawl_state: 'PROGRESS' as const, crawl_run_id: asked.run_id }
      : { scrape_state: 'PROGRESS' as const, changed_last_run: 0 }),
  }
  const remove = cursor === undefined && shop.lease_cursor !== undefined ? (['lease_cursor'] as const) : []
  const writes = [t.Shop.update(shop, { set, remove }, ifUnchanged(shop))]
  if (expired) {
    const { lease_owner, lease_until } = shop
    const message = `The lease of ${lease_owner} was over at ${lease_until}`
    const about = { domain, kind: expired, code: 'LEASE_EXPIRED', message, timestamp: now.toISOString() }
    writes.push(t.Failure.create({ ...about, id: asked.token }))
  }
  return { writes, cursor }
}

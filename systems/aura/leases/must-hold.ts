import { refuse } from '../errors.ts'
import type { Items } from '../operation.ts'

type Shop = Items['Shop']
export type Kind = NonNullable<Shop['lease_kind']>

/** A lease that is over is free, also if nobody has claimed since (C12). */
export function isLeased({ lease_until }: Shop, now: Date): boolean {
  return lease_until !== undefined && Date.parse(lease_until) > now.getTime()
}

interface Holder {
  readonly worker: string
  readonly token: string
  readonly now: Date
}

/** The kind of the lease that a worker holds. */
export function mustHold(shop: Shop, { worker, token, now }: Holder): Kind {
  const { lease_kind, lease_owner, lease_token, domain } = shop
  const isHolder = lease_owner === worker && lease_token === token && isLeased(shop, now)
  if (!isHolder || !lease_kind) throw refuse('LEASE_LOST', { domain })
  return lease_kind
}

/** A worker that records for a crawl must be the one that holds it. */
export function mustHoldRun(
  shop: Shop,
  { worker, run_id, now }: Pick<Holder, 'worker' | 'now'> & { readonly run_id: string },
): void {
  const { lease_kind, lease_owner, crawl_run_id, domain } = shop
  const isHolder = lease_kind === 'crawl' && lease_owner === worker && crawl_run_id === run_id
  if (!isHolder || !isLeased(shop, now)) throw refuse('LEASE_LOST', { domain, run_id })
}

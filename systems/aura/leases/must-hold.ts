import { isLeased } from '@monotable/server/kit'
import * as z from 'zod'
import { refuse } from '../errors.ts'
import type { Items } from '../operation.ts'

type Shop = Items['Shop']
export type Kind = NonNullable<Shop['lease_kind']>

export const leaseSeconds = z.int().min(30).max(3600)

interface Holder {
  readonly worker: string
  readonly token: string
  readonly now: Date
}

/** The kind of the lease that a worker holds. A lease that is over is free, also if nobody has claimed since (C12). */
export function mustHold(shop: Shop, { worker, token, now }: Holder): Kind {
  const { lease_kind, lease_owner, lease_token, lease_until, domain } = shop
  const isHolder = lease_owner === worker && lease_token === token && isLeased(lease_until, now)
  if (!isHolder || !lease_kind) throw refuse('LEASE_LOST', { domain })
  return lease_kind
}

/** A worker that records for a crawl must be the one that holds it. */
export function mustHoldRun(
  shop: Shop,
  { worker, run_id, now }: Pick<Holder, 'worker' | 'now'> & { readonly run_id: string },
): void {
  const { lease_kind, lease_owner, lease_until, crawl_run_id, domain } = shop
  const isHolder = lease_kind === 'crawl' && lease_owner === worker && crawl_run_id === run_id
  if (!isHolder || !isLeased(lease_until, now)) throw refuse('LEASE_LOST', { domain, run_id })
}

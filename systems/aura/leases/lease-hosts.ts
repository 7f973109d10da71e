import { isLeased } from '@monotable/server/kit'
import { type PlannedWrite, when } from 'monotable'
import { refuse } from '../errors.ts'
import type { Db, Items, Plan } from '../operation.ts'
import { registeredAs } from '../shops/shop.ts'

type Shop = Items['Shop']

/** Seconds that a lease can last, and by which clocks may differ. */
const longest = 3600 + 300

const latestEnd = (now: Date) => new Date(now.getTime() + longest * 1000)

/** Whether a lease holds. One that ends later than any can was given by a clock that was ahead: it is over (C18). */
export function isHeld(until: string | undefined, now: Date): boolean {
  return isLeased(until, now) && !isLeased(until, latestEnd(now))
}

/** Other shops with hosts of this one: those above its domain, and those below (C20). */
export async function shopsOnSameHosts(db: Db, shop: Shop): Promise<Shop[]> {
  const found: Shop[] = []
  for await (const other of db.shopsOfRegistrableDomain.each({ registered_as: registeredAs(shop) })) {
    if (isWithin(other.domain, shop.domain) || isWithin(shop.domain, other.domain)) found.push(other)
  }
  return found
}

const isWithin = (domain: string, other: string) => domain.endsWith(`.${other}`)

/** A claim holds only if nobody works on those. It is checked in the transaction of the claim, so of two one fails. */
export function checkFree(t: Plan, others: readonly Shop[], now: Date): PlannedWrite[] {
  const moments = { now: now.toISOString(), latest: latestEnd(now).toISOString() }
  const condition = when(
    'attribute_not_exists(lease_until) or lease_until <= {now} or lease_until > {latest}',
    moments,
  )
  return others.map(({ domain }) =>
    t.Shop.check({ domain }, { condition, otherwise: () => refuse('LEASE_HELD', { domain }) }),
  )
}

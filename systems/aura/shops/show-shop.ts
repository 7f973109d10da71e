import type { Items } from '../operation.ts'
import { dueAt, usualHours } from './schedule.ts'
import { registeredAs } from './shop.ts'

/** A shop as it is answered: what another program left out has a stated value. */
export function showShop<S extends Items['Shop']>(shop: S) {
  const { next_crawl_at: _, ...rest } = shop
  const due = dueAt(shop)
  return {
    ...rest,
    registrable_domain: registeredAs(shop),
    crawl_every_hours: shop.crawl_every_hours ?? usualHours,
    ...(due !== undefined && { next_crawl_at: due }),
  }
}

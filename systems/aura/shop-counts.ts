import { type PlannedWrite, when } from 'monotable'
import { refuse } from './errors.ts'
import type { Items, Plan } from './operation.ts'

type Counts = Partial<Pick<Items['Shop'], 'url_count' | 'product_count' | 'changed_last_run'>>

/** Counts of a shop move in the transaction that gives reason to it; of one that is being deleted nothing is written. */
export function counted(t: Plan, domain: string, add: Counts): PlannedWrite {
  const options = {
    condition: when('attribute_not_exists(deleting)'),
    otherwise: (cause: Error) => refuse('SHOP_NOT_FOUND', { domain }, cause),
  }
  const isMoved = Object.values(add).some(count => count !== 0)
  return isMoved ? t.Shop.update({ domain }, { add }, options) : t.Shop.check({ domain }, options)
}

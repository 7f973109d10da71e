import { type PlannedWrite, when } from 'monotable'
import { refuse } from '../errors.ts'
import type { Items, Plan } from '../operation.ts'

type Counts = Pick<Items['Shop'], 'url_count' | 'product_count'>

const whileKept = (domain: string) => ({
  condition: when('attribute_not_exists(deleting)'),
  otherwise: (cause: Error) => refuse('SHOP_NOT_FOUND', { domain }, cause),
})

/** Counts of a shop move in the transaction that gives reason to it; of one that is being deleted nothing is written. */
export function counted(t: Plan, shop: Items['Shop'], move: Partial<Counts>): PlannedWrite {
  const { domain } = shop
  const add = countsMoved(shop, move)
  const isMoved = add.url_count !== 0 || add.product_count !== 0
  return isMoved
    ? t.Shop.update({ domain }, { add }, whileKept(domain))
    : t.Shop.check({ domain }, whileKept(domain))
}

/** Pages that another program wrote are not counted before a recount, and may go all the same. */
export function countsMoved(shop: Counts, move: Partial<Counts>): Counts {
  return {
    url_count: moved(shop.url_count, move.url_count),
    product_count: moved(shop.product_count, move.product_count),
  }
}

function moved(count: number, by = 0): number {
  return by < 0 ? -Math.min(count, -by) : by
}

/** One more observation of the shop changed something. */
export function countedChange(t: Plan, domain: string): PlannedWrite {
  return t.Shop.update({ domain }, { add: { changed_last_run: 1 } }, whileKept(domain))
}

import type { Items } from '../operation.ts'

// Items that another program writes have no pointers, by which lists find them. They get them by `ports.upkeep`; they
// themselves stay as they are.

/** A shop that was not registered here. */
export function isForeignShop({ registered_at }: Items['Shop']): boolean {
  return registered_at === undefined
}

/** A page that was not recorded here. */
export function isForeignPage({ first_seen_at }: Items['Url']): boolean {
  return first_seen_at === undefined
}

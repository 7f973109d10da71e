import type { Item } from '../values/attribute-value.ts'
import type { Update } from './tree.ts'

/** The item after the update; the item given is left as it is. */
export function applyUpdate(_update: Update, _item: Item): Item {
  throw new Error('not yet')
}

import type { Item } from '../values/attribute-value.ts'
import type { Update } from './tree.ts'

/** What stands at the touched paths, nested as in the item: of the old item for UPDATED_OLD, of the new one for UPDATED_NEW. */
export function updatedFragment(_update: Update, _item: Item): Item | undefined {
  throw new Error('not yet')
}

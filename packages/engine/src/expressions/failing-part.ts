import type { Item } from '../values/attribute-value.ts'
import type { Condition } from './tree.ts'

/** The source of the smallest part that made the condition false; nothing if it is true. */
export function failingPart(_condition: Condition, _item: Item | undefined): string | undefined {
  throw new Error('not yet')
}

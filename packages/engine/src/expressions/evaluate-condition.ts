import type { Item } from '../values/attribute-value.ts'
import type { Condition } from './tree.ts'

export function matches(_condition: Condition, _item: Item | undefined): boolean {
  throw new Error('not yet')
}

import type { KeySchema } from '../tables/table.ts'
import type { KeyCondition, KeyRange } from './tree.ts'

/** Holds a key condition against the keys of the table or index that is queried. */
export function resolveKeyCondition(_condition: KeyCondition, _keys: KeySchema): KeyRange {
  throw new Error('not yet')
}

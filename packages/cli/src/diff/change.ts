/** How a difference can be made: the weightiest first. */
export const ways = {
  replace: 'cannot be changed in place',
  rebuild: 'must be deleted and created again',
  backfill: 'items must be filled in or written again',
  'in place': 'can be changed in place',
  note: 'nothing to do',
} as const

export type Way = keyof typeof ways

/** One difference between what is and what will be. */
export interface Change {
  readonly table: string
  /** `index GSI1`, `entity Product`, `TTL`. */
  readonly what: string
  readonly from?: string
  readonly to?: string
  readonly way: Way
  /** What to do about it, or what to know. */
  readonly advice: string
}

/** The weightiest first, and otherwise as they were found. */
export function byWeight(changes: readonly Change[]): Change[] {
  const order = Object.keys(ways)
  return changes.toSorted((a, b) => order.indexOf(a.way) - order.indexOf(b.way))
}

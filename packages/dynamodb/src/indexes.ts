import { writeUnits } from './capacity.ts'
import { attribute, emptyItem, type Item } from './values/attribute-value.ts'

/** What an index keeps of the items of its table. */
export interface IndexProjection {
  /** The names of the table's key attributes. */
  readonly tableKeys: readonly string[]
  /** The names of the index's own. */
  readonly keys: readonly string[]
  /** `ALL`, `KEYS_ONLY`, or the attributes that are kept beside the keys. */
  readonly projection: 'ALL' | 'KEYS_ONLY' | readonly string[]
}

/** The attributes that an index keeps: the keys of both always; undefined where it keeps all. */
export function projectedNames(index: IndexProjection): ReadonlySet<string> | undefined {
  const { tableKeys, keys, projection } = index
  if (projection === 'ALL') return undefined
  return new Set([...tableKeys, ...keys, ...(projection === 'KEYS_ONLY' ? [] : projection)])
}

/**
 * What an index keeps of an item: undefined unless the item has all keys of the index.
 *
 * @example
 * ```ts
 * const byStatus = { tableKeys: ['pk'], keys: ['status'], projection: 'KEYS_ONLY' } as const
 * indexEntry(byStatus, { pk: { S: 'a' }, status: { S: 'OPEN' }, note: { S: 'long' } }) // pk and status
 * ```
 */
export function indexEntry(index: IndexProjection, item: Item): Item | undefined {
  if (index.keys.some(name => attribute(item, name) === undefined)) return undefined
  const names = projectedNames(index)
  return names === undefined ? item : pickAttributes(item, names)
}

export function pickAttributes(item: Item, names: Iterable<string>): Item {
  const picked = emptyItem()
  for (const name of names) {
    const value = attribute(item, name)
    if (value !== undefined) picked[name] = value
  }
  return picked
}

/**
 * The units that an index consumes when an entry of so many bytes becomes another; undefined stands for no entry. An
 * entry whose key changes moves: it is taken out and put in. For one that does not change at all nothing is consumed, so
 * do not ask.
 *
 * @example
 * ```ts
 * indexWriteUnits(undefined, 900, false) // 1: put in
 * indexWriteUnits(900, 900, true) // 2: taken out and put in
 * ```
 */
export function indexWriteUnits(
  before: number | undefined,
  after: number | undefined,
  isMoved: boolean,
): number {
  if (before !== undefined && after !== undefined && !isMoved) return writeUnits(Math.max(before, after))
  return (before === undefined ? 0 : writeUnits(before)) + (after === undefined ? 0 : writeUnits(after))
}

import { itemSize, keyAttributes } from '@monotable/dynamodb'
import { projectedNames as keptNames, pickAttributes } from '@monotable/dynamodb/service'
import type { Table, TableIndex } from '../tables/table.ts'
import { StoredItem } from './stored-item.ts'

/** The attributes that an index keeps; undefined where it keeps all. */
export function projectedNames(table: Table, index: TableIndex): ReadonlySet<string> | undefined {
  const { type, include } = index.projection
  if (type === 'ALL') return undefined
  let names = cache.get(index)
  if (names === undefined) {
    names = keptNames({
      tableKeys: keyAttributes(table.keys).map(({ name }) => name),
      keys: keyAttributes(index.keys).map(({ name }) => name),
      projection: include,
    }) as ReadonlySet<string>
    cache.set(index, names)
  }
  return names
}

const cache = new WeakMap<TableIndex, ReadonlySet<string>>()

/** What an index keeps of an item that is in it. */
export function indexEntry(table: Table, index: TableIndex, stored: StoredItem): StoredItem {
  const names = projectedNames(table, index)
  if (names === undefined) return stored
  const entry = pickAttributes(stored.item, names)
  return StoredItem.of(entry, itemSize(entry))
}

import { type Item, itemSize, keyAttributes } from '@monotable/dynamodb'
import { attribute, emptyItem } from '@monotable/dynamodb/service'
import type { Table, TableIndex } from '../tables/table.ts'
import { StoredItem } from './stored-item.ts'

/** The attributes that an index keeps beside its own keys: the table's keys always, all of them for ALL. */
export function projectedNames(table: Table, index: TableIndex): ReadonlySet<string> | undefined {
  if (index.projection.type === 'ALL') return undefined
  let names = cache.get(index)
  if (names === undefined) {
    const keys = [...keyAttributes(table.keys), ...keyAttributes(index.keys)].map(key => key.name)
    names = new Set([...keys, ...index.projection.include])
    cache.set(index, names)
  }
  return names
}

const cache = new WeakMap<TableIndex, ReadonlySet<string>>()

/** What an index keeps of an item that is in it. */
export function indexEntry(table: Table, index: TableIndex, stored: StoredItem): StoredItem {
  const names = projectedNames(table, index)
  if (names === undefined) return stored
  const entry = pick(stored.item, names)
  return StoredItem.of(entry, itemSize(entry))
}

function pick(item: Item, names: ReadonlySet<string>): Item {
  const picked = emptyItem()
  for (const name of names) {
    const value = attribute(item, name)
    if (value !== undefined) picked[name] = value
  }
  return picked
}

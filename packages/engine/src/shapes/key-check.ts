import type { Table } from '../tables/table.ts'
import type { Item } from '../values/attribute-value.ts'

/** The key of a Get, Delete, Update or ConditionCheck against the table's schema. */
export function checkKey(_table: Table, _key: Item): void {
  throw new Error('not written yet')
}

export type WritePath = 'put' | 'update' | 'batch' | 'transaction'

/** The table's and indexes' keys in an item about to be written by a put. */
export function checkItemKeys(_table: Table, _item: Item, _path: WritePath): void {
  throw new Error('not written yet')
}

/** The index keys of the item that an update made. */
export function checkIndexKeys(_table: Table, _item: Item, _path: WritePath): void {
  throw new Error('not written yet')
}

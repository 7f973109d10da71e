import { indexEntry, itemSize, marshalItem } from '@monotable/dynamodb'
import type { IndexDesign, TableDesign } from 'monotable/design'
import type { Values } from '../samples/sample-item.ts'

/** The bytes that the table, or an index, keeps of an item; undefined if the item is not in it. */
export function entrySize(
  table: TableDesign,
  index: IndexDesign | undefined,
  item: Values,
): number | undefined {
  const stored = marshalItem(item)
  if (!index) return itemSize(stored)
  const names = (key: TableDesign['key']) => key.map(({ name }) => name)
  const { projection } = index
  const entry = indexEntry({ tableKeys: names(table.key), keys: names(index.key), projection }, stored)
  return entry && itemSize(entry)
}

import type { IndexDesign, TableDesign } from 'monotable/design'
import { itemSize } from '../samples/item-size.ts'
import { marshal } from '../samples/marshal.ts'
import type { Values } from '../samples/sample-item.ts'

/** The bytes that an index keeps of an item; undefined if the item is not in it. */
export function entrySize(
  table: TableDesign,
  index: IndexDesign | undefined,
  item: Values,
): number | undefined {
  if (!index) return itemSize(marshal(item))
  if (index.key.some(key => item[key.name] === undefined)) return undefined
  if (index.projection === 'ALL') return itemSize(marshal(item))
  const keys = [...table.key, ...index.key].map(key => key.name)
  const kept = new Set([...keys, ...(index.projection === 'KEYS_ONLY' ? [] : index.projection)])
  return itemSize(marshal(Object.fromEntries(Object.entries(item).filter(([name]) => kept.has(name)))))
}

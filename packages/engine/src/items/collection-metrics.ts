import type { Table } from '../tables/table.ts'
import { attribute, type Item } from '../values/attribute-value.ts'

/** Only a table with a local index has item collections whose size matters (10 GB). */
export function collectionMetrics(
  wanted: boolean,
  table: Table,
  item: Item,
): Record<string, unknown> | undefined {
  if (!wanted || !table.indexes.some(index => index.kind === 'local')) return undefined
  const { name } = table.keys.partition[0]!
  return { ItemCollectionKey: { [name]: attribute(item, name) }, SizeEstimateRangeGB: [0, 1] }
}

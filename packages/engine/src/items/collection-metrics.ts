import type { Item } from '@monotable/dynamodb'
import { attribute } from '@monotable/dynamodb/service'
import type { Table } from '../tables/table.ts'

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

/** The same for a request on several items, by what it called their tables. */
export class MetricsByTable {
  readonly #wanted: boolean
  readonly #metrics = new Map<string, unknown[]>()

  constructor(wanted: boolean) {
    this.#wanted = wanted
  }

  add(calledAs: string, table: Table, item: Item): void {
    const metric = collectionMetrics(this.#wanted, table, item)
    if (metric === undefined) return
    const known = this.#metrics.get(calledAs)
    if (known === undefined) this.#metrics.set(calledAs, [metric])
    else known.push(metric)
  }

  all(): Record<string, unknown[]> | undefined {
    return this.#metrics.size > 0 ? Object.fromEntries(this.#metrics) : undefined
  }
}

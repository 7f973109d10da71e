import { type Condition, type Item, limits, matches, readUnits } from '@monotable/dynamodb'
import { invalid } from '@monotable/dynamodb/service'
import type { Database } from '../database.ts'
import { type CapacityMode, consumedCapacity, Usage } from '../items/capacity.ts'
import { projectedNames } from '../items/index-entry.ts'
import { conditionPaths } from '../items/key-paths.ts'
import { beyond, fetch, keyOf, positionOf } from '../items/read-many.ts'
import { readPage } from '../items/read-page.ts'
import { checkStartKey } from '../items/start-key.ts'
import type { StoredItem, StoredItems } from '../items/stored-item.ts'
import { indexSpace, type KeyRange } from '../keys/store-key.ts'
import { type Column, columnsOf, pickColumns, rootsOf } from './columns.ts'
import { type ReadPosition, writeToken } from './next-token.ts'
import { orderedReads } from './order-by.ts'
import { branchesOf, type ReadTarget } from './read-plan.ts'
import { checkColumnsProjected, checkFiltersProjected, checkKeyPaths, targetOf } from './read-target.ts'
import type { SelectStatement } from './statement.ts'

export interface SelectOptions {
  readonly consistent: boolean
  readonly limit: number | undefined
  readonly start: ReadPosition | undefined
  /** What a token for the next page is bound to. */
  readonly print: () => string
  readonly consumedCapacity: CapacityMode
}

interface Plan {
  readonly target: ReadTarget
  readonly columns: readonly Column[] | undefined
  readonly reads: readonly { readonly range: KeyRange; readonly filters: readonly Condition[] }[]
  readonly scans: boolean
  readonly forward: boolean
}

export async function runSelect(statement: SelectStatement, options: SelectOptions, database: Database) {
  const plan = planOf(statement, options, database)
  const reading = new Reading(plan, options, database)
  const next = await reading.run()
  database.meter.read(reading.usage)
  return {
    Items: reading.items,
    NextToken: next && writeToken(options.print(), next),
    LastEvaluatedKey: next?.after,
    ConsumedCapacity: consumedCapacity(options.consumedCapacity, reading.usage),
  }
}

function planOf(statement: SelectStatement, { consistent }: SelectOptions, database: Database): Plan {
  const target = targetOf(statement, database.catalog.active(statement.table))
  const { table, index } = target
  if (consistent && index?.kind === 'global') {
    throw invalid('Strongly consistent read is not supported on Global Secondary Indexes')
  }
  const columns = statement.columns && columnsOf(statement.columns, statement.source)
  const { where } = statement
  checkKeyPaths(target, [
    ...(columns ?? []).map(column => column.path),
    ...(where ? conditionPaths(where) : []),
  ])
  const { branches, forward } = orderedReads(statement, target.keys, branchesOf(where, target))
  checkColumnsProjected(target, columns)
  checkFiltersProjected(target, branches)
  const all = { range: indexSpace(table.id, index?.id ?? 0), filters: where ? [where] : [] }
  return { target, columns, reads: branches ?? [all], scans: branches === undefined, forward }
}

/** The reads of a statement, one after another, up to the end of a page. */
class Reading {
  items: StoredItems | (StoredItem | Item)[] = []
  readonly usage: Usage
  readonly #plan: Plan
  readonly #options: SelectOptions
  readonly #database: Database
  #evaluated = 0
  #bytes = 0

  constructor(plan: Plan, options: SelectOptions, database: Database) {
    this.#plan = plan
    this.#options = options
    this.#database = database
    this.usage = new Usage(plan.target.table)
  }

  /** Where the next page begins, if there is one. */
  async run(): Promise<{ branch: number; after?: Item } | undefined> {
    const { reads } = this.#plan
    const { start } = this.#options
    if (start !== undefined && reads[start.branch] === undefined) throw invalid('Invalid NextToken')
    if (start?.after) checkStartKey('Query', start.after, this.#plan.target.table, this.#plan.target.index)
    for (let branch = start?.branch ?? 0; branch < reads.length; branch++) {
      const after = await this.#read(branch, branch === start?.branch ? start.after : undefined)
      if (after !== undefined) return { branch, after }
      // Several reads give one page: they stop once they have read as much as one page holds.
      if (this.#bytes >= limits.page && branch + 1 < reads.length) return { branch: branch + 1 }
    }
    return undefined
  }

  /** The key at which the read was cut, if it was. */
  async #read(branch: number, after: Item | undefined): Promise<Item | undefined> {
    const { target, reads, forward, scans } = this.#plan
    const { table, index } = target
    const { range, filters } = reads[branch] as Plan['reads'][number]
    const { limit } = this.#options
    const page = await readPage(this.#database, {
      ...beyond(range, after && positionOf(table, index, after), !forward),
      reverse: !forward,
      limit: limit === undefined ? undefined : limit - this.#evaluated,
      onePartition: !scans,
    })
    this.#evaluated += page.items.count
    this.#bytes += page.items.bytes
    const units = readUnits(page.items.bytes, this.#options.consistent)
    if (index === undefined) this.usage.tableUnits += units
    else this.usage.addIndex(index, units)
    this.#keep(page.items, filters)
    return page.cut ? keyOf(table, index, page.items.at(page.items.count - 1).item) : undefined
  }

  #keep(read: StoredItems, filters: readonly Condition[]): void {
    const { columns, reads } = this.#plan
    if (columns === undefined && filters.length === 0 && reads.length === 1) {
      this.items = read
      return
    }
    const kept = this.items as (StoredItem | Item)[]
    const fetches = this.#fetches()
    for (const entry of read) {
      // What is fetched is paid for even where the filter then drops the item.
      const stored = fetches ? this.#fetch(entry) : entry
      if (!filters.every(filter => matches(filter, entry.item))) continue
      kept.push(columns === undefined ? stored : pickColumns(columns, stored.item))
    }
  }

  #fetches(): boolean {
    const { columns, target } = this.#plan
    if (target.index?.kind !== 'local' || columns === undefined) return false
    const kept = projectedNames(target.table, target.index)
    return kept !== undefined && rootsOf(columns).some(name => !kept.has(name))
  }

  #fetch(entry: StoredItem): StoredItem {
    return fetch(this.#database, entry, this.usage, this.#options.consistent)
  }
}

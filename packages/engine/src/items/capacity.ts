import type { Table, TableIndex } from '../tables/table.ts'

export type CapacityMode = 'NONE' | 'TOTAL' | 'INDEXES'

const noUnits: ReadonlyMap<TableIndex, number> = new Map()

/** The units of one request on one table, on the table itself and on each index. */
export class Usage {
  readonly table: Table
  tableUnits = 0
  /** Of writes that their conditions refused: they count in the total, and for neither the table nor an index. */
  refusedUnits = 0
  #indexUnits: Map<TableIndex, number> | undefined

  constructor(table: Table) {
    this.table = table
  }

  /** A batch has one of these for every item, and most tables have no index. */
  get indexUnits(): ReadonlyMap<TableIndex, number> {
    return this.#indexUnits ?? noUnits
  }

  addIndex(index: TableIndex, units: number): void {
    if (units === 0) return
    this.#indexUnits ??= new Map()
    this.#indexUnits.set(index, (this.#indexUnits.get(index) ?? 0) + units)
  }

  add(other: Usage): void {
    this.tableUnits += other.tableUnits
    this.refusedUnits += other.refusedUnits
    for (const [index, units] of other.indexUnits) this.addIndex(index, units)
  }

  get total(): number {
    let total = this.tableUnits + this.refusedUnits
    for (const units of this.indexUnits.values()) total += units
    return total
  }
}

/** Transactions alone say which of the units were read and which were written. */
type Split = 'ReadCapacityUnits' | 'WriteCapacityUnits' | undefined

export function consumedCapacity(
  mode: CapacityMode,
  usage: Usage,
  calledAs: string = usage.table.name,
  split?: Split,
): Record<string, unknown> | undefined {
  if (mode === 'NONE') return undefined
  const total = { TableName: calledAs, ...units(usage.total, split) }
  if (mode === 'TOTAL') return total
  return {
    ...total,
    Table: units(usage.tableUnits, split),
    LocalSecondaryIndexes: arms(usage, 'local', split),
    GlobalSecondaryIndexes: arms(usage, 'global', split),
  }
}

const units = (count: number, split: Split) =>
  split === undefined ? { CapacityUnits: count } : { CapacityUnits: count, [split]: count }

function arms(usage: Usage, kind: TableIndex['kind'], split: Split): Record<string, unknown> | undefined {
  let named: Record<string, unknown> | undefined
  for (const [index, count] of usage.indexUnits) {
    if (index.kind !== kind) continue
    named ??= {}
    named[index.name] = units(count, split)
  }
  return named
}

import type { Usage } from './items/capacity.ts'

export interface Units {
  read: number
  write: number
}

export interface TableUnits extends Units {
  indexes: Record<string, Units>
}

/** Capacity units consumed since the engine was opened, for each table and index. */
export class Meter {
  readonly #tables = new Map<string, TableUnits>()

  read(usage: Usage): void {
    this.#count(usage, 'read')
  }

  write(usage: Usage): void {
    this.#count(usage, 'write')
  }

  units(): Record<string, TableUnits> {
    return structuredClone(Object.fromEntries(this.#tables))
  }

  #count(usage: Usage, direction: keyof Units): void {
    const table = this.#of(usage.table.name)
    table[direction] += usage.tableUnits
    for (const [index, units] of usage.indexUnits) {
      table.indexes[index.name] ??= { read: 0, write: 0 }
      table.indexes[index.name]![direction] += units
    }
  }

  #of(name: string): TableUnits {
    let table = this.#tables.get(name)
    if (table === undefined) {
      table = { read: 0, write: 0, indexes: {} }
      this.#tables.set(name, table)
    }
    return table
  }
}

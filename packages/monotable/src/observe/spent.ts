/** Units of one table: in all, by itself, and by index. */
export interface SpentOnTable {
  total: number
  read: number
  write: number
  table: number
  indexes: Record<string, number>
}

interface Units {
  readonly CapacityUnits?: number
}

/** What DynamoDB says that a request consumed on one table. */
export interface ConsumedCapacity extends Units {
  readonly TableName?: string
  /** Told apart for transactions only. */
  readonly ReadCapacityUnits?: number
  readonly WriteCapacityUnits?: number
  readonly Table?: Units
  readonly LocalSecondaryIndexes?: Readonly<Record<string, Units>>
  readonly GlobalSecondaryIndexes?: Readonly<Record<string, Units>>
}

/**
 * Adds up consumed capacity. Pass one to as many calls as belong together: `{ spent }`.
 *
 * @example
 * ```ts
 * const spent = new Spent()
 * await db.Product.get({ shopId: '1', productId: '7' }, { spent })
 * await db.productsByCategory({ shopId: '1', category: 'Light' }, { spent })
 * console.log(spent.read, spent.tables)
 * ```
 */
export class Spent {
  total = 0
  read = 0
  write = 0
  // Tables and indexes may be called as members of Object.prototype are.
  readonly tables: Record<string, SpentOnTable> = Object.create(null)

  /** Takes the `ConsumedCapacity` of an answer, of one table or of several. */
  add(kind: 'read' | 'write', consumed: ConsumedCapacity | readonly ConsumedCapacity[] | undefined): void {
    if (isList(consumed)) for (const each of consumed) this.#addTable(kind, each)
    else if (consumed) this.#addTable(kind, consumed)
  }

  #addTable(kind: 'read' | 'write', consumed: ConsumedCapacity): void {
    const total = consumed.CapacityUnits ?? 0
    const isToldApart = (consumed.ReadCapacityUnits ?? consumed.WriteCapacityUnits) !== undefined
    const read = isToldApart ? (consumed.ReadCapacityUnits ?? 0) : kind === 'read' ? total : 0
    const write = isToldApart ? (consumed.WriteCapacityUnits ?? 0) : total - read
    const table = this.#table(consumed.TableName ?? '')
    for (const sum of [this, table]) {
      sum.total += total
      sum.read += read
      sum.write += write
    }
    table.table += consumed.Table ? (consumed.Table.CapacityUnits ?? 0) : total
    addIndexes(table.indexes, consumed.LocalSecondaryIndexes)
    addIndexes(table.indexes, consumed.GlobalSecondaryIndexes)
  }

  #table(name: string): SpentOnTable {
    this.tables[name] ??= { total: 0, read: 0, write: 0, table: 0, indexes: Object.create(null) }
    return this.tables[name]
  }
}

function addIndexes(
  sums: Record<string, number>,
  consumed: ConsumedCapacity['GlobalSecondaryIndexes'],
): void {
  for (const [name, units] of Object.entries(consumed ?? {})) {
    sums[name] = (sums[name] ?? 0) + (units.CapacityUnits ?? 0)
  }
}

function isList<T>(value: T | readonly T[]): value is readonly T[] {
  return Array.isArray(value)
}

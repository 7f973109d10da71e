import { itemsIn } from './written-keys.ts'

type Values = Readonly<Record<string, unknown>>

/** Requests to the tables since a moment, by their names here. */
export interface CountedTraffic {
  /** Seconds that it was counted for. */
  readonly seconds: number
  readonly patterns: readonly { readonly table: string; readonly pattern: string; readonly calls: number }[]
  readonly entities: readonly {
    readonly table: string
    readonly entity: string
    readonly creates: number
    readonly updates: number
    readonly deletes: number
  }[]
}

/** Whose an item is, by the table and its key. */
export type NameItem = (table: string, item: Values) => string | undefined

interface Asked {
  readonly operation: string
  readonly input: object
  readonly entity?: string | undefined
  readonly pattern?: string | undefined
  readonly tables: readonly string[]
}

interface Writes {
  creates: number
  updates: number
  deletes: number
}

const reads = new Set(['GetItem', 'Query', 'Scan'])

/** Counts calls of access patterns and writes of entities, while it is on. */
export class TrafficCount {
  nameItem: NameItem = () => undefined
  readonly #patterns = new Map<string, number>()
  readonly #entities = new Map<string, Writes>()
  #since: number | undefined
  #before = 0

  turn(on: boolean): void {
    if (on) this.#since ??= performance.now()
    else {
      this.#before = this.#ms()
      this.#since = undefined
    }
  }

  add({ operation, input, entity, pattern, tables }: Asked): void {
    if (reads.has(operation)) {
      const key = JSON.stringify([tables[0], pattern])
      if (pattern !== undefined) this.#patterns.set(key, (this.#patterns.get(key) ?? 0) + 1)
      return
    }
    for (const [table, item, kind] of itemsIn(operation, input)) {
      const name = entity ?? this.nameItem(table, item)
      if (name === undefined) continue
      const key = JSON.stringify([table, name])
      const writes = this.#entities.get(key) ?? { creates: 0, updates: 0, deletes: 0 }
      writes[kind]++
      this.#entities.set(key, writes)
    }
  }

  told(): CountedTraffic {
    return {
      seconds: this.#ms() / 1000,
      patterns: [...this.#patterns].map(([key, calls]) => {
        const [table, pattern] = JSON.parse(key) as [string, string]
        return { table, pattern, calls }
      }),
      entities: [...this.#entities].map(([key, writes]) => {
        const [table, entity] = JSON.parse(key) as [string, string]
        return { table, entity, ...writes }
      }),
    }
  }

  #ms(): number {
    return this.#before + (this.#since === undefined ? 0 : performance.now() - this.#since)
  }
}

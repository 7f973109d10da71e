import { compareUtf8, DynamoDBError } from '@monotable/dynamodb'
import type { Gate } from '../gate.ts'
import type { Counters, Counts } from '../storage/counters.ts'
import { kind, numbered, space, tableKey } from '../storage/keyspace.ts'
import type { Store } from '../storage/store.ts'
import type { Writer } from '../storage/writer.ts'
import type { StreamRegistry } from '../streams/registry.ts'
import type { Table } from './table.ts'

/** A dropped table keeps its number in the catalog until its items are cleared, which a crash may put off. */
interface Dropped {
  readonly dropped: true
  readonly id: number
}

interface CatalogParts {
  readonly store: Store
  readonly writer: Writer
  readonly counters: Counters
  readonly streams: StreamRegistry
  readonly gate: Gate
}

/** All tables of the store. Changed only in `exclusive`, one control operation after another. */
export class Catalog {
  readonly #store: Store
  readonly #writer: Writer
  readonly #counters: Counters
  readonly #streams: StreamRegistry
  readonly #gate: Gate
  readonly #tables = new Map<string, Table>()
  readonly #dropped = new Set<number>()
  #turn: Promise<void> = Promise.resolve()

  constructor({ store, writer, counters, streams, gate }: CatalogParts) {
    this.#store = store
    this.#writer = writer
    this.#counters = counters
    this.#streams = streams
    this.#gate = gate
  }

  async load(): Promise<void> {
    this.#tables.clear()
    this.#dropped.clear()
    for await (const values of this.#store.values(space(kind.table))) {
      for (const value of values) {
        const table = JSON.parse(value.toString()) as Table | Dropped
        if ('dropped' in table) this.#dropped.add(table.id)
        else this.#tables.set(table.name, table)
      }
    }
  }

  find(name: string): Table | undefined {
    return this.#tables.get(name)
  }

  /** For control operations. */
  named(name: string): Table {
    const table = this.#tables.get(name)
    if (table !== undefined) return table
    throw new DynamoDBError(
      'ResourceNotFoundException',
      `Requested resource not found: Table: ${name} not found`,
    )
  }

  /** For item operations: a table that is not there yet, or not any more, is not there. */
  active(name: string): Table {
    const table = this.#tables.get(name)
    if (table !== undefined && table.status !== 'CREATING' && table.status !== 'DELETING') return table
    throw new DynamoDBError('ResourceNotFoundException', 'Requested resource not found')
  }

  names(): string[] {
    return [...this.#tables.keys()].sort(compareUtf8)
  }

  all(): Table[] {
    return [...this.#tables.values()]
  }

  counts(tableId: number, indexId: number): Counts {
    return this.#counters.counts(tableId, indexId)
  }

  async exclusive<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn
    let done = () => {}
    this.#turn = new Promise(resolve => {
      done = resolve
    })
    await this.#gate.aside(() => turn)
    try {
      return await work()
    } finally {
      done()
    }
  }

  /** Durable, then visible. */
  async save(table: Table): Promise<void> {
    await this.#writer.submit(view => {
      view.put(tableKey(table.id), Buffer.from(JSON.stringify(table)))
      this.#streams.follow(view, this.#tables.get(table.name), table)
    })
    this.#tables.set(table.name, table)
  }

  async drop(table: Table): Promise<void> {
    const mark: Dropped = { dropped: true, id: table.id }
    await this.#writer.submit(view => {
      view.put(tableKey(table.id), Buffer.from(JSON.stringify(mark)))
      this.#streams.follow(view, this.#tables.get(table.name), undefined)
    })
    this.#tables.delete(table.name)
    this.#dropped.add(table.id)
  }

  /** Takes what is left of dropped tables out of the store. Whatever interrupts it, it can be run again. */
  async clearDropped(): Promise<void> {
    for (const id of this.#dropped) {
      for (const ofKind of [kind.item, kind.expiry, kind.recovery]) await this.#store.clear(space(ofKind, id))
      for (const key of await this.#counterKeys(id)) await this.#writer.submit(view => view.delete(key))
      await this.#writer.submit(view => view.delete(tableKey(id)))
      this.#dropped.delete(id)
    }
  }

  nextId(): number {
    return this.#counters.nextId()
  }

  async #counterKeys(tableId: number): Promise<Buffer[]> {
    const keys: Buffer[] = []
    const range = { gte: numbered(kind.counts, tableId), lt: numbered(kind.counts, tableId + 1) }
    for await (const entries of this.#store.entries(range)) {
      for (const [key] of entries) {
        this.#counters.forget(tableId, key.readUInt16BE(5))
        keys.push(key)
      }
    }
    return keys
  }
}

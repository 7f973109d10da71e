import { describeRecord } from '../items/describe-record.ts'
import type { Table } from '../tables/table.ts'
import type { StoreRecord } from './read-records.ts'

const mostShown = 10

/** Finds which entries of an index or of expiries differ from those that the items ask for. */
export class IndexDifference {
  readonly #table: Table
  readonly #expected: (record: StoreRecord) => { key: Buffer; content: string } | undefined
  readonly #actual: (record: StoreRecord) => string | undefined
  readonly #complain: (what: string) => void
  readonly #missing = new Map<string, string>()
  readonly #wrong: string[] = []

  constructor(
    table: Table,
    entries: {
      /** The entry that an item asks for. */
      expected: (record: StoreRecord) => { key: Buffer; content: string } | undefined
      /** The content of an entry that is there. */
      actual: (record: StoreRecord) => string | undefined
    },
    complain: (what: string) => void,
  ) {
    this.#table = table
    this.#expected = entries.expected
    this.#actual = entries.actual
    this.#complain = complain
  }

  /** Items come before the entries of indexes and of expiries. */
  take(record: StoreRecord): void {
    const expected = this.#expected(record)
    if (expected !== undefined) this.#missing.set(expected.key.toString('latin1'), expected.content)
    const actual = this.#actual(record)
    if (actual === undefined) return
    const name = record.key.toString('latin1')
    const wanted = this.#missing.get(name)
    this.#missing.delete(name)
    if (wanted === undefined) this.#wrong.push(`${this.#named(name)} has no item.`)
    else if (wanted !== actual) this.#wrong.push(`${this.#named(name)} differs from its item.`)
  }

  end(): void {
    const all = [...this.#wrong, ...[...this.#missing.keys()].map(name => `${this.#named(name)} is missing.`)]
    for (const what of all.slice(0, mostShown)) this.#complain(what)
    if (all.length > mostShown)
      this.#complain(`Table ${this.#table.name}: ${all.length - mostShown} more such entries.`)
  }

  #named(name: string): string {
    return describeRecord([this.#table], Buffer.from(name, 'latin1'))
  }
}

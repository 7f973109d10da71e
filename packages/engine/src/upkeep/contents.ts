import { itemSize } from '@monotable/dynamodb'
import type { Backup } from '../backups/backup.ts'
import { readRecord } from '../backups/recovery-log.ts'
import { describeRecord } from '../items/describe-record.ts'
import { indexEntry } from '../items/index-entry.ts'
import { StoredItem } from '../items/stored-item.ts'
import { indexKey, itemKey } from '../keys/store-key.ts'
import { kind, metaKey } from '../storage/keyspace.ts'
import { decodeRecord } from '../streams/record.ts'
import type { Table, TableIndex } from '../tables/table.ts'
import { expiryKey } from '../ttl/expiry-key.ts'
import { canonical, Digest } from './digest.ts'
import { IndexDifference } from './index-difference.ts'
import type { StoreRecord } from './read-records.ts'

export interface VerifiedTable {
  readonly name: string
  readonly items: number
  readonly bytes: number
}

const tableOf = (key: Buffer) => key.readUInt32BE(1)
const indexOf = (key: Buffer) => key.readUInt16BE(5)
const sequenceOf = (key: Buffer) => key.readBigUInt64BE(5)
const sequenceKey = metaKey('sequence')
/** Lies behind every expiry of a table whose older items are still looked through. */
const isPendingMark = (key: Buffer) => key.length === 13 && key.readUInt32BE(5) === 0xffffffff

interface Counted {
  items: number
  bytes: number
}

/** Two views of the same entries: those that the items ask for, and those that are there. */
class Pair {
  readonly expected = new Digest()
  readonly actual = new Digest()
}

/** All records of a store, held against each other as they come, in the order of their keys. */
export class Contents {
  readonly #complain: (what: string) => void
  readonly #tables = new Map<number, Table>()
  readonly #counts = new Map<string, Counted>()
  readonly #found = new Map<string, Counted>()
  readonly #indexes = new Map<string, Pair>()
  readonly #expiries = new Map<number, Pair>()
  readonly #pending = new Set<number>()
  readonly #streams = new Map<number, bigint>()
  readonly #backups = new Map<number, Backup>()
  readonly #backupItems = new Map<number, number>()
  #sequence = 0n

  constructor(complain: (what: string) => void) {
    this.#complain = complain
  }

  get definitions(): readonly Table[] {
    return [...this.#tables.values()]
  }

  tables(): VerifiedTable[] {
    return this.definitions.map(({ id, name }) => ({ name, ...(this.#found.get(slot(id, 0)) ?? nothing()) }))
  }

  take(record: StoreRecord): void {
    try {
      this.#takers[record.key[0] ?? -1]?.(record)
    } catch (error) {
      this.#complain(`${this.#named(record.key)} cannot be read: ${(error as Error).message}.`)
    }
  }

  /** Gives what takes another look at all records. */
  end(): IndexDifference[] {
    this.#checkCounts()
    this.#checkBackups()
    const differences: IndexDifference[] = []
    for (const table of this.definitions) {
      for (const index of table.indexes.filter(isKept)) {
        if (differs(this.#indexes.get(slot(table.id, index.id))))
          differences.push(this.#indexDifference(table, index))
      }
      const keepsExpiries = table.ttl !== undefined && !this.#pending.has(table.id)
      if (keepsExpiries && differs(this.#expiries.get(table.id)))
        differences.push(this.#expiryDifference(table))
    }
    return differences
  }

  readonly #takers: Record<number, (record: StoreRecord) => void> = {
    [kind.meta]: ({ key, value }) => {
      if (key.equals(sequenceKey)) this.#sequence = value.readBigUInt64BE()
    },
    [kind.table]: ({ value }) => {
      const table = JSON.parse(value.toString()) as Table | { dropped: true }
      if (!('dropped' in table)) this.#tables.set(table.id, table)
    },
    [kind.counts]: ({ key, value }) => {
      const counted = { items: value.readDoubleBE(0), bytes: value.readDoubleBE(8) }
      this.#counts.set(slot(tableOf(key), indexOf(key)), counted)
    },
    [kind.item]: record => this.#takeItem(record),
    [kind.expiry]: ({ key }) => {
      if (isPendingMark(key)) this.#pending.add(tableOf(key))
      else pairOf(this.#expiries, tableOf(key)).actual.add(key, '')
    },
    [kind.stream]: ({ key, value }) => {
      decodeRecord(value)
      this.#checkSequence(key)
      this.#streams.set(tableOf(key), sequenceOf(key))
    },
    [kind.streamInfo]: ({ key, value }) => {
      JSON.parse(value.toString())
      this.#streams.delete(tableOf(key))
    },
    [kind.recovery]: ({ key, value }) => {
      const { key: item, old } = readRecord(value)
      if (item[0] !== kind.item || tableOf(item) !== tableOf(key))
        throw new Error('it belongs to another table')
      if (old !== undefined) StoredItem.decode(old).parse()
      this.#checkSequence(key)
    },
    [kind.token]: ({ value }) => JSON.parse(value.toString()),
    [kind.backup]: ({ value }) => {
      const backup = JSON.parse(value.toString()) as Backup
      this.#backups.set(backup.id, backup)
    },
    [kind.backupItem]: ({ key, value }) => {
      StoredItem.decode(value).parse()
      this.#backupItems.set(tableOf(key), (this.#backupItems.get(tableOf(key)) ?? 0) + 1)
    },
  }

  #takeItem({ key, value }: StoreRecord): void {
    const table = this.#tables.get(tableOf(key))
    // A table that is being dropped is cleared bit by bit.
    if (table === undefined) return
    const stored = StoredItem.decode(value)
    const found = this.#found.get(slot(table.id, indexOf(key))) ?? nothing()
    found.items += 1
    found.bytes += stored.size
    this.#found.set(slot(table.id, indexOf(key)), found)
    if (stored.size !== itemSize(stored.item)) throw new Error('its size differs from the recorded size')
    if (indexOf(key) === 0) this.#takeTableItem(table, key, stored)
    else pairOf(this.#indexes, slot(table.id, indexOf(key))).actual.add(key, canonical(stored.item))
  }

  #takeTableItem(table: Table, key: Buffer, stored: StoredItem): void {
    if (!itemKey(table, stored.item).equals(key)) throw new Error('its key belongs to another item')
    for (const index of table.indexes) {
      const entry = entryOf(table, index, stored)
      if (entry !== undefined)
        pairOf(this.#indexes, slot(table.id, index.id)).expected.add(entry.key, entry.content)
    }
    const expiry = expiryKey(table, stored.item, key)
    if (expiry !== undefined) pairOf(this.#expiries, table.id).expected.add(expiry, '')
  }

  #checkSequence(key: Buffer): void {
    if (sequenceOf(key) > this.#sequence) throw new Error('its sequence number was never assigned')
  }

  #checkCounts(): void {
    for (const table of this.definitions) {
      for (const { id, name } of [{ id: 0, name: '' }, ...table.indexes.filter(isKept)]) {
        const counted = this.#counts.get(slot(table.id, id)) ?? nothing()
        const found = this.#found.get(slot(table.id, id)) ?? nothing()
        if (counted.items === found.items && counted.bytes === found.bytes) continue
        const place = id === 0 ? `Table ${table.name}` : `Table ${table.name}, index ${name}`
        this.#complain(
          `${place} holds ${found.items} items (${found.bytes} bytes), but its counters say ${counted.items} (${counted.bytes} bytes).`,
        )
      }
    }
    for (const id of this.#streams.keys()) this.#complain(`Stream ${id} has records but no definition.`)
  }

  #checkBackups(): void {
    for (const { id, name, items, status } of this.#backups.values()) {
      const found = this.#backupItems.get(id) ?? 0
      if (status === 'AVAILABLE' && found !== items) {
        this.#complain(`Backup ${name} holds ${found} items, but its counter says ${items}.`)
      }
    }
  }

  #indexDifference(table: Table, index: TableIndex): IndexDifference {
    const isOf = ({ key }: StoreRecord, id: number) =>
      key[0] === kind.item && tableOf(key) === table.id && indexOf(key) === id
    return new IndexDifference(
      table,
      {
        expected: record =>
          isOf(record, 0) ? entryOf(table, index, StoredItem.decode(record.value)) : undefined,
        actual: record =>
          isOf(record, index.id) ? canonical(StoredItem.decode(record.value).item) : undefined,
      },
      this.#complain,
    )
  }

  #expiryDifference(table: Table): IndexDifference {
    return new IndexDifference(
      table,
      {
        expected: ({ key, value }) => {
          if (key[0] !== kind.item || tableOf(key) !== table.id || indexOf(key) !== 0) return undefined
          const expiry = expiryKey(table, StoredItem.decode(value).item, key)
          return expiry && { key: expiry, content: '' }
        },
        actual: ({ key }) => (key[0] === kind.expiry && tableOf(key) === table.id ? '' : undefined),
      },
      this.#complain,
    )
  }

  #named(key: Buffer): string {
    return describeRecord(this.definitions, key)
  }
}

const slot = (tableId: number, indexId: number) => `${tableId}.${indexId}`
const nothing = (): Counted => ({ items: 0, bytes: 0 })

/** An index that is being filled or removed holds some of its entries. */
const isKept = ({ status }: TableIndex) => status === 'ACTIVE' || status === 'UPDATING'

function pairOf<Key>(pairs: Map<Key, Pair>, key: Key): Pair {
  const known = pairs.get(key)
  if (known !== undefined) return known
  const pair = new Pair()
  pairs.set(key, pair)
  return pair
}

const differs = (pair: Pair | undefined) => pair !== undefined && !pair.expected.equals(pair.actual)

function entryOf(
  table: Table,
  index: TableIndex,
  stored: StoredItem,
): { key: Buffer; content: string } | undefined {
  const key = indexKey(table, index, stored.item)
  return key && { key, content: canonical(indexEntry(table, index, stored).item) }
}

import { once } from 'node:events'
import { createWriteStream, existsSync, readdirSync, readFileSync, type WriteStream } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { describeKeys, describeRecord } from '../items/describe-record.ts'
import { StoredItem } from '../items/stored-item.ts'
import { kind } from '../storage/keyspace.ts'
import { folderAt } from '../storage/leveldb/check-folder.ts'
import { mergedDamage } from '../storage/leveldb/check-tables.ts'
import { logName, readFolder } from '../storage/leveldb/folder.ts'
import { OpenTable, type PinnedStore, pinStore } from '../storage/leveldb/pinned-store.ts'
import { OpenError } from '../storage/open-error.ts'
import type { Table } from '../tables/table.ts'
import { createTableInput } from './create-table-input.ts'
import { type RecordFault, readRecords, type StoreRecord } from './read-records.ts'
import { UpkeepError } from './upkeep-error.ts'

export interface SalvagedTable {
  readonly name: string
  /** The file of its items, a line each: `{"Item":{…}}`, as DynamoDB exports them. */
  readonly file: string
  readonly items: number
  /** How many of these stand where something newer is lost, so that they may be of an earlier time, or deleted since. */
  readonly doubtful: number
  /** How many there were by the store's own count, if that can be read. */
  readonly counted: number | undefined
}

export interface Salvage {
  readonly tables: readonly SalvagedTable[]
  /** What could not be read, in sentences. */
  readonly faults: readonly string[]
}

/**
 * Writes every item that can be read into a folder, and what is lost into its report. The store is left as it is.
 *
 * @example
 * ```ts
 * const { tables, faults } = await salvageStore('./data', './salvaged')
 * console.log(`${tables.length} tables`, faults)
 * ```
 */
export async function salvageStore(path: string, to: string): Promise<Salvage> {
  if (folderAt(path) === undefined) throw new OpenError('no-store', path)
  if (existsSync(to) && (await readdir(to)).length > 0) {
    throw new UpkeepError(`${to} is not empty. Choose a new folder for the salvaged items.`)
  }
  await mkdir(to, { recursive: true })
  const salvaging = new Salvaging(to)
  const store = await filesOf(path, what => salvaging.faults.push(what))
  try {
    for (const { file, what } of mergedDamage(store)) salvaging.faults.push(`${file}: ${what}.`)
    for (const record of readRecords(store, fault => salvaging.missed(fault))) await salvaging.take(record)
  } finally {
    for (const table of store.tables) table.close()
  }
  const salvage = await salvaging.end()
  await writeFile(join(to, 'report.json'), `${JSON.stringify(salvage, undefined, 2)}\n`)
  return salvage
}

type Files = Pick<PinnedStore, 'tables' | 'logs' | 'path'>

/** Where nothing says which files make up the store, all of them do. */
async function filesOf(path: string, complain: (what: string) => void): Promise<Files> {
  try {
    return await pinStore(path)
  } catch (error) {
    if (!(error instanceof OpenError)) throw error
    const { tables, logs } = readFolder(path)
    if (tables.length + logs.length === 0) throw new OpenError('no-store', path)
    complain(
      `${error.file ?? path}: ${error.what ?? error.message}. All files of the folder were read; ` +
        'salvaged items may include deleted ones.',
    )
    const names = readdirSync(path)
    const named = (number: number) =>
      names.find(name => Number.parseInt(name, 10) === number && /\.(ldb|sst)$/.test(name))
    return {
      path,
      tables: tables.map(number => new OpenTable(path, named(number) as string)),
      logs: logs.map(number => ({ name: logName(number), bytes: readFileSync(join(path, logName(number))) })),
    }
  }
}

/** Keys of items: kind, table, index. */
const tableOf = (key: Buffer) => key.readUInt32BE(1)
const indexOf = (key: Buffer) => key.readUInt16BE(5)

class Salvaging {
  readonly faults: string[] = []
  readonly #to: string
  readonly #tables = new Map<number, Table>()
  readonly #counted = new Map<number, number>()
  readonly #written = new Map<
    number,
    { file: string; stream: WriteStream; items: number; doubtful: number }
  >()
  /** Where something is lost. */
  readonly #holes: RecordFault[] = []

  constructor(to: string) {
    this.#to = to
  }

  async take({ key, value }: StoreRecord): Promise<void> {
    if (key[0] === kind.table) {
      const table = JSON.parse(value.toString()) as Table | { dropped: true }
      if (!('dropped' in table)) this.#tables.set(table.id, table)
    } else if (key[0] === kind.counts && indexOf(key) === 0) {
      if (!this.#isDoubtful(key)) this.#counted.set(tableOf(key), value.readDoubleBE(0))
    } else if (key[0] === kind.item && indexOf(key) === 0) await this.#write(key, value)
  }

  missed(fault: RecordFault): void {
    const { key, file, what, keys } = fault
    if (key === undefined) this.#holes.push(fault)
    const tables = [...this.#tables.values()]
    if (key !== undefined) this.faults.push(`${describeRecord(tables, key)}: ${what}.`)
    else if (keys === undefined) this.faults.push(`${file}: ${what}.`)
    else {
      const place = describeKeys(tables, keys)
      this.faults.push(`${file}: ${what}. It holds records of ${place}, which may be lost or outdated.`)
    }
  }

  async end(): Promise<Salvage> {
    const tables: SalvagedTable[] = []
    for (const [id, table] of this.#tables) {
      if (!this.#written.has(id)) this.#open(id)
      await writeFile(
        join(this.#to, `${table.name}.table.json`),
        `${JSON.stringify(createTableInput(table), undefined, 2)}\n`,
      )
    }
    for (const [id, { file, stream, items, doubtful }] of this.#written) {
      stream.end()
      await finished(stream)
      const name = this.#tables.get(id)?.name ?? `table ${id}, whose definition is lost`
      tables.push({ name, file, items, doubtful, counted: this.#counted.get(id) })
    }
    return { tables, faults: this.faults }
  }

  async #write(key: Buffer, value: Buffer): Promise<void> {
    const target = this.#written.get(tableOf(key)) ?? this.#open(tableOf(key))
    target.items += 1
    if (this.#isDoubtful(key)) target.doubtful += 1
    const line = `{"Item":${StoredItem.decode(value).json.toString()}}\n`
    if (!target.stream.write(line)) await once(target.stream, 'drain')
  }

  /** A fault is met before the keys that it concerns. */
  #isDoubtful(key: Buffer): boolean {
    return this.#holes.some(
      ({ keys }) =>
        keys === undefined ||
        ((keys.after === undefined || keys.after.compare(key) <= 0) && keys.upTo.compare(key) >= 0),
    )
  }

  #open(tableId: number) {
    const file = `${this.#tables.get(tableId)?.name ?? `table-${tableId}`}.jsonl`
    const target = { file, stream: createWriteStream(join(this.#to, file)), items: 0, doubtful: 0 }
    this.#written.set(tableId, target)
    return target
  }
}

import { ItemCache } from './item-cache.ts'
import { kind } from './keyspace.ts'
import type { CommitListener, Values } from './writer.ts'

/** Kind, table, index and partition hash: where the key of an item says which partition it is in. */
const partitionBytes = 15

/** What an entry takes beside what it holds, roughly. */
const entryBytes = 400

/** A read under way; stale as soon as a commit touches what it reads. */
export interface Reading {
  readonly scope: string
  stale: boolean
}

interface Cached<Page> {
  readonly page: Page
  readonly bytes: number
  readonly scope: string
}

/** What a page depends on: every item of a partition. */
export const partitionScope = (key: Buffer): string => key.toString('latin1', 0, partitionBytes)

/**
 * What was read or written, until a commit touches it. Taking a hundred items out of LevelDB makes a hundred buffers
 * on the main thread, which costs far more than finding them; what is read again costs nothing of that. A write looks
 * at the item that it replaces, which is often one that was just read or written.
 */
export class ReadCache<Page> implements CommitListener {
  /** Half of the bytes are for pages, half for items. */
  readonly #limit: number
  readonly #items: ItemCache
  /** What is being committed: what is read of it now may be old or new, so it is not kept. */
  #committing: Values = none
  readonly #pages = new Map<string, Cached<Page>>()
  readonly #byScope = new Map<string, Set<string>>()
  #changing: ReadonlySet<string> = new Set()
  readonly #reading = new Map<string, Set<Reading>>()
  #bytes = 0

  constructor(limit: number) {
    this.#limit = limit / 2
    this.#items = new ItemCache(limit / 2)
  }

  get enabled(): boolean {
    return this.#limit > 0
  }

  get(request: string): Page | undefined {
    const cached = this.#pages.get(request)
    if (cached === undefined) return undefined
    // The newest last, so that the first is the one to drop.
    this.#pages.delete(request)
    this.#pages.set(request, cached)
    return cached.page
  }

  item(name: string): Buffer | undefined {
    return this.#items.get(name)
  }

  /** Keeps an item that was read in this very turn of the event loop. */
  keepItem(name: string, value: Buffer): void {
    if (!this.#committing.has(name)) this.#items.keep(name, value)
  }

  /** Says that something of this scope is about to be read; `endRead` must follow. */
  beginRead(scope: string): Reading {
    const reading = { scope, stale: this.#changing.has(scope) }
    const others = this.#reading.get(scope)
    if (others === undefined) this.#reading.set(scope, new Set([reading]))
    else others.add(reading)
    return reading
  }

  /** Keeps what was read, unless a commit touched its scope meanwhile. */
  endRead(reading: Reading, read?: { request: string; page: Page; bytes: number }): void {
    const { scope, stale } = reading
    const others = this.#reading.get(scope)!
    others.delete(reading)
    if (others.size === 0) this.#reading.delete(scope)
    if (!stale && read !== undefined) this.#keep(scope, read.request, read.page, read.bytes)
  }

  #keep(scope: string, request: string, page: Page, size: number): void {
    const bytes = size + request.length + entryBytes
    if (bytes > this.#limit / 16 || this.#changing.has(scope) || this.#pages.has(request)) return
    this.#pages.set(request, { page, bytes, scope })
    this.#bytes += bytes
    const siblings = this.#byScope.get(scope)
    if (siblings === undefined) this.#byScope.set(scope, new Set([request]))
    else siblings.add(request)
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#limit) break
      this.#forget(oldest)
    }
  }

  committing(values: Values): (isCommitted: boolean) => void {
    if (!this.enabled) return nothing
    this.#committing = values
    this.#changing = partitionsOf(values)
    for (const name of values.keys()) this.#items.forget(name)
    for (const scope of this.#changing) {
      for (const reading of this.#reading.get(scope) ?? []) reading.stale = true
      for (const request of [...(this.#byScope.get(scope) ?? [])]) this.#forget(request)
    }
    return isCommitted => {
      this.#committing = none
      this.#changing = new Set()
      if (!isCommitted) return
      for (const [name, value] of values)
        if (value !== undefined && isItem(name)) this.#items.keep(name, value)
    }
  }

  clear(): void {
    for (const readings of this.#reading.values()) for (const reading of readings) reading.stale = true
    this.#items.clear()
    this.#pages.clear()
    this.#byScope.clear()
    this.#bytes = 0
  }

  #forget(request: string): void {
    const { bytes, scope } = this.#pages.get(request)!
    this.#pages.delete(request)
    this.#bytes -= bytes
    const siblings = this.#byScope.get(scope)!
    siblings.delete(request)
    if (siblings.size === 0) this.#byScope.delete(scope)
  }
}

const nothing = () => {}
const none: Values = new Map()

/** Pages of indexes depend on their own partitions; what stands there is never read by its key. */
function partitionsOf(values: Values): Set<string> {
  const scopes = new Set<string>()
  for (const name of values.keys()) {
    if (name.charCodeAt(0) === kind.item) scopes.add(name.slice(0, partitionBytes))
  }
  return scopes
}

/** Of the table itself, which is index 0 in the two bytes behind the table's id. */
const isItem = (name: string) =>
  name.charCodeAt(0) === kind.item && name.charCodeAt(5) === 0 && name.charCodeAt(6) === 0

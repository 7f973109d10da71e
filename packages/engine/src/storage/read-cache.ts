import { kind } from './keyspace.ts'
import type { Change } from './store.ts'
import type { CommitListener } from './writer.ts'

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

/** What an item that is read by its key depends on: itself. */
export const itemScope = (key: Buffer): string => key.toString('latin1')

/**
 * What was read, until a commit touches it. Taking a hundred items out of LevelDB makes a hundred buffers on the
 * main thread, which costs far more than finding them; what is read again costs nothing of that.
 */
export class ReadCache<Page> implements CommitListener {
  readonly #limit: number
  readonly #pages = new Map<string, Cached<Page>>()
  readonly #byScope = new Map<string, Set<string>>()
  /** Scopes with a commit under way: what is read of them now may be old or new, so it is not kept. */
  readonly #changing = new Map<string, number>()
  readonly #reading = new Map<string, Set<Reading>>()
  #bytes = 0

  constructor(limit: number) {
    this.#limit = limit
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
    if (!stale && read !== undefined) this.keep(scope, read.request, read.page, read.bytes)
  }

  /** Keeps what was read in this very turn of the event loop. */
  keep(scope: string, request: string, page: Page, size: number): void {
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

  committing(changes: readonly Change[]): () => void {
    if (!this.enabled) return nothing
    const scopes = scopesOf(changes)
    for (const scope of scopes) {
      this.#changing.set(scope, (this.#changing.get(scope) ?? 0) + 1)
      for (const reading of this.#reading.get(scope) ?? []) reading.stale = true
      for (const request of [...(this.#byScope.get(scope) ?? [])]) this.#forget(request)
    }
    return () => this.#committed(scopes)
  }

  clear(): void {
    for (const readings of this.#reading.values()) for (const reading of readings) reading.stale = true
    this.#pages.clear()
    this.#byScope.clear()
    this.#bytes = 0
  }

  #committed(scopes: ReadonlySet<string>): void {
    for (const scope of scopes) {
      const left = this.#changing.get(scope)! - 1
      if (left === 0) this.#changing.delete(scope)
      else this.#changing.set(scope, left)
    }
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

function scopesOf(changes: readonly Change[]): Set<string> {
  const scopes = new Set<string>()
  for (const { key } of changes) {
    if (key[0] === kind.item) scopes.add(partitionScope(key)).add(itemScope(key))
  }
  return scopes
}

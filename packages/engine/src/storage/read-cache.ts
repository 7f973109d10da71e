import { kind } from './keyspace.ts'
import { Recent } from './recent.ts'
import type { CommitListener, Values } from './writer.ts'

/** Kind, table, index and partition hash: where the key of an item says which partition it is in. */
const partitionBytes = 15

/** A read under way; stale as soon as a commit touches what it reads. */
export interface Reading {
  readonly scope: string
  stale: boolean
}

/** The pages of one partition, by request. */
interface Pages<Page> {
  readonly byRequest: Map<string, Page>
  readonly bytes: number
}

const nothing: Values = new Map()

/** What a page takes besides what it holds, roughly. */
const entryBytes = 200

/** More than these bytes of one partition are not kept: older pages of it go. */
const mostOfPartition = 4 * 1024 * 1024

/** What a page depends on: every item of a partition. */
export const partitionScope = (key: Buffer): string => key.toString('latin1', 0, partitionBytes)

/**
 * What was read, until a commit touches it; items then follow the commit. Taking a hundred items out of LevelDB makes
 * a hundred buffers on the main thread, which costs far more than finding them; what is read again costs nothing of
 * that. A write reads the item that it replaces, too.
 */
export class ReadCache<Page> implements CommitListener {
  readonly enabled: boolean
  /** Items under the names of their keys, pages under those of their partitions, which are shorter than any key. */
  readonly #kept: Recent<Buffer | Pages<Page>>
  readonly #reading = new Set<Reading>()
  /** What is being committed: what is read of it now may be old or new, so it is not kept. */
  #committing: Values = nothing
  #changing: ReadonlySet<string> = new Set()

  constructor(limit: number) {
    this.enabled = limit > 0
    this.#kept = new Recent(limit)
  }

  item(name: string): Buffer | undefined {
    const item = this.#kept.get(name)
    return Buffer.isBuffer(item) ? item : undefined
  }

  /** Keeps an item that was read in this very turn of the event loop. */
  keepItem(name: string, item: Buffer): void {
    if (isItem(name) && !this.#committing.has(name)) this.#kept.keep(name, item, item.length)
  }

  page(scope: string, request: string): Page | undefined {
    return this.#pagesOf(scope)?.byRequest.get(request)
  }

  /** Says that something of this scope is about to be read; `endRead` must follow. */
  beginRead(scope: string): Reading {
    const reading = { scope, stale: this.#changing.has(scope) }
    this.#reading.add(reading)
    return reading
  }

  /** Keeps what was read, unless a commit touched its scope meanwhile. */
  endRead(reading: Reading, read?: { request: string; page: Page; bytes: number }): void {
    this.#reading.delete(reading)
    if (!reading.stale && read !== undefined) this.#keepPage(reading.scope, read)
  }

  committing(values: Values): (isCommitted: boolean) => void {
    this.#committing = values
    this.#changing = partitionsOf(values)
    const known = [...values.keys()].filter(name => this.#kept.hide(name))
    for (const reading of this.#reading) if (this.#changing.has(reading.scope)) reading.stale = true
    for (const scope of this.#changing) this.#kept.forget(scope)
    return isCommitted => {
      this.#committing = nothing
      this.#changing = new Set()
      this.#follow(known, isCommitted ? values : nothing)
    }
  }

  clear(): void {
    for (const reading of this.#reading) reading.stale = true
    this.#kept.clear()
  }

  #follow(names: readonly string[], values: Values): void {
    for (const name of names) {
      const item = values.get(name)
      if (item === undefined) this.#kept.forget(name)
      else this.#kept.keep(name, item, item.length)
    }
  }

  #pagesOf(scope: string): Pages<Page> | undefined {
    const pages = this.#kept.get(scope)
    return Buffer.isBuffer(pages) ? undefined : pages
  }

  #keepPage(scope: string, { request, page, bytes }: { request: string; page: Page; bytes: number }): void {
    const others = this.#pagesOf(scope)
    const room = mostOfPartition - (others?.bytes ?? 0)
    const pageBytes = bytes + request.length + entryBytes
    const byRequest = others === undefined || pageBytes > room ? new Map() : others.byRequest
    byRequest.set(request, page)
    const pages = { byRequest, bytes: pageBytes + (byRequest.size > 1 ? (others?.bytes ?? 0) : 0) }
    this.#kept.keep(scope, pages, pages.bytes)
  }
}

const isItem = (name: string) => name.charCodeAt(0) === kind.item

function partitionsOf(values: Values): Set<string> {
  const scopes = new Set<string>()
  for (const name of values.keys()) if (isItem(name)) scopes.add(name.slice(0, partitionBytes))
  return scopes
}

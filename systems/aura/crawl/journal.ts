import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Extraction } from '../extraction/merge-sources.ts'
import type { Lease } from './registry.ts'

/** What was found out of a page. */
export interface Page {
  readonly url: string
  /** Why it, or its structured data, could not be read. */
  readonly unread?: string
  readonly facts?: Omit<Extraction, 'title' | 'images'>
  readonly links: readonly string[]
  /** Another address under which it says that it is at home: that one is recorded in its place, if it is there. */
  readonly same?: string
}

interface Entry {
  readonly lease?: Lease
  readonly page?: Page
  /** A page that is not there, or no page; nothing is known of it. */
  readonly passed?: string
  /** A page that is gone for good. */
  readonly gone?: string
}

/**
 * What a run has done, on disk before it goes on: after a kill the next run fetches nothing again. A torn last line was
 * not done.
 */
export class Journal {
  readonly pages = new Map<string, Page>()
  readonly passed = new Set<string>()
  readonly gone = new Set<string>()
  lease: Lease | undefined
  readonly #path: string
  #file: number | undefined

  constructor(path: string) {
    this.#path = path
    for (const entry of entriesIn(path)) this.#take(entry)
  }

  add(entry: Entry): void {
    this.#take(entry)
    this.#file ??= this.#open()
    writeSync(this.#file, `${JSON.stringify(entry)}\n`)
  }

  /** The run is over. */
  remove(): void {
    this.close()
    rmSync(this.#path, { force: true })
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file)
    this.#file = undefined
  }

  #take({ lease, page, passed, gone }: Entry): void {
    if (lease) this.lease = lease
    if (page) this.pages.set(page.url, page)
    if (passed !== undefined) this.passed.add(passed)
    if (gone !== undefined) this.gone.add(gone)
  }

  #open(): number {
    mkdirSync(dirname(this.#path), { recursive: true })
    const file = openSync(this.#path, 'a')
    // What is added must not go on where a torn line ended.
    writeSync(file, '\n')
    return file
  }
}

/** What pages said longer ago is read again: milliseconds. */
const oldest = 24 * 3_600_000

/** The journal of a shop: of a run that was interrupted, or a new one. */
export function openJournal(path: string): Journal {
  const file = statSync(path, { throwIfNoEntry: false })
  if (file && Date.now() - file.mtimeMs > oldest) rmSync(path)
  return new Journal(path)
}

function* entriesIn(path: string): Generator<Entry> {
  for (const line of textIn(path).split('\n')) {
    try {
      if (line !== '') yield JSON.parse(line)
    } catch {
      // Torn when the process was killed.
    }
  }
}

function textIn(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

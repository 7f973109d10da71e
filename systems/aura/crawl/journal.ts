import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import type { Extraction } from '../extraction/merge-sources.ts'
import type { Validators } from './fetch-page.ts'
import type { Lease } from './registry.ts'

/** What was found out of a page. */
export interface Page {
  readonly url: string
  /** Why it, or its structured data, could not be read. */
  readonly unread?: string
  readonly facts?: Omit<Extraction, 'title' | 'images'>
  readonly links: readonly string[]
  /** By which the host tells whether it has changed. */
  readonly validators?: Validators
  /** Another address under which it says that it is at home: that one is recorded in its place, if it is there. */
  readonly same?: string
}

interface Entry {
  readonly lease?: Lease
  /** Who reads pages now may find more in them than who read them then. */
  readonly reader?: number
  readonly page?: Page
  /** A page that is not there, or no page; nothing is known of it. */
  readonly passed?: string
  /** A page that is gone for good. */
  readonly gone?: string
}

/** An entry as it is written. */
interface Line extends Omit<Entry, 'page'> {
  readonly names?: readonly string[]
  readonly page?: Omit<Page, 'links'> & { readonly links: readonly (string | number)[] }
}

/** To be raised when pages are read in another way: what was read before is then read again. */
const reader = 1

/**
 * What a run has done, on disk before it goes on: after a kill the next run fetches nothing again. A torn last line was
 * not done.
 */
export class Journal {
  readonly pages = new Map<string, Page>()
  readonly passed = new Set<string>()
  readonly gone = new Set<string>()
  lease: Lease | undefined
  /** What the run before this one read, for pages that say that they have not changed. */
  readonly before: ReadonlyMap<string, Page>
  readonly #path: string
  #file: number | undefined
  readonly #names: string[] = []
  readonly #numbers = new Map<string, number>()

  constructor(path: string) {
    this.#path = path
    this.before = pagesBefore(lastPath(path))
    for (const line of entriesIn(path)) this.#take(this.#spelled(line))
  }

  add(entry: Entry): void {
    const line = this.#numbered(entry)
    // Thousands of pages link to the same addresses: each is held once.
    this.#take(this.#spelled({ ...line, names: [] }))
    this.#file ??= this.#open()
    writeSync(this.#file, `${JSON.stringify(line)}\n`)
  }

  /** The run is over; what it read helps the next. */
  finish(): void {
    this.close()
    if (existsSync(this.#path)) renameSync(this.#path, lastPath(this.#path))
  }

  /** Every page links to most others: an address is written once, and by its number from then on. */
  #numbered(entry: Entry): Line {
    if (!entry.page) return entry
    const { links, ...page } = entry.page
    const names: string[] = []
    const numbers = links.map(link => {
      const known = this.#numbers.get(link)
      if (known !== undefined) return known
      names.push(link)
      return this.#number(link)
    })
    return { page: { ...page, links: numbers }, ...(names.length > 0 && { names }) }
  }

  #number(link: string): number {
    this.#numbers.set(link, this.#names.length)
    this.#names.push(link)
    return this.#names.length - 1
  }

  #spelled({ names = [], page, ...entry }: Line): Entry {
    for (const name of names) this.#number(name)
    if (!page) return entry
    const links = page.links.map(link => (typeof link === 'number' ? (this.#names[link] ?? '') : link))
    return { ...entry, page: { ...page, links } }
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
    writeSync(file, `\n${JSON.stringify({ reader })}\n`)
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

const lastPath = (path: string) => path.replace(/\.jsonl$/, '.last.jsonl')

/** Pages of the previous run, unless their reader has changed since. */
function pagesBefore(path: string): ReadonlyMap<string, Page> {
  if (!existsSync(path)) return new Map()
  const isSame = [...entriesIn(path)].some(entry => entry.reader === reader)
  return isSame ? new Journal(path).pages : new Map()
}

function* entriesIn(path: string): Generator<Line> {
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

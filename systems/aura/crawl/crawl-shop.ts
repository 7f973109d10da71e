import { Unreachable } from './fetch-page.ts'
import type { HeldLease } from './held-lease.ts'
import type { Journal, Page } from './journal.ts'
import { addressIn, type Reading, readPage } from './read-page.ts'
import type { Line, Registry } from './registry.ts'
import type { Robots } from './robots.ts'
import { readSitemaps } from './sitemaps.ts'

/** Lines of one request to the registry. */
const batch = 200

export interface Crawl extends Reading {
  readonly registry: Registry
  readonly held: HeldLease
  readonly journal: Journal
  readonly robots: Robots
  readonly home: string
  /** The most pages of one run. */
  readonly most: number
  readonly tell: (problem: string) => void
  readonly progress: (done: number, known: number) => void
}

export interface Crawled {
  readonly pages: number
  readonly unreached: number
  /** Whether every page that can be reached was. */
  readonly isFull: boolean
  readonly summary: Record<string, number>
}

/** Finds the pages of a shop from its sitemaps and links, and records each. */
export async function crawlShop(crawl: Crawl): Promise<Crawled> {
  const { journal, held, most, tell, progress } = crawl
  const recorder = new Recorder(crawl)
  const frontier = new Frontier(journal)
  // What a run before this one has read counts for this run too.
  for (const page of journal.pages.values()) await recorder.add(page)
  for (const url of await firstAddresses(crawl)) frontier.add(url)
  let unreached = 0
  for (let url = frontier.next(); url !== undefined && journal.pages.size < most; url = frontier.next()) {
    try {
      const page = await readPage(url, crawl)
      const isNew = page !== undefined && !journal.pages.has(page.url)
      if (page?.url !== url) journal.add({ passed: url })
      if (isNew) {
        journal.add({ page })
        frontier.take(page)
        await recorder.add(page)
      }
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
      unreached++
      tell(`${url}: ${error.message}`)
    }
    await held.keep()
    progress(journal.pages.size, frontier.known)
  }
  await recorder.flush()
  const isFull = unreached === 0 && frontier.next() === undefined
  return { pages: journal.pages.size, unreached, isFull, summary: recorder.summary }
}

/** The home page and what sitemaps list, as far as it is the shop's. */
async function firstAddresses({ shop, robots, home, visit, tell }: Crawl): Promise<Set<string>> {
  const found = new Set([home])
  const sitemaps = robots.sitemaps.length > 0 ? robots.sitemaps : [new URL('/sitemap.xml', home).href]
  const own = sitemaps.filter(address => addressIn(shop, address) !== undefined)
  for await (const url of readSitemaps(own, visit, tell)) {
    const address = addressIn(shop, url)
    if (address !== undefined) found.add(address)
  }
  return found
}

/** Addresses that wait to be read, each once. */
class Frontier {
  readonly #seen: Set<string>
  readonly #waiting: string[] = []

  constructor({ pages, passed }: Journal) {
    this.#seen = new Set([...pages.keys(), ...passed])
    for (const page of pages.values()) this.take(page)
  }

  get known(): number {
    return this.#seen.size
  }

  take({ url, links }: Page): void {
    this.#seen.add(url)
    for (const link of links) this.add(link)
  }

  add(url: string): void {
    if (this.#seen.has(url)) return
    this.#seen.add(url)
    this.#waiting.push(url)
  }

  next(): string | undefined {
    return this.#waiting.shift()
  }
}

/** Records pages some hundred at a time. */
class Recorder {
  readonly summary: Record<string, number> = {}
  readonly #crawl: Crawl
  #lines: Line[] = []

  constructor(crawl: Crawl) {
    this.#crawl = crawl
  }

  async add({ url, facts }: Page): Promise<void> {
    this.#lines.push({ url, ...(facts && { type: facts.type, standards_used: facts.standards_used }) })
    if (this.#lines.length >= batch) await this.flush()
  }

  async flush(): Promise<void> {
    if (this.#lines.length === 0) return
    const { registry, held } = this.#crawl
    const { summary } = await registry.record(this.#lines, held.lease.run_id as string)
    for (const [name, count] of Object.entries(summary))
      this.summary[name] = (this.summary[name] ?? 0) + count
    this.#lines = []
  }
}

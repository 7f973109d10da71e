import { Unreachable } from './fetch-page.ts'
import type { HeldLease } from './held-lease.ts'
import type { Journal, Page } from './journal.ts'
import { addressIn, type Reading, readPage } from './read-page.ts'
import type { Line, Registry } from './registry.ts'
import type { RobotsByHost } from './robots.ts'
import { readSitemaps } from './sitemaps.ts'

/** Lines of one request to the registry. */
const batch = 200

export interface Crawl extends Reading {
  readonly registry: Registry
  readonly held: HeldLease
  readonly journal: Journal
  readonly robots: RobotsByHost
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
  const { journal, held, most, progress } = crawl
  const recorder = new Recorder(crawl)
  const frontier = new Frontier(journal)
  let unreached = 0
  const missed = (address: string, problem: Unreachable) => {
    unreached++
    crawl.tell(`${address}: ${problem.message}`)
  }
  // What a run before this one has read counts for this run too.
  for (const page of journal.pages.values()) await recorder.add(page)
  for (const url of await firstAddresses(crawl, missed)) frontier.add(url)
  for (let url = frontier.next(); url !== undefined; url = frontier.next()) {
    if (journal.pages.size >= most) {
      missed(url, new Unreachable(`more than the ${most} pages of a run`))
      break
    }
    await readOne(url, crawl, frontier, recorder, missed)
    held.keep()
    progress(journal.pages.size, frontier.known)
  }
  await recorder.end()
  if (journal.pages.size === 0)
    crawl.tell(`${crawl.home}: no page of the shop was found; it may be at another domain, or forbid robots`)
  return { pages: recorder.pages, unreached, isFull: unreached === 0, summary: recorder.summary }
}

type Missed = (address: string, problem: Unreachable) => void

async function readOne(
  url: string,
  crawl: Crawl,
  frontier: Frontier,
  recorder: Recorder,
  missed: Missed,
): Promise<void> {
  const { journal } = crawl
  try {
    const found = await readPage(url, crawl)
    if (found?.url !== url) journal.add({ passed: url })
    if (!found || journal.pages.has(found.url)) return
    // Every page links to most others: each link is noted where it was found first.
    const page = { ...found, links: found.links.filter(link => !frontier.knows(link)) }
    journal.add({ page })
    frontier.take(page)
    await recorder.add(page)
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    missed(url, error)
  }
}

/** The home page and what sitemaps list, as far as it is the shop's. */
async function firstAddresses({ shop, robots, home, visit, tell }: Crawl, missed: Missed) {
  const found = new Set([home])
  const { sitemaps: listed } = await robots.of(home)
  const sitemaps = listed.length > 0 ? listed : [new URL('/sitemap.xml', home).href]
  const problem = (problem: Unreachable, address: string) => {
    // Nobody said that it is there.
    if (listed.length === 0 && problem.isLasting) tell(`${address}: ${problem.message}`)
    else missed(address, problem)
  }
  const admit = (address: string) => addressIn(shop, address)
  for await (const url of readSitemaps(sitemaps, { visit, admit, problem })) {
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

  knows(url: string): boolean {
    return this.#seen.has(url)
  }

  take({ url, same, links }: Page): void {
    this.#seen.add(url)
    if (same !== undefined) this.add(same)
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
  pages = 0
  readonly #crawl: Crawl
  readonly #aliases: Page[] = []
  #lines: Line[] = []

  constructor(crawl: Crawl) {
    this.#crawl = crawl
  }

  async add(page: Page): Promise<void> {
    if (page.same === undefined) await this.#record(page)
    else this.#aliases.push(page)
  }

  /** A page that is at home elsewhere is recorded there; but if nothing is there, it was here. */
  async end(): Promise<void> {
    const { pages } = this.#crawl.journal
    for (const page of this.#aliases) {
      const home = pages.get(page.same as string)
      if (!home || home.same !== undefined) await this.#record(page)
    }
    await this.#flush()
  }

  async #record({ url, facts }: Page): Promise<void> {
    this.pages++
    this.#lines.push({ url, ...(facts && { type: facts.type, standards_used: facts.standards_used }) })
    if (this.#lines.length >= batch) await this.#flush()
  }

  async #flush(): Promise<void> {
    if (this.#lines.length === 0) return
    const { registry, held } = this.#crawl
    const { summary } = await registry.record(this.#lines, held.lease.run_id as string)
    for (const [name, count] of Object.entries(summary))
      this.summary[name] = (this.summary[name] ?? 0) + count
    this.#lines = []
  }
}

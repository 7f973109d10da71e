import { Unreachable } from './fetch-page.ts'
import type { HeldLease } from './hold-lease.ts'
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
  /** What stayed out of reach. */
  readonly unreached: number
  /** Pages that are gone for good. */
  readonly gone: number
  /** Pages that answered that they had not changed. */
  readonly unchanged: number
  readonly products: number
  /** Whether what the run did not see is missing. */
  readonly isFull: boolean
  readonly summary: Record<string, number>
}

/** Finds the pages of a shop from its sitemaps and links, and records each. */
export async function crawlShop(crawl: Crawl): Promise<Crawled> {
  const { journal, held, most, progress } = crawl
  const recorder = new Recorder(crawl)
  const frontier = new Frontier(journal)
  const exceptions = new Exceptions(crawl)
  // What a run before this one has read counts for this run too.
  for (const page of journal.pages.values()) await recorder.add(page)
  for (const url of await firstAddresses(crawl, exceptions)) frontier.add(url)
  for (let url = frontier.next(); url !== undefined; url = frontier.next()) {
    if (journal.pages.size >= most) {
      exceptions.hiding(url, `more than the ${most} pages of a run`)
      break
    }
    await readOne(url, crawl, { frontier, recorder, exceptions })
    held.keep()
    progress(journal.pages.size, frontier.known)
  }
  await recorder.end()
  await exceptions.report()
  if (journal.pages.size === 0)
    crawl.tell(`${crawl.home}: no page of the shop was found; it may be at another domain, or forbid robots`)
  return {
    pages: recorder.pages,
    unreached: exceptions.count,
    gone: journal.gone.size,
    unchanged: recorder.unchanged,
    products: recorder.products,
    isFull: exceptions.areFew,
    summary: recorder.summary,
  }
}

interface Progress {
  readonly frontier: Frontier
  readonly recorder: Recorder
  readonly exceptions: Exceptions
}

async function readOne(
  url: string,
  { journal, tell, ...reading }: Crawl,
  { frontier, recorder, exceptions }: Progress,
): Promise<void> {
  try {
    const found = await readPage(url, reading)
    const address = found && ('gone' in found ? found.gone : found.page.url)
    if (address !== url) journal.add({ passed: url })
    if (!found || address === undefined || journal.pages.has(address) || journal.gone.has(address)) return
    if ('gone' in found) return journal.add({ gone: address })
    if (found.page.unread !== undefined) tell(`${address}: ${found.page.unread}`)
    if (found.isUnchanged) recorder.unchanged++
    const { page } = found
    journal.add({ page })
    frontier.take(page)
    await recorder.add(page)
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    exceptions.add(url, error)
  }
}

/** The home page and what sitemaps list, as far as it is the shop's. */
async function firstAddresses({ shop, robots, home, visit, tell }: Crawl, exceptions: Exceptions) {
  const found = new Set([home])
  const { sitemaps: listed } = await robots.of(home)
  const sitemaps = listed.length > 0 ? listed : [new URL('/sitemap.xml', home).href]
  const problem = ({ message, isLasting }: Unreachable, address: string) => {
    // Nobody said that it is there.
    if (listed.length === 0 && isLasting) tell(`${address}: ${message}`)
    else exceptions.hiding(address, message)
  }
  const admit = (address: string) => addressIn(shop, address)
  for await (const url of readSitemaps(sitemaps, { visit, admit, problem })) {
    const address = addressIn(shop, url)
    if (address !== undefined) found.add(address)
  }
  return found
}

/** Of a hundred pages, so many may stay out of reach, or a few of a small shop: a website that is half down is not swept. */
const mayMiss = { inHundred: 5, few: 3 } as const

/** What a run did not get, and what follows from it. */
class Exceptions {
  readonly #crawl: Crawl
  readonly #pages = new Set<string>()
  /** What leads to pages that nothing else may lead to: a sitemap, the home page, a host, the limit of the run. */
  #hiding = 0

  constructor(crawl: Crawl) {
    this.#crawl = crawl
  }

  get count(): number {
    return this.#pages.size + this.#hiding
  }

  get areFew(): boolean {
    const few = Math.max(mayMiss.few, (this.#crawl.journal.pages.size * mayMiss.inHundred) / 100)
    return this.#hiding === 0 && this.#pages.size <= few
  }

  add(url: string, { message, isOfHost }: Unreachable): void {
    if (isOfHost || url === this.#crawl.home) this.hiding(url, message)
    else this.#crawl.tell(`${url}: ${message}`)
    this.#pages.add(url)
  }

  hiding(address: string, message: string): void {
    this.#crawl.tell(`${address}: ${message}`)
    this.#hiding++
  }

  /** Pages out of reach are not missing; pages that say so are gone. */
  async report(): Promise<void> {
    const { registry, held, journal } = this.#crawl
    const unreached = [...this.#pages].map(url => ({ url, reason: 'unreached' as const }))
    const gone = [...journal.gone].map(url => ({ url, reason: 'gone' as const }))
    await registry.report([...unreached, ...gone], held.lease.run_id)
  }
}

/** Addresses that wait to be read, each once. */
class Frontier {
  readonly #seen: Set<string>
  readonly #waiting: string[] = []

  constructor({ pages, passed, gone }: Journal) {
    this.#seen = new Set([...pages.keys(), ...passed, ...gone])
    for (const page of pages.values()) this.take(page)
  }

  get known(): number {
    return this.#seen.size
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
  products = 0
  unchanged = 0
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
    if (facts?.type === 'product') this.products++
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

import { join } from 'node:path'
import { type Crawled, crawlShop } from './crawl-shop.ts'
import { type HeldLease, takeLease } from './hold-lease.ts'
import { openJournal } from './journal.ts'
import { type Lease, Registry } from './registry.ts'
import { RobotsByHost } from './robots.ts'
import { type Scraped, scrapeShop } from './scrape-shop.ts'
import { Visitor } from './visitor.ts'

export interface WorkOptions {
  readonly api: string
  readonly token: string
  readonly shop: string
  /** The folder of what runs have done so far. */
  readonly state: string
  readonly agent: string
  /** Seconds between two requests, unless the shop wants more. */
  readonly delay: number
  /** Seconds that a page may take. */
  readonly timeout: number
  readonly maxBytes: number
  readonly maxPages: number
  readonly leaseSeconds: number
  readonly scheme: 'http' | 'https'
  readonly connect?: { readonly host: string; readonly port: number } | undefined
  readonly signal?: AbortSignal
  readonly tell: (problem: string) => void
  readonly progress: (stage: Lease['kind'], done: number, known?: number) => void
}

export interface Worked {
  /** Undefined if an earlier run had crawled already. */
  readonly crawl: Crawled | undefined
  readonly scrape: Scraped
  readonly requests: number
}

/** Crawls a shop and then observes its products: one lease after the other. Goes on where a run was interrupted. */
export async function work(options: WorkOptions): Promise<Worked> {
  const worker = await openWorker(options)
  const { journal, visitor } = worker
  try {
    const crawl = journal.lease?.kind === 'scrape' ? undefined : await crawlWith(worker, options)
    const scrape = await scrapeWith(worker, options)
    journal.finish()
    return { crawl, scrape, requests: visitor.requests }
  } finally {
    journal.close()
  }
}

type Worker = Awaited<ReturnType<typeof openWorker>>

async function openWorker(options: WorkOptions) {
  const { api, token, shop: domain, signal, agent, delay, connect } = options
  const registry = new Registry({ api, token, domain, signal })
  const shop = await registry.shop()
  const home = `${options.scheme}://${shop.domain}/`
  const journal = openJournal(join(options.state, `${shop.domain}.jsonl`))
  const limits = { seconds: options.timeout, bytes: options.maxBytes, attempts: 3 }
  const visitor = new Visitor({ agent, delay, connect, ...limits, ...(signal && { signal }) })
  const robots = new RobotsByHost(agent, visitor.visit, (host, seconds) => visitor.slow(host, seconds))
  return { registry, shop, home, journal, visitor, robots }
}

async function crawlWith(worker: Worker, { maxPages: most, progress, tell, ...options }: WorkOptions) {
  const { home } = worker
  const started_at = new Date().toISOString()
  return underLease(worker, 'crawl', options.leaseSeconds, async held => {
    const told = (done: number, known: number) => progress('crawl', done, known)
    const crawled = await crawlShop({ ...reading(worker), held, home, most, tell, progress: told })
    const { pages, products, unchanged, unreached, gone, isFull } = crawled
    const crawl = {
      pages,
      products,
      unchanged,
      unreached,
      gone,
      requests: worker.visitor.requests,
      started_at,
    }
    await worker.registry.complete(held.lease, { full: isFull, crawl })
    return crawled
  })
}

async function scrapeWith(worker: Worker, { progress, tell, leaseSeconds }: WorkOptions) {
  return underLease(worker, 'scrape', leaseSeconds, async held => {
    const told = (done: number) => progress('scrape', done)
    const scraped = await scrapeShop({ ...reading(worker), held, tell, progress: told })
    await worker.registry.complete(held.lease, { scrape: scraped })
    return scraped
  })
}

function reading({ registry, journal, shop, robots, visitor: { visit } }: Worker) {
  return { registry, journal, shop, robots, visit, before: journal.before }
}

/** Reports a failure to the registry, so that the shop is free for the next worker at once. */
async function underLease<T>(
  { registry, journal }: Worker,
  kind: Lease['kind'],
  seconds: number,
  work: (held: HeldLease) => Promise<T>,
): Promise<T> {
  const held = await takeLease(registry, kind, journal.lease, seconds)
  journal.add({ lease: held.lease })
  try {
    return await work(held)
  } catch (error) {
    const { name, message } = error as Error
    // If the lease is lost there is nothing to give back.
    await registry.fail(held.lease, name.toUpperCase(), message).catch(() => undefined)
    throw error
  } finally {
    await held.letGo()
  }
}

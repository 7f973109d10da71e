import { Unreachable } from './fetch-page.ts'
import type { HeldLease } from './hold-lease.ts'
import type { Journal, Page } from './journal.ts'
import { type Reading, readPage } from './read-page.ts'
import type { Observation, Registry } from './registry.ts'

const batch = 50

export interface Scrape extends Reading {
  readonly registry: Registry
  readonly held: HeldLease
  /** Pages that were read just now are not read again. */
  readonly journal: Journal
  readonly tell: (problem: string) => void
  readonly progress: (done: number) => void
}

export interface Scraped {
  readonly products: number
  readonly observed: number
  readonly changed: number
  /** Products whose pages are gone for good. */
  readonly gone: number
}

/** Observes every product of a shop, from where the lease says that somebody came before. */
export async function scrapeShop(scrape: Scrape): Promise<Scraped> {
  const { registry, held, progress } = scrape
  const { cursor } = held.lease
  let [products, observed, changed, gone] = [0, 0, 0, 0]
  let waiting: Observation[] = []
  const flush = async () => {
    const results = waiting.length > 0 ? await registry.observe(waiting) : []
    observed += results.filter(({ code }) => code === undefined).length
    changed += results.filter(result => result.changed).length
    held.keep(waiting.at(-1)?.url)
    waiting = []
  }
  for await (const url of registry.products()) {
    products++
    // Its place is found again by name, since products come in the order of their keys.
    if (cursor !== undefined && url <= cursor) continue
    const seen = await observationOf(url, scrape)
    if (seen === 'gone') {
      gone++
      await registry.report([{ url, reason: 'gone' }])
    } else if (seen) waiting.push(seen)
    if (waiting.length >= batch) await flush()
    held.keep()
    progress(products)
  }
  await flush()
  return { products, observed, changed, gone }
}

async function observationOf(url: string, scrape: Scrape): Promise<Observation | 'gone' | undefined> {
  const { journal, tell } = scrape
  try {
    const page = journal.pages.get(url) ?? (await pageAt(url, scrape))
    if (page === 'gone') return 'gone'
    if (!page?.facts) return undefined
    const { state = 'UNKNOWN', amount, currency, estimate, standards_used, estimated, found } = page.facts
    return {
      url,
      state,
      standards_used,
      found,
      ...(estimated && { estimated }),
      ...(amount !== undefined && currency !== undefined && { amount, currency }),
      ...(estimate && {
        estimate: { low: estimate.low, high: estimate.high },
        currency: currency ?? estimate.currency,
      }),
    }
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    tell(`${url}: ${error.message}`)
    return undefined
  }
}

/** Undefined where there is none, or another one by now. */
async function pageAt(url: string, scrape: Scrape): Promise<Page | 'gone' | undefined> {
  if (scrape.journal.gone.has(url)) return 'gone'
  const found = await readPage(url, scrape)
  if (!found) return undefined
  if ('gone' in found) return found.gone === url ? 'gone' : undefined
  const { page } = found
  if (page.url !== url) return undefined
  if (page.unread !== undefined) scrape.tell(`${url}: ${page.unread}`)
  return page
}

import { seededRandom } from '@monotable/server/kit'
import type { Input } from 'monotable'
import type { Event } from '../events/event.ts'
import { eventId, eventsOf } from '../observations/events-of.ts'
import { hashInput, hashOf } from '../observations/hash.ts'
import type { History } from '../observations/history.ts'
import type { Items } from '../operation.ts'
import type { Url } from '../urls/page.ts'
import { urlHash } from '../values/url-key.ts'
import type { SampleShop } from './shops.ts'

const periods = [
  'biedermeier',
  'art-deco',
  'louis-xvi',
  'victorian',
  'jugendstil',
  'empire',
  'baroque',
  'georgian',
]
const things = [
  'commode',
  'mantel-clock',
  'mirror',
  'silver-teapot',
  'writing-desk',
  'candelabra',
  'porcelain-vase',
  'oil-painting',
  'longcase-clock',
  'armchair',
]
const woods = ['walnut', 'cherry', 'mahogany', 'oak', 'rosewood', 'gilt-bronze']

type Known = NonNullable<Items['Event']['after']> & { readonly hash: string }

export interface SamplePages {
  readonly urls: Input<typeof Url>[]
  readonly history: Input<typeof History>[]
  readonly events: Input<typeof Event>[]
}

const day = 86_400_000
const ago = (now: Date, days: number) => new Date(now.getTime() - days * day).toISOString()

/** The pages of a shop with what was observed on them in the last two months. */
export function samplePages(shop: SampleShop, now: Date): SamplePages {
  const pages: SamplePages = { urls: [], history: [], events: [] }
  if (shop.crawled === undefined) return pages
  const seen = { domain: shop.domain, first_seen_at: ago(now, 70), last_seen_at: ago(now, shop.crawled) }
  const add = (path: string, type: Items['Url']['type']) => {
    const url = `https://${shop.domain}${path}`
    pages.urls.push({ ...seen, url, type, is_product: false, standards_used: ['opengraph'] })
  }
  add('/', 'home')
  for (const thing of things.slice(0, 5)) add(`/collections/${thing}s`, 'category')
  add('/blog/how-we-restore', 'article')
  const { next } = seededRandom(Number.parseInt(urlHash(shop.domain).slice(0, 8), 16))
  for (let number = 1; number <= shop.products; number++) addProduct(pages, shop, { seen, number, next, now })
  return pages
}

interface ProductPage {
  readonly seen: { domain: string; first_seen_at: string; last_seen_at: string }
  readonly number: number
  readonly next: () => number
  readonly now: Date
}

function addProduct(pages: SamplePages, shop: SampleShop, { seen, number, next, now }: ProductPage): void {
  const pick = (words: readonly string[]) => words[Math.floor(next() * words.length)] as string
  const { domain, currency, path } = shop
  const url = `https://${domain}${path}${number}-${pick(periods)}-${pick(woods)}-${pick(things)}`
  const page = {
    ...seen,
    url,
    type: 'product' as const,
    is_product: true,
    standards_used: [...shop.standards],
  }
  if (shop.scraped === undefined) {
    pages.urls.push(page)
    return
  }
  const observations = 1 + Math.floor(next() * 4)
  let price = Math.round(80 + next() ** 3 * 9000) * 100
  let known: Partial<Known> = {}
  let at = 60
  let last = { observed_at: ago(now, at), observation_id: '' }
  for (let index = 0; index < observations; index++) {
    const state = index === 0 || next() < 0.7 ? 'AVAILABLE' : next() < 0.6 ? 'SOLD' : 'RESERVED'
    if (index > 0 && next() < 0.6) price = Math.round((price * (0.85 + next() * 0.2)) / 100) * 100
    const hash = hashOf(hashInput({ state, price_minor: price, currency }))
    if (hash === known.hash) continue
    const after = { state, price_minor: price, currency, hash } as const
    const timestamp = ago(now, at)
    const observation_id = `sample-${urlHash(url).slice(0, 16)}-${index}`
    const types = eventsOf(known, after)
    pages.history.push({ domain, url, timestamp, observation_id, ...after, previous: { ...known } })
    for (const [order, type] of types.entries()) {
      const event_id = eventId(observation_id, order)
      pages.events.push({ event_id, type, domain, url, timestamp, before: { ...known }, after })
    }
    known = after
    last = { observed_at: timestamp, observation_id }
    at = Math.max(shop.scraped, at * (0.2 + next() * 0.6))
  }
  const read = readingOf(shop, known)
  pages.urls.push({ ...page, ...known, ...last, hash_input: hashInput(known), ...read })
}

/** Where a crawler would have read it; of a shop without structured data it is an estimate. */
function readingOf({ standards }: SampleShop, { state, price_minor = 0, currency = '' }: Partial<Known>) {
  const price = (price_minor / 100).toFixed(2)
  const words = { AVAILABLE: 'InStock', SOLD: 'SoldOut', RESERVED: 'Reserved' }
  const word = words[state as keyof typeof words] ?? 'InStock'
  if (standards.length > 0) return { found: [read('price', `${price} ${currency}`), read('state', word)] }
  const said = word === 'InStock' ? `${price} kr` : 'Solgt'
  return { estimated: true, found: [seen('price', `${price} kr`), seen('state', said)] }
}

const read = (field: 'price' | 'state', text: string) => ({
  ...{ field, from: 'json-ld' as const, text },
  at: field === 'price' ? 'offers.price' : 'offers.availability',
})

const seen = (field: 'price' | 'state', text: string) => ({
  ...{ field, from: 'visible' as const, text },
  at: field === 'price' ? 'main > p.pris' : 'main > p.status',
})

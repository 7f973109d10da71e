import { pageOf, pageQuery, refuse } from '@monotable/server/kit'
import * as z from 'zod'
import { type Db, type Items, operation } from '../operation.ts'
import { crawlSince, hoursAfter, usualHours } from '../shops/schedule.ts'
import { shopAnswer } from '../shops/shop-answer.ts'
import { country } from '../shops/shop-input.ts'
import { showShop } from '../shops/show-shop.ts'
import { moment } from '../values/value-types.ts'
import { isHeld } from './lease-hosts.ts'

export const listDue = operation({
  method: 'GET',
  path: '/due',
  title: 'Lists shops that are due and that nobody works on: never done ones, given-up ones, then the oldest',
  may: ['schedule', 'admin'],
  input: {
    query: z.object({
      ...pageQuery,
      cursor: z.string().min(1).max(8192).optional(),
      kind: z.enum(['crawl', 'scrape']),
      /** A day is meant with its last moment. */
      cutoff: z.union([moment, z.iso.date().transform(day => `${day}T23:59:59.999Z`)]).optional(),
      country: country.optional(),
    }),
  },
  output: pageOf(shopAnswer),
  handler: async ({ query, actor, now, db }) => {
    const { kind, country, limit } = query
    const caller = JSON.stringify(['due', actor.id ?? null, kind, country ?? null, query.cutoff ?? null])
    const place = query.cursor === undefined ? undefined : placeIn(await db.openCursor(caller, query.cursor))
    // The pages of a list go by the cutoff and the moment of its first.
    const cutoff = place?.cutoff ?? utc(query.cutoff) ?? hoursAfter(now, -usualHours)
    const at = place?.at ?? now.toISOString()
    const asked = { kind, cutoff, now: new Date(at) }
    const { items, cursor } = await pageDue(db, asked, {
      limit,
      caller,
      where: shop => (country === undefined || shop.country === country) && isDue(shop, asked),
      ...(place && { cursor: place.cursor }),
    })
    const shops = items.map(showShop)
    if (cursor === undefined) return { items: shops }
    return { items: shops, nextCursor: await db.sealCursor(caller, { cutoff, at, cursor }) }
  },
})

type Options = Omit<Parameters<Db['merge']>[1], 'order' | 'where'> & {
  readonly where: (shop: Items['Shop']) => boolean
}

/** Reads at least what is due, up to the next full minute: the same queries again are answered from memory. */
function pageDue(db: Db, { kind, cutoff, now }: Asked, options: Options) {
  const soon = nextMinute(now)
  if (kind === 'scrape')
    return db.merge([db.scrapeExpired.with({ now: soon }), db.readyToScrape.with({})], {
      ...options,
      order: byScrape,
    })
  const latest = nextMinute(cutoff)
  // No shop is in two parts of the list.
  const from = new Date(Date.parse(latest > soon ? latest : soon) + 1).toISOString()
  const sources = [
    db.unscheduled.with({}),
    db.crawlWaiting.with({ from, end }),
    db.crawledBefore.with({ cutoff: latest }),
  ]
  return db.merge(sources, { ...options, order: byCrawl(latest) })
}

const nextMinute = (moment: Date | string) =>
  new Date(Math.ceil(new Date(moment).getTime() / 60_000) * 60_000).toISOString()

/** Whether nobody works on a shop and it waits for work of this kind, to the millisecond. */
function isDue(shop: Shop, { kind, cutoff, now }: Asked): boolean {
  const moment = now.toISOString()
  if (isHeld(shop.lease_until, now)) return false
  if (kind === 'scrape') return true
  if (shop.crawl_state === 'PROGRESS') return true
  if (shop.crawl_state === 'NEVER') return (shop.next_crawl_at ?? '') <= moment
  // What a clock that was ahead has written would wait until the others are there (C18).
  return (crawlSince(shop) ?? '') <= cutoff || (shop.crawl_done_at ?? '') > hoursAfter(now, 1)
}

interface Asked {
  readonly kind: 'crawl' | 'scrape'
  readonly cutoff: string
  readonly now: Date
}

/** After any moment. */
const end = '9999-12-31T23:59:59.999Z'

const utc = (moment: string | undefined) => moment && new Date(moment).toISOString()

function placeIn(opened: unknown): { cutoff: string; at: string; cursor: string } {
  const read = z.object({ cutoff: z.string(), at: z.iso.datetime(), cursor: z.string() }).safeParse(opened)
  if (!read.success)
    throw refuse('INVALID_CURSOR', 'The cursor is not valid for this list. Start again from the first page')
  return read.data
}

type Shop = Items['Shop']

const ranks = { NEVER: 1, PROGRESS: 2, DONE: 3 } as const

/**
 * Never crawled ones, those whose lease is over, crawled ones; the oldest first in each. What was done while a clock was
 * ahead comes before all, as in the index.
 */
function byCrawl(cutoff: string) {
  return (shop: Shop) => {
    const since = crawlSince(shop) ?? ''
    const isAhead = shop.crawl_state === 'DONE' && since > cutoff
    return [isAhead ? 0 : ranks[shop.crawl_state], since, shop.domain]
  }
}

/** Those whose lease is over, then those that wait; the oldest first in each. */
function byScrape({ scrape_state, lease_until, crawl_done_at, domain }: Shop) {
  return scrape_state === 'PROGRESS' ? [0, lease_until ?? '', domain] : [1, crawl_done_at ?? '', domain]
}

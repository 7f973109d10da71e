import { pageOf, pageQuery, refuse } from '@monotable/server/kit'
import * as z from 'zod'
import { type Db, type Items, operation } from '../operation.ts'
import { crawlSince, hoursAfter, usualHours } from '../shops/schedule.ts'
import { shopAnswer } from '../shops/shop-answer.ts'
import { country } from '../shops/shop-input.ts'
import { showShop } from '../shops/show-shop.ts'
import { moment } from '../values/value-types.ts'
import { latestEnd } from './lease-hosts.ts'

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
    const options = {
      limit,
      caller,
      where: (shop: Items['Shop']) => country === undefined || shop.country === country,
      ...(place && { cursor: place.cursor }),
    }
    const at = place?.at ?? now.toISOString()
    const { items, cursor } = await pageDue(db, { kind, cutoff, now: new Date(at) }, options)
    const shops = items.map(showShop)
    if (cursor === undefined) return { items: shops }
    return { items: shops, nextCursor: await db.sealCursor(caller, { cutoff, at, cursor }) }
  },
})

type Options = Omit<Parameters<Db['merge']>[1], 'order' | 'where'> & {
  readonly where: (shop: Items['Shop']) => boolean
}

function pageDue(db: Db, { kind, cutoff, now }: Asked, options: Options) {
  if (kind === 'scrape')
    return db.merge([db.scrapeExpired.with({}), db.readyToScrape.with({})], { ...options, order: byScrape })
  const sources = [
    db.unscheduled.with({}),
    db.neverCrawled.with({}),
    db.crawlExpired.with({}),
    db.crawledBefore.with({ cutoff }),
    // What a clock that was ahead has written would wait until the others are there (C18).
    db.crawledAhead.with({ from: after(cutoff, now), soon: hoursAfter(now, 1), end }),
    db.leasedAhead.with({ latest: latestEnd(now).toISOString(), end }),
  ]
  return db.merge(sources, { ...options, order: byCrawl })
}

interface Asked {
  readonly kind: 'crawl' | 'scrape'
  readonly cutoff: string
  readonly now: Date
}

/** After any moment. */
const end = '9999-12-31T23:59:59.999Z'

/** No shop is in two parts of the list. */
const after = (cutoff: string, now: Date) =>
  new Date(Math.max(Date.parse(cutoff), now.getTime()) + 1).toISOString()

const utc = (moment: string | undefined) => moment && new Date(moment).toISOString()

function placeIn(opened: unknown): { cutoff: string; at: string; cursor: string } {
  const read = z.object({ cutoff: z.string(), at: z.iso.datetime(), cursor: z.string() }).safeParse(opened)
  if (!read.success)
    throw refuse('INVALID_CURSOR', 'The cursor is not valid for this list. Start again from the first page')
  return read.data
}

type Shop = Items['Shop']

const ranks = { NEVER: 0, PROGRESS: 1, DONE: 2 } as const

/** Never crawled ones, those whose lease is over, crawled ones; the oldest first in each. */
function byCrawl(shop: Shop) {
  return [ranks[shop.crawl_state], crawlSince(shop) ?? '', shop.domain]
}

/** Those whose lease is over, then those that wait; the oldest first in each. */
function byScrape({ scrape_state, lease_until, crawl_done_at, domain }: Shop) {
  return scrape_state === 'PROGRESS' ? [0, lease_until ?? '', domain] : [1, crawl_done_at ?? '', domain]
}

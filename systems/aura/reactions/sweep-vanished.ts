import { type Ids, outdated, untilUpToDate } from '@monotable/server'
import { isError, when } from 'monotable'
import { inLanes } from '../in-lanes.ts'
import type { Seen } from '../observations/observation.ts'
import { observePage } from '../observations/observe-page.ts'
import { type Db, type Items, reaction } from '../operation.ts'
import { passingTime } from '../passing-time.ts'

type Page = Items['Url']

/** A complete run, and what follows from it. */
interface Sweep {
  readonly db: Db
  readonly shop: Items['Shop']
  readonly run: string
  readonly time: () => Date
  readonly ids: Ids
}

const atOnce = 500
const lanes = 8

export const sweepVanished = reaction({
  title: 'Pages that a full crawl did not see are missing; those that are missing too often are removed',
  on: {
    Shop: {
      modified: async (old, shop, { db, now, ids }) => {
        const run = shop.full_run_id
        if (run === undefined || run === old.full_run_id || shop.deleting) return
        const sweep = { db, shop, run, time: passingTime(now), ids }
        let some: Page[] = []
        const where = (page: Page) => isMissing(page, sweep)
        for await (const page of db.urlsOfShop.each({ domain: shop.domain }, { consistent: true, where })) {
          some.push(page)
          if (some.length < atOnce) continue
          await inLanes(some, lanes, one => missed(sweep, one))
          some = []
        }
        await inLanes(some, lanes, one => missed(sweep, one))
      },
    },
  },
})

/** Not seen by the run, nor since, and not yet counted for it: a sweep that is repeated goes on where it was. */
function isMissing(page: Page, { shop, run }: Sweep): boolean {
  if (page.last_seen_run === run || page.last_missed_run === run) return false
  return (page.last_seen_at ?? page.first_seen_at) <= (shop.crawl_done_at as string)
}

async function missed(sweep: Sweep, { domain, url }: Page): Promise<void> {
  const { db, shop, run, time, ids } = sweep
  const observation_id = ids.ulid()
  await untilUpToDate(() =>
    db.transact(async t => {
      const page = await db.Url.get({ domain, url }, { consistent: true })
      if (!page || !isMissing(page, sweep)) return []
      const miss_count = page.miss_count + 1
      const along = { set: { miss_count, last_missed_run: run }, condition: unseen(page) }
      if (miss_count < shop.settings.miss_limit || page.state === 'REMOVED') {
        const options = { condition: along.condition, otherwise: outdated }
        return [t.Url.update({ domain, url }, { set: along.set }, options)]
      }
      return observePage(t, page, removed(page), { now: time(), observation_id }, along).writes
    }),
  ).catch(error => {
    if (!isError(error, 'NOT_FOUND')) throw error
  })
}

/** Nobody has seen it or counted it meanwhile. */
function unseen({ version }: Page) {
  return when('version = {version}', { version })
}

/** A page that is gone keeps its price. */
function removed({ price_minor, currency }: Page): Seen {
  return { state: 'REMOVED', price_minor, currency, estimate: undefined }
}

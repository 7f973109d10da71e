import type { Ids } from '@monotable/server'
import { inLanes, outdated, untilUpToDate } from '@monotable/server/kit'
import { isError, when } from 'monotable'
import { type Db, type Items, reaction } from '../operation.ts'
import { passingTime } from '../values/passing-time.ts'
import { observePage } from './observe-page.ts'
import { seenGone } from './page-state.ts'

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
  title: 'Marks pages that a full crawl did not see as missing, and removes those missing too often',
  on: {
    Shop: {
      modified: async (old, shop, { db, now, ids }) => {
        const run = shop.full_run_id
        if (run === undefined || run === old.full_run_id) return
        if (!(await isDue(db, shop))) return
        await sweepAll({ db, shop, run, time: passingTime(now), ids })
        await noteSwept(db, shop)
      },
    },
  },
})

/**
 * Whether the misses of a run are still to be counted. A record may come again long after later runs: what the shop
 * has swept follows from the versions of the shop, not from clocks.
 */
async function isDue(db: Db, { domain, version, registered_at }: Items['Shop']): Promise<boolean> {
  const current = await db.Shop.get({ domain }, { consistent: true })
  if (!current || current.deleting) return false
  // Another shop of that domain, since registered again or written by another program.
  if (current.registered_at !== registered_at || current.version < version) return false
  return (current.swept_version ?? 0) < version
}

async function noteSwept(db: Db, { domain, version }: Items['Shop']): Promise<void> {
  const condition = when('attribute_not_exists(swept_version) or swept_version < {version}', { version })
  await db.Shop.update({ domain }, { set: { swept_version: version } }, { condition }).catch(error => {
    if (!isError(error, 'NOT_FOUND') && !isError(error, 'CONDITION_FAILED')) throw error
  })
}

async function sweepAll(sweep: Sweep): Promise<void> {
  const { db, shop } = sweep
  let some: Page[] = []
  const where = (page: Page) => isMissing(page, sweep)
  for await (const page of db.urlsOfShop.each({ domain: shop.domain }, { consistent: true, where })) {
    some.push(page)
    if (some.length < atOnce) continue
    await inLanes(some, lanes, one => missed(sweep, one))
    some = []
  }
  await inLanes(some, lanes, one => missed(sweep, one))
}

/** Not seen by the run, nor since, and not yet counted for it: a sweep that is repeated goes on where it was. */
function isMissing(page: Page, { shop, run }: Sweep): boolean {
  if (page.last_seen_run === run || page.last_missed_run === run) return false
  const seen = page.last_seen_at ?? page.first_seen_at
  return seen === undefined || seen <= (shop.crawl_done_at as string)
}

async function missed(sweep: Sweep, found: Page): Promise<void> {
  const { db, shop, run, time, ids } = sweep
  const observation_id = ids.ulid()
  await untilUpToDate(() =>
    db.transact(async t => {
      const page = await db.Url.get(found, { consistent: true })
      if (!page || !isMissing(page, sweep)) return []
      const miss_count = page.miss_count + 1
      const along = { set: { miss_count, last_missed_run: run }, condition: unseen(page) }
      if (miss_count < shop.settings.miss_limit || page.state === 'REMOVED') {
        const options = { condition: along.condition, otherwise: outdated }
        return [t.Url.update(page, { set: along.set }, options)]
      }
      return observePage(t, page, seenGone(page), { now: time(), observation_id, along }).writes
    }),
  ).catch(error => {
    if (!isError(error, 'NOT_FOUND')) throw error
  })
}

/** Nobody has seen it or counted it meanwhile. */
function unseen({ version }: Page) {
  return version === 0 ? when('attribute_not_exists(version)') : when('version = {version}', { version })
}

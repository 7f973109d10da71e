import { ifUnchanged, inLanes, outdated, refuse as refuseCommon, untilUpToDate } from '@monotable/server/kit'
import { isError, type PlannedWrite } from 'monotable'
import { mustHoldRun } from '../leases/must-hold.ts'
import type { Db, Items, Plan } from '../operation.ts'
import type { Classifier } from '../ports/ports.ts'
import { findShop } from '../shops/find-shop.ts'
import { counted, countsMoved } from '../shops/shop-counts.ts'
import { type Page, typeOf } from './record-pages.ts'

/** What became of a page; one whose stored item cannot be read is left alone. */
export type Outcome = 'created' | 'updated' | 'unchanged' | 'unreadable'

/** What recording works with. */
export interface Recording {
  readonly db: Db
  readonly shop: Items['Shop']
  readonly classifier: Classifier
  readonly now: Date
  readonly worker: string
  readonly run_id: string | undefined
}

/** Each page is up to two items, and the shop's counts are one more: they fit a transaction. */
const atOnce = 45
/** How many single updates are under way at a time. */
const lanes = 32

/**
 * Records pages by updates of what a crawl knows (C4). Those that are new or change their type are written together
 * with their pointers and the counts of the shop, so that these are true at every moment; of the others only the item
 * itself is touched.
 */
export async function record(
  recording: Recording,
  pages: readonly Page[],
  known: ReadonlyMap<string, Items['Url']>,
): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>()
  const moving: Page[] = []
  const isMoving = (page: Page, item = known.get(page.url)) =>
    !item || (page.type !== undefined && page.type !== item.type)
  await inLanes(pages, lanes, async page => {
    const item = known.get(page.url)
    const outcome = item && !isMoving(page) ? await touched(recording, page, item) : undefined
    if (outcome) outcomes.set(page.url, outcome)
    else moving.push(page)
  })
  for (let at = 0; at < moving.length; at += atOnce) {
    const chunk = moving.slice(at, at + atOnce)
    for (const [url, outcome] of await recordTogether(recording, chunk)) outcomes.set(url, outcome)
  }
  return outcomes
}

/** Undefined if it is gone. */
async function touched(recording: Recording, page: Page, item: Items['Url']): Promise<Outcome | undefined> {
  const { db } = recording
  const { standards, outcome } = compared(page, item)
  const set = { ...seen(recording), ...standards }
  try {
    await db.Url.update(item, { set })
    return outcome
  } catch (error) {
    if (isError(error, 'NOT_FOUND')) return undefined
    throw error
  }
}

async function recordTogether(
  recording: Recording,
  pages: readonly Page[],
): Promise<ReadonlyMap<string, Outcome>> {
  let unreadable = new Set<string>()
  let outcomes: ReadonlyMap<string, Outcome> = new Map()
  let attempts = 0
  await untilUpToDate(async () => {
    // Another program's item that breaks its form looks absent until it is in the way.
    if (attempts++ === 1) unreadable = await unreadableAmong(recording, pages)
    const readable = pages.filter(({ url }) => !unreadable.has(url))
    await recording.db.transact(async t => {
      const planned = await planTogether(t, recording, readable)
      outcomes = planned.outcomes
      return planned.writes
    })
  })
  return new Map([...outcomes, ...[...unreadable].map(url => [url, 'unreadable'] as const)])
}

async function planTogether(t: Plan, recording: Recording, pages: readonly Page[]) {
  const { db } = recording
  const { domain } = recording.shop
  const shop = await sameShop(recording)
  const items = await db.Url.batchGet(
    pages.map(({ url }) => ({ domain, url })),
    { consistent: true },
  )
  const outcomes = new Map<string, Outcome>()
  const writes: PlannedWrite[] = []
  const move = { url_count: 0, product_count: 0 }
  for (const [at, page] of pages.entries()) {
    const item = items[at]
    const type = typeOf(page, item, recording.classifier)
    move.url_count += item ? 0 : 1
    move.product_count += Number(type === 'product') - Number(item?.type === 'product')
    writes.push(item ? changed(t, recording, page, item) : created(t, recording, page))
    outcomes.set(page.url, item ? compared(page, item).outcome : 'created')
  }
  // Until there is a first URL, settings can change: these keys rest on them.
  const isFirst = shop.url_count === 0
  const options = ifUnchanged(shop)
  const counts = isFirst
    ? t.Shop.update({ domain }, { add: countsMoved(shop, move) }, options)
    : counted(t, shop, move)
  return { writes: [...writes, counts], outcomes }
}

async function unreadableAmong(
  { db, shop: { domain } }: Recording,
  pages: readonly Page[],
): Promise<Set<string>> {
  const found = new Set<string>()
  for (const { url } of pages) {
    await db.Url.get({ domain, url }, { consistent: true }).catch(error => {
      if (!isError(error, 'UNREADABLE_ITEM')) throw error
      found.add(url)
    })
  }
  return found
}

/** The shop as it is now: still there, still with the settings that the keys were made by, still the worker's. */
async function sameShop({ db, shop, worker, run_id, now }: Recording): Promise<Items['Shop']> {
  const current = await findShop(db, shop.domain)
  if (run_id !== undefined) mustHoldRun(current, { worker, run_id, now })
  if (JSON.stringify(current.settings) !== JSON.stringify(shop.settings) && current.url_count === 0)
    throw refuseCommon(
      'CONFLICT',
      "Somebody changed the shop's settings in the meantime. Read the shop again and repeat the recording",
    )
  return current
}

/** What moves whenever a page is seen. */
function seen({ now, run_id }: Recording) {
  return {
    last_seen_at: now.toISOString(),
    miss_count: 0,
    ...(run_id !== undefined && { last_seen_run: run_id }),
  }
}

function created(t: Plan, recording: Recording, page: Page): PlannedWrite {
  const { shop, classifier, now } = recording
  const { url, original_url, standards_used = [] } = page
  const type = typeOf(page, undefined, classifier)
  return t.Url.create(
    {
      domain: shop.domain,
      url,
      type,
      is_product: type === 'product',
      standards_used,
      ...(original_url !== undefined && { original_url }),
      first_seen_at: now.toISOString(),
      ...seen(recording),
    },
    { otherwise: outdated },
  )
}

function changed(t: Plan, recording: Recording, page: Page, item: Items['Url']): PlannedWrite {
  const { standards } = compared(page, item)
  const type = page.type ?? item.type
  return t.Url.update(
    item,
    { set: { type, is_product: type === 'product', ...standards, ...seen(recording) } },
    ifUnchanged(item),
  )
}

function compared({ type, standards_used }: Page, item: Items['Url']) {
  const isOther = standards_used !== undefined && !isSameSet(standards_used, item.standards_used)
  const outcome: Outcome = isOther || (type !== undefined && type !== item.type) ? 'updated' : 'unchanged'
  return { outcome, standards: isOther ? { standards_used } : {} }
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return new Set(one).size === new Set(other).size && one.every(standard => other.includes(standard))
}

/** What a run has recorded is there before it counts as one that recorded something, or others would seem missing. */
export async function noteRun(recording: Recording): Promise<void> {
  const { db, shop, run_id } = recording
  if (run_id === undefined || shop.recorded_run_id === run_id) return
  await untilUpToDate(() =>
    db.transact(async t => {
      const shop = await sameShop(recording)
      const { domain } = shop
      return [t.Shop.update({ domain }, { set: { recorded_run_id: run_id } }, ifUnchanged(shop))]
    }),
  )
}

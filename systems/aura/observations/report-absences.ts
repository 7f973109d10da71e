import type { Effect } from '@monotable/server'
import { ifUnchanged, invalid, refusalOf } from '@monotable/server/kit'
import type { PlannedWrite } from 'monotable'
import * as z from 'zod'
import { urlIn } from '../addresses/read-address.ts'
import { mustHoldRun } from '../leases/must-hold.ts'
import { type Items, operation, type Plan } from '../operation.ts'
import { findShop } from '../shops/find-shop.ts'
import { urlNamed } from '../urls/find-url.ts'
import { passingTime } from '../values/passing-time.ts'
import { ofShop } from '../values/paths.ts'
import { id, longestUrl } from '../values/value-types.ts'
import { observePage } from './observe-page.ts'
import { seenGone } from './page-state.ts'

const absence = z.object({ url: z.string(), reason: z.enum(['gone', 'unreached']) })

const result = z.object({
  url: z.string(),
  outcome: z.enum(['removed', 'excused', 'unknown', 'rejected']),
  code: z.string().optional(),
  reason: z.string().optional(),
})
type Result = z.output<typeof result>

export const reportAbsences = operation({
  method: 'POST',
  path: '/shops/{domain}/absences',
  title:
    'Reports pages that a run could not read: removes those that are gone, and does not count unreached ones as missing',
  may: ['registry:write', 'admin'],
  desk: false,
  input: {
    path: ofShop,
    body: z.object({ absences: z.array(absence).min(1).max(200), run_id: id.optional() }),
  },
  output: z.object({ results: z.array(result) }),
  status: 200,
  bodyLimit: 200 * (longestUrl + 1024),
  errors: ['INVALID_DOMAIN', 'INVALID_URL', 'DOMAIN_MISMATCH', 'SHOP_NOT_FOUND', 'LEASE_LOST'],
  handler: async ({ path, body: { absences, run_id }, actor, db, ids, now, commitPart }) => {
    const shop = await findShop(db, path.domain)
    if (run_id !== undefined) mustHoldRun(shop, { worker: actor.id as string, run_id, now })
    const time = passingTime(now)
    const results: Result[] = []
    for (const [at, { url, reason }] of absences.entries()) {
      try {
        const observation_id = ids.ulid()
        const done = await commitPart(`line ${at}`, async (t): Promise<Effect<Result>> => {
          const page = await urlNamed(db, shop, url)
          if (!page) return { writes: [], answer: { url: urlIn(url, shop), outcome: 'unknown' } }
          if (reason === 'unreached')
            return {
              writes: excused(t, page, run_id),
              answer: { url: page.url, outcome: 'excused' as const },
            }
          const writes =
            page.state === 'REMOVED'
              ? []
              : observePage(t, page, seenGone(page), { now: time(), observation_id }).writes
          return { writes, answer: { url: page.url, outcome: 'removed' } }
        })
        results.push(done)
      } catch (error) {
        const refusal = refusalOf(error)
        if (!refusal || refusal.code === 'BUSY') throw error
        results.push({ url, outcome: 'rejected', code: refusal.code, reason: refusal.message })
      }
    }
    return { results }
  },
})

/** A page that this run could not reach is not missing from it: its sweep takes it for counted. */
function excused(t: Plan, page: Items['Url'], run_id: string | undefined): PlannedWrite[] {
  if (run_id === undefined)
    throw invalid([{ in: 'body', path: 'run_id', reason: 'is required: a page is out of reach in a crawl' }])
  if (page.last_missed_run === run_id) return []
  const options = ifUnchanged(page)
  return [t.Url.update(page, { set: { last_missed_run: run_id } }, options)]
}

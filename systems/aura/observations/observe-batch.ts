import { refusalOf } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { findShop } from '../shops/find-shop.ts'
import { findUrl } from '../urls/find-url.ts'
import { passingTime } from '../values/passing-time.ts'
import { ofShop } from '../values/paths.ts'
import { longestUrl } from '../values/value-types.ts'
import { observationIn, observationLine, seenIn } from './observation.ts'
import { observedAnswer, observeErrors } from './observe.ts'
import { checkExpected, compare, observePage } from './observe-page.ts'

/** One for each line, in their order. */
const result = observedAnswer.partial().extend({
  url: z.string(),
  code: z.string().optional(),
  message: z.string().optional(),
})
type Result = z.output<typeof result>

export const observeBatch = operation({
  method: 'POST',
  path: '/shops/{domain}/observation-batches',
  title: 'Takes up to 200 observations, each on its own; returns those to send again',
  may: ['observe:write', 'admin'],
  desk: false,
  input: { path: ofShop, body: z.object({ observations: z.array(observationLine).min(1).max(200) }) },
  output: z.object({
    results: z.array(result),
    unprocessed: z.array(z.record(z.string(), z.unknown())),
  }),
  status: 200,
  bodyLimit: 200 * (longestUrl + 2048),
  errors: observeErrors,
  handler: async ({ path, body: { observations }, db, ids, now, commitPart }) => {
    const shop = await findShop(db, path.domain)
    const time = passingTime(now)
    const results: Result[] = []
    const unprocessed: Record<string, unknown>[] = []
    // One after the other: a page may be in several lines, and all change the counts of the shop.
    for (const [at, line] of observations.entries()) {
      try {
        const given = observationIn(line)
        const seen = seenIn(given)
        const observation_id = ids.ulid()
        const found = async () => {
          const page = await findUrl(db, shop, given.url)
          checkExpected(given, page)
          return page
        }
        const observed = given.commit
          ? await commitPart(`line ${at}`, async t =>
              observePage(t, await found(), seen, { now: time(), observation_id }),
            )
          : compare(await found(), seen)
        results.push(observed)
      } catch (error) {
        const refusal = refusalOf(error)
        if (!refusal) throw error
        results.push({ url: line.url, code: refusal.code, message: refusal.message })
        if (refusal.code === 'BUSY') unprocessed.push({ ...line })
      }
    }
    return { results, unprocessed }
  },
})

import * as z from 'zod'
import { operation } from '../operation.ts'
import { findShop } from '../shops/find-shop.ts'
import { findUrl } from '../urls/find-url.ts'
import { passingTime } from '../values/passing-time.ts'
import { ofShop } from '../values/paths.ts'
import { observed } from '../values/value-types.ts'
import { observation, seenIn } from './observation.ts'
import { checkExpected, compare, observePage } from './observe-page.ts'

export const observedAnswer = z.object({
  url: z.string(),
  changed: z.boolean(),
  hash: z.string(),
  hash_input: z.string(),
  previous: z.object({
    state: z.string().optional(),
    amount: z.number().optional(),
    currency: z.string().optional(),
  }),
  events: z.array(z.object({ type: z.string(), before: observed.optional(), after: observed.optional() })),
})

export const observeErrors = [
  'INVALID_DOMAIN',
  'INVALID_URL',
  'DOMAIN_MISMATCH',
  'SHOP_NOT_FOUND',
  'AMOUNT_OVERFLOW',
  'HASH_CONFLICT',
] as const

export const observe = operation({
  method: 'POST',
  path: '/shops/{domain}/observations',
  title: 'Reports whether state or price of a page changed, and stores the change with its consequences',
  may: ['observe:write', 'admin'],
  desk: false,
  input: { path: ofShop, body: observation },
  output: observedAnswer,
  status: 200,
  errors: observeErrors,
  handler: async ({ path, body, db, ids, now, commit }) => {
    const shop = await findShop(db, path.domain)
    const seen = seenIn(body)
    if (!body.commit) {
      const page = await findUrl(db, shop, body.url)
      checkExpected(body, page)
      return compare(page, seen)
    }
    const observation_id = ids.ulid()
    const time = passingTime(now)
    return commit(async t => {
      const page = await findUrl(db, shop, body.url)
      checkExpected(body, page)
      return observePage(t, page, seen, { now: time(), observation_id })
    })
  },
})

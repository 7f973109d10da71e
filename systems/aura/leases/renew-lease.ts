import { ifUnchanged, leaseEnd } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { findShop } from '../shops/find-shop.ts'
import { ofLease } from '../values/paths.ts'
import { leaseAnswer } from './lease-answer.ts'
import { leaseSeconds, mustHold } from './must-hold.ts'

export const renewLease = operation({
  method: 'PATCH',
  path: '/shops/{domain}/leases/{token}',
  title: 'Extends a lease, and records the progress of the work',
  may: ['schedule', 'admin'],
  desk: false,
  input: {
    path: ofLease,
    body: z.object({ seconds: leaseSeconds.default(300), cursor: z.string().min(1).max(4096).optional() }),
  },
  output: leaseAnswer,
  errors: ['INVALID_DOMAIN', 'SHOP_NOT_FOUND', 'LEASE_LOST'],
  handler: ({ path: { token, domain: spelling }, body, actor, now, db, commit }) =>
    commit(async t => {
      const worker = actor.id as string
      const shop = await findShop(db, spelling)
      const kind = mustHold(shop, { worker, token, now })
      const until = leaseEnd(now, body.seconds).toISOString()
      const { cursor } = body
      const noted = kind === 'crawl' ? { crawl_cursor: cursor } : { scrape_cursor: cursor }
      const set = { lease_until: until, ...(cursor !== undefined && { lease_cursor: cursor, ...noted }) }
      const { domain, crawl_run_id, lease_cursor } = shop
      return {
        writes: [t.Shop.update(shop, { set }, ifUnchanged(shop))],
        answer: {
          domain,
          kind,
          token,
          owner: worker,
          until,
          cursor: cursor ?? lease_cursor,
          run_id: kind === 'crawl' ? crawl_run_id : undefined,
        },
      }
    }),
})

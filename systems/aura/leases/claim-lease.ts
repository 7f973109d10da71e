import { leaseEnd } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { findShop } from '../shops/find-shop.ts'
import { ofShop } from '../values/paths.ts'
import { claim } from './claim.ts'
import { leaseAnswer } from './lease-answer.ts'
import { checkFree, shopsOnSameHosts } from './lease-hosts.ts'
import { leaseSeconds } from './must-hold.ts'

export const claimLease = operation({
  method: 'POST',
  path: '/shops/{domain}/leases',
  title: 'Claims a shop for a crawl or a scrape: one worker at a time',
  may: ['schedule', 'admin'],
  desk: false,
  input: {
    path: ofShop,
    body: z.object({ kind: z.enum(['crawl', 'scrape']), seconds: leaseSeconds.default(300) }),
  },
  output: leaseAnswer,
  errors: ['INVALID_DOMAIN', 'SHOP_NOT_FOUND', 'LEASE_HELD'],
  handler: ({ path, body: { kind, seconds }, actor, now, ids, db, commit }) => {
    const worker = actor.id as string
    const [token, run_id, until] = [ids.uuid(), ids.ulid(), leaseEnd(now, seconds).toISOString()]
    return commit(async t => {
      const shop = await findShop(db, path.domain)
      const { writes, cursor } = claim(t, shop, { kind, worker, token, run_id, until, now })
      writes.push(...checkFree(t, await shopsOnSameHosts(db, shop), now))
      const { domain } = shop
      const answer = { domain, kind, token, owner: worker, until, cursor }
      return { writes, answer: kind === 'crawl' ? { ...answer, run_id } : answer }
    })
  },
})

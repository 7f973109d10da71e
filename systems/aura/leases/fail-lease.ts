import { ifUnchanged, notBlank } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { findShop } from '../shops/find-shop.ts'
import { ofLease } from '../values/paths.ts'
import { longestUrl } from '../values/value-types.ts'
import { failureAnswer } from './lease-answer.ts'
import { mustHold } from './must-hold.ts'
import { failed, leaseParts } from './release.ts'

export const failLease = operation({
  method: 'POST',
  path: '/shops/{domain}/leases/{token}/failures',
  title: 'Gives up a lease: the shop stays as it was, with one more failure',
  may: ['schedule', 'admin'],
  desk: false,
  input: {
    path: ofLease,
    body: z.object({
      code: notBlank(z.string().max(100)),
      message: z.string().max(4000),
      url: z
        .string()
        .max(longestUrl)
        .regex(/^https?:\/\//i, 'must begin with http:// or https://')
        .optional(),
    }),
  },
  output: failureAnswer,
  errors: ['INVALID_DOMAIN', 'SHOP_NOT_FOUND', 'LEASE_LOST'],
  handler: ({ path: { token, domain: spelling }, body, actor, now, ids, db, commit }) => {
    const id = ids.ulid()
    return commit(async t => {
      const shop = await findShop(db, spelling)
      const kind = mustHold(shop, { worker: actor.id as string, token, now })
      const { domain } = shop
      const failure = { id, timestamp: now.toISOString(), kind, ...body }
      const change = { set: failed(shop, kind, now), remove: [...leaseParts] }
      return {
        writes: [t.Shop.update(shop, change, ifUnchanged(shop)), t.Failure.create({ ...failure, domain })],
        answer: failure,
      }
    })
  },
})

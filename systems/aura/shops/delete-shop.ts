import { checkVersion, ifUnchanged } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { ofShop } from '../values/paths.ts'
import { findShop } from './find-shop.ts'

export const deleteShop = operation({
  method: 'DELETE',
  path: '/shops/{domain}',
  title: 'Deletes a shop: it disappears at once, and everything under it follows',
  may: ['admin'],
  input: { path: ofShop },
  output: z.object({ domain: z.string(), deleting: z.literal(true) }),
  status: 202,
  isVersioned: true,
  errors: ['INVALID_DOMAIN', 'SHOP_NOT_FOUND'],
  handler: ({ path, actor, db, ifMatch, commit }) =>
    commit(async t => {
      const shop = await findShop(db, path.domain)
      const { domain } = shop
      checkVersion(shop, ifMatch)
      const change = {
        set: { deleting: true },
        remove: ['lease_owner', 'lease_kind', 'lease_token', 'lease_until'],
      } as const
      return {
        writes: [
          t.Shop.update(shop, change, ifUnchanged(shop)),
          t.Removal.create({ domain, requested_by: actor.id as string }),
        ],
        answer: { domain, deleting: true as const },
      }
    }),
})

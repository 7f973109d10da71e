import { checkVersion, ifUnchanged } from '@monotable/server/kit'
import * as z from 'zod'
import { refuse } from '../errors.ts'
import { operation } from '../operation.ts'
import { inShop } from '../values/paths.ts'
import { findShop } from './find-shop.ts'

export const deleteShop = operation({
  method: 'DELETE',
  path: '/shops/{shopId}',
  title: 'Deletes a shop: nobody can see it any more, but its data stays',
  may: ['owner'],
  input: { path: inShop },
  output: z.undefined(),
  status: 204,
  isVersioned: true,
  errors: ['CANNOT_DELETE_LAST_SHOP'],
  handler: async ({ path, actor, db, ifMatch, commit }) => {
    const userId = actor.id as string
    await commit(async t => {
      const [shop, account] = await Promise.all([
        findShop(db, path.shopId),
        db.Account.get({ userId }, { consistent: true }),
      ])
      checkVersion(shop, ifMatch)
      if (!account || account.shopCount <= 1) throw refuse('CANNOT_DELETE_LAST_SHOP')
      return {
        writes: [
          t.Account.update({ userId }, { add: { shopCount: -1 } }, ifUnchanged(account)),
          t.Shop.softDelete(path, ifUnchanged(shop)),
          t.Membership.delete({ userId, shopId: path.shopId }),
        ],
        answer: undefined,
      }
    })
    return undefined
  },
})

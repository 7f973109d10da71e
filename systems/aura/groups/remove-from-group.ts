import { checkVersion, ifUnchanged, refuse } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { findShop } from '../shops/find-shop.ts'
import { ofMember } from '../values/paths.ts'

export const removeFromGroup = operation({
  method: 'DELETE',
  path: '/groups/{groupId}/shops/{domain}',
  title: 'Takes a shop out of its group',
  may: ['registry:write', 'admin'],
  input: { path: ofMember },
  output: z.undefined(),
  status: 204,
  isVersioned: true,
  errors: ['INVALID_DOMAIN', 'SHOP_NOT_FOUND'],
  handler: async ({ path: { groupId, domain: spelling }, db, ifMatch, commit }) => {
    await commit(async t => {
      const shop = await findShop(db, spelling)
      const { domain, group_id } = shop
      if (group_id !== groupId) throw refuse('NOT_FOUND', 'The shop is not in this group')
      checkVersion(shop, ifMatch)
      const write = t.Shop.update({ domain }, { remove: ['group_id'] }, ifUnchanged(shop))
      return { writes: [write], answer: undefined }
    })
    return undefined
  },
})

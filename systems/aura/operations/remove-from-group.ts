import { outdated, refuse } from '@monotable/server'
import { z } from 'zod'
import { foundShop } from '../found-shop.ts'
import { operation } from '../operation.ts'
import { ofMember } from '../paths.ts'

export const removeFromGroup = operation({
  method: 'DELETE',
  path: '/groups/{groupId}/shops/{domain}',
  title: 'Takes a shop out of its group',
  input: { path: ofMember },
  output: z.undefined(),
  status: 204,
  errors: ['INVALID_DOMAIN', 'SHOP_NOT_FOUND'],
  handler: async ({ path: { groupId, domain: spelling }, db, commit }) => {
    await commit(async t => {
      const { domain, group_id, version } = await foundShop(db, spelling)
      if (group_id !== groupId) throw refuse('NOT_FOUND', 'The shop is not in this group')
      const options = { ifVersion: version, otherwise: outdated }
      return { writes: [t.Shop.update({ domain }, { remove: ['group_id'] }, options)], answer: undefined }
    })
    return undefined
  },
})

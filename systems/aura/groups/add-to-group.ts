import { checkVersion, findOrRefuse, ifUnchanged } from '@monotable/server/kit'
import { refuse } from '../errors.ts'
import { operation } from '../operation.ts'
import { findShop } from '../shops/find-shop.ts'
import { shopAnswer } from '../shops/shop-answer.ts'
import { showShop } from '../shops/show-shop.ts'
import { ofMember } from '../values/paths.ts'

export const addToGroup = operation({
  method: 'PUT',
  path: '/groups/{groupId}/shops/{domain}',
  title: 'Puts a shop into a group; a shop is in one group at most',
  may: ['registry:write', 'admin'],
  desk: { label: 'Add a shop' },
  input: { path: ofMember.extend({ domain: ofMember.shape.domain.meta({ refersTo: 'listShops' }) }) },
  output: shopAnswer,
  isVersioned: true,
  errors: ['INVALID_DOMAIN', 'SHOP_NOT_FOUND', 'ALREADY_GROUPED'],
  handler: ({ path: { groupId: group_id, domain: spelling }, db, ifMatch, commit }) =>
    commit(async t => {
      const [shop] = await Promise.all([
        findShop(db, spelling),
        findOrRefuse('group', db.Group.get({ group_id }, { consistent: true }), { group_id }),
      ])
      checkVersion(shop, ifMatch)
      if (shop.group_id === group_id) return { writes: [], answer: showShop(shop) }
      if (shop.group_id !== undefined) throw refuse('ALREADY_GROUPED', { group_id: shop.group_id })
      return {
        writes: [t.Shop.update(shop, { set: { group_id } }, ifUnchanged(shop)), t.Group.check({ group_id })],
        answer: showShop({ ...shop, group_id, version: shop.version + 1 }),
      }
    }),
})

import { callerOf, findOrRefuse, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { shopAnswer } from '../shops/shop-answer.ts'
import { showShop } from '../shops/show-shop.ts'
import { ofGroup } from '../values/paths.ts'

export const getGroup = operation({
  method: 'GET',
  path: '/groups/{groupId}',
  title: 'Shows a group and its shops',
  may: ['registry:read', 'admin'],
  input: { path: ofGroup, query: z.object(pageQuery) },
  output: pageOf(shopAnswer).extend({ group_id: z.string(), name: z.string(), version: z.int() }),
  handler: async ({ path: { groupId: group_id }, query, actor, db }) => {
    const { name, version } = await findOrRefuse('group', db.Group.get({ group_id }, { consistent: true }), {
      group_id,
    })
    const { items, cursor } = await db.shopsOfGroup({ group_id }, callerOf(actor, query))
    return { group_id, name, version, items: items.map(showShop), nextCursor: cursor }
  },
})

import { ifUnchanged, outdated } from '@monotable/server/kit'
import * as z from 'zod'
import { refuse } from '../errors.ts'
import { operation } from '../operation.ts'
import { ofMember } from '../values/paths.ts'
import { findShop } from './find-shop.ts'
import { memberAnswer } from './shop-answer.ts'

export const putMember = operation({
  method: 'PUT',
  path: '/shops/{shopId}/members/{userId}',
  title: 'Adds a user to the staff of a shop',
  may: ['owner'],
  // People are invited by their address: nobody knows the id of an account.
  desk: false,
  input: { path: ofMember, body: z.object({ role: z.literal('staff') }) },
  output: memberAnswer,
  errors: ['OWNER_REQUIRED'],
  handler: async ({ path, db, commit }) =>
    commit(async t => {
      const [shop, membership] = await Promise.all([
        findShop(db, path.shopId),
        db.Membership.get(path, { consistent: true }),
      ])
      if (membership?.role === 'owner') throw refuse('OWNER_REQUIRED')
      const member = { ...path, role: 'staff' as const, name: shop.name }
      // As it was read: else the name, or the whole membership, would miss the change that the others follow.
      const asRead = ifUnchanged(shop)
      const writes = [t.Membership.create(member, { otherwise: outdated }), t.Shop.check(shop, asRead)]
      return { writes: membership ? [] : writes, answer: member }
    }),
})

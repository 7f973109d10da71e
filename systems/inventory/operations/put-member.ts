import { outdated } from '@monotable/server'
import { z } from 'zod'
import { memberAnswer } from '../answers.ts'
import { refuse } from '../errors.ts'
import { operation } from '../operation.ts'
import { ofMember } from '../paths.ts'

export const putMember = operation({
  method: 'PUT',
  path: '/shops/{shopId}/members/{userId}',
  title: 'Lets a user work in a shop',
  input: { path: ofMember, body: z.object({ role: z.literal('staff') }) },
  output: memberAnswer,
  errors: ['OWNER_REQUIRED'],
  handler: async ({ path, db, commit }) =>
    commit(async t => {
      const [membership, shop] = await db.batchGet(
        t => [t.Membership.get(path), t.Shop.get({ shopId: path.shopId })],
        { consistent: true },
      )
      if (membership?.role === 'owner') throw refuse('OWNER_REQUIRED')
      const member = { ...path, role: 'staff' as const, name: shop?.name ?? '' }
      return {
        writes: membership ? [] : [t.Membership.create(member, { otherwise: outdated })],
        answer: member,
      }
    }),
})

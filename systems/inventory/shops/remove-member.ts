import { findOrRefuse } from '@monotable/server/kit'
import * as z from 'zod'
import { refuse } from '../errors.ts'
import { operation } from '../operation.ts'
import { ofMember } from '../values/paths.ts'

export const removeMember = operation({
  method: 'DELETE',
  path: '/shops/{shopId}/members/{userId}',
  title: 'Removes a user from the staff of a shop',
  may: ['owner'],
  when: { role: ['staff'] },
  input: { path: ofMember },
  output: z.undefined(),
  status: 204,
  errors: ['OWNER_REQUIRED'],
  handler: async ({ path, db }) => {
    const membership = await findOrRefuse('member', db.Membership.get(path, { consistent: true }))
    if (membership.role === 'owner') throw refuse('OWNER_REQUIRED')
    await db.Membership.delete(path)
    return undefined
  },
})

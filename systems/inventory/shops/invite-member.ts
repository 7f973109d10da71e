import * as z from 'zod'
import { operation } from '../operation.ts'
import { inShop } from '../values/paths.ts'
import { findShop } from './find-shop.ts'
import { invitationAnswer } from './shop-answer.ts'

export const inviteMember = operation({
  method: 'POST',
  path: '/shops/{shopId}/invitations',
  title:
    'Invites somebody to the staff of a shop, by e-mail; whoever signs in with that address becomes a member',
  may: ['owner'],
  desk: {
    label: 'Invite by e-mail',
    primary: true,
    under: 'listMembers',
    leads: '/shops/{shopId}/invitations',
  },
  input: {
    path: inShop,
    body: z
      .object({ email: z.email().max(254), role: z.literal('staff') })
      .meta({ examples: [{ email: 'tom@example.com', role: 'staff' }] }),
  },
  output: invitationAnswer,
  status: 201,
  rate: { requests: 30, seconds: 3600 },
  handler: async ({ path: { shopId }, body, actor, db, ports }) => {
    const { name } = await findShop(db, shopId)
    return ports.invitations.invite({ ...body, scope: shopId, invitedBy: actor.id as string, to: name })
  },
})

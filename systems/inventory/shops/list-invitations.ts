import * as z from 'zod'
import { operation } from '../operation.ts'
import { inShop } from '../values/paths.ts'
import { invitationAnswer } from './shop-answer.ts'

export const listInvitations = operation({
  method: 'GET',
  path: '/shops/{shopId}/invitations',
  title: 'Lists the open invitations to a shop',
  may: ['owner'],
  input: { path: inShop },
  output: z.object({ items: z.array(invitationAnswer) }),
  handler: async ({ path, ports }) => ({ items: await ports.invitations.list(path.shopId) }),
})

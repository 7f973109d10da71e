import { refuse } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { inShop } from '../values/paths.ts'

export const withdrawInvitation = operation({
  method: 'DELETE',
  path: '/shops/{shopId}/invitations/{email}',
  title: 'Takes an invitation back',
  may: ['owner'],
  input: { path: inShop.extend({ email: z.email() }) },
  output: z.undefined(),
  status: 204,
  handler: async ({ path: { shopId, email }, ports }) => {
    if (!(await ports.invitations.withdraw(shopId, email)))
      throw refuse('NOT_FOUND', 'There is no such invitation')
    return undefined
  },
})

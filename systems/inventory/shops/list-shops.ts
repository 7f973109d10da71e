import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'

export const listShops = operation({
  method: 'GET',
  path: '/shops',
  title: "Lists the caller's shops, with the role in each",
  may: 'signedIn',
  input: { query: z.object(pageQuery) },
  output: pageOf(z.object({ shopId: z.string(), name: z.string(), role: z.enum(['owner', 'staff']) })),
  handler: async ({ query, actor, db }) => {
    const { items, cursor } = await db.shopsOfUser({ userId: actor.id as string }, callerOf(actor, query))
    return { items, nextCursor: cursor }
  },
})

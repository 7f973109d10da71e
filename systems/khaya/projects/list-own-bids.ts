import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { actingAs } from '../people/acting-user.ts'
import { bidAnswer } from './project-answer.ts'

export const listOwnBids = operation({
  method: 'GET',
  path: '/users/me/bids',
  title: 'Lists the bids of the caller, newest first',
  may: ['worker'],
  input: { query: z.object(pageQuery) },
  output: pageOf(bidAnswer.meta({ shows: ['projectId', 'quote', 'status', 'createdAt'] })),
  errors: ['NO_PROFILE'],
  handler: async ({ query, actor, db }) => {
    const { userId } = await actingAs('Worker', db, actor)
    const { items, cursor } = await db.myBids({ userId }, callerOf(actor, query))
    return { items, nextCursor: cursor }
  },
})

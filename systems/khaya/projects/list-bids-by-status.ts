import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { bidAnswer } from './project-answer.ts'

export const listBidsByStatus = operation({
  method: 'GET',
  path: '/bids',
  title: 'Lists the bids of a status on all projects, newest first',
  may: ['admin'],
  input: { query: z.object({ ...pageQuery, status: bidAnswer.shape.status }) },
  output: pageOf(bidAnswer.meta({ shows: ['projectId', 'workerName', 'quote', 'status', 'createdAt'] })),
  errors: ['NO_PROFILE'],
  handler: async ({ query: { status, ...page }, actor, db }) => {
    const { items, cursor } = await db.bidsByStatus({ status }, callerOf(actor, page))
    return { items, nextCursor: cursor }
  },
})

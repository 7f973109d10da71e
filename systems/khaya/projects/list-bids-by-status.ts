import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import * as examples from '../values/examples.ts'
import { bidAnswer } from './project-answer.ts'

export const listBidsByStatus = operation({
  method: 'GET',
  path: '/bids',
  title: 'Lists the bids of a status on all projects, newest first',
  may: ['admin'],
  input: { query: z.object({ ...pageQuery, status: bidAnswer.shape.status }) },
  output: pageOf(
    bidAnswer.extend({ projectTitle: z.string().optional() }).meta({
      examples: [{ ...examples.bid, projectTitle: examples.project.title }],
      shows: ['projectTitle', 'workerName', 'quote', 'status', 'createdAt'],
    }),
  ),
  errors: ['NO_PROFILE'],
  handler: async ({ query: { status, ...page }, actor, db }) => {
    const { items, cursor } = await db.bidsByStatus({ status }, callerOf(actor, page))
    const projects = await db.Project.batchGet(items.map(({ projectId }) => ({ projectId })))
    const titled = items.map((bid, at) => ({ ...bid, projectTitle: projects[at]?.title }))
    return { items: titled, nextCursor: cursor }
  },
})

import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { type Items, operation } from '../operation.ts'
import { userOf } from '../people/acting-user.ts'
import { ofProject } from '../values/paths.ts'
import { findProject } from './find-project.ts'
import { bidAnswer } from './project-answer.ts'

export const listBids = operation({
  method: 'GET',
  path: '/projects/{projectId}/bids',
  title: 'Lists the bids on a project: its buyer and admins see all, a worker only their own',
  // Workers see their own.
  may: ['owner', 'worker', 'admin'],
  input: { path: ofProject, query: z.object(pageQuery) },
  output: pageOf(bidAnswer).extend({ bidCount: z.int() }),
  errors: ['NO_PROFILE'],
  handler: async ({ path: { projectId }, query, actor, roles, db }) => {
    const { bidCount } = await findProject(db, projectId)
    const options = { ...callerOf(actor, query), consistent: true }
    if (roles.has('owner') || roles.has('admin')) {
      const { items, cursor } = await db.projectBids({ projectId }, options)
      return { items, bidCount, nextCursor: cursor }
    }
    const workerId = (await userOf(db, actor))?.item.userId
    const own = workerId && (await db.Bid.get({ projectId, workerId }, { consistent: true }))
    return { items: own ? [own] : ([] as Items['Bid'][]), bidCount }
  },
})

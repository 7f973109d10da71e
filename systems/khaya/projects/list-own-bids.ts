import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { actingAs } from '../people/acting-user.ts'
import * as examples from '../values/examples.ts'
import { bidAnswer, projectAnswer } from './project-answer.ts'
import { viewerIn, viewProject } from './view-project.ts'

/** As much of a project as its worker needs to know which one it is and how it stands. */
const projectOfBid = projectAnswer.pick({
  title: true,
  status: true,
  location: true,
  completionRequestedAt: true,
  notDoneReason: true,
})

const { title, status, location } = examples.project
const example = { ...examples.bid, project: { title, status, location } }

export const listOwnBids = operation({
  method: 'GET',
  path: '/users/me/bids',
  title: 'Lists the bids of the caller, newest first',
  may: ['worker'],
  input: { query: z.object(pageQuery) },
  output: pageOf(
    bidAnswer
      .extend({ project: projectOfBid.optional() })
      .meta({ examples: [example], shows: ['project.title', 'quote', 'status', 'createdAt'] }),
  ),
  errors: ['NO_PROFILE'],
  handler: async ({ query, actor, roles, db }) => {
    const { userId } = await actingAs('Worker', db, actor)
    const { items, cursor } = await db.myBids({ userId }, callerOf(actor, query))
    const projects = await db.Project.batchGet(items.map(({ projectId }) => ({ projectId })))
    const viewer = await viewerIn({ db, actor, roles })
    const shown = items.map((bid, at) => {
      const project = projects[at]
      return { ...bid, ...(project && { project: viewProject(project, viewer) }) }
    })
    return { items: shown, nextCursor: cursor }
  },
})

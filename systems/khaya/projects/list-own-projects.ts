import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { actingAs } from '../people/acting-user.ts'
import { projectAnswer } from './project-answer.ts'
import { viewProject } from './view-project.ts'

export const listOwnProjects = operation({
  method: 'GET',
  path: '/users/me/projects',
  title: 'Lists the projects of the caller, newest first',
  may: ['buyer'],
  input: { query: z.object(pageQuery) },
  output: pageOf(projectAnswer),
  errors: ['NO_PROFILE'],
  handler: async ({ query, actor, db }) => {
    const { userId } = await actingAs('Buyer', db, actor)
    const { items, cursor } = await db.myProjects({ userId }, callerOf(actor, query))
    const viewer = { userId, isAdmin: false }
    return { items: items.map(project => viewProject(project, viewer)), nextCursor: cursor }
  },
})

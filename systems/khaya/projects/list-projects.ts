import { callerOf, fillPage, pageOf, pageQuery, refuse } from '@monotable/server/kit'
import * as z from 'zod'
import { type Db, type Items, operation } from '../operation.ts'
import { hasSkill } from '../values/skills.ts'
import { checkRange, timeBound, wholeTime } from '../values/time-range.ts'
import { city } from '../values/value-types.ts'
import { projectAnswer } from './project-answer.ts'
import { viewerIn, viewProject } from './view-project.ts'

const query = z.object({
  ...pageQuery,
  status: projectAnswer.shape.status.default('OPEN'),
  city: city.optional(),
  skill: z.string().min(1).optional(),
  from: timeBound.optional(),
  to: timeBound.optional(),
})

type Query = z.output<typeof query>

export const listProjects = operation({
  method: 'GET',
  path: '/projects',
  title:
    'Lists open projects, newest first, by town, skill and time; admins also see other statuses and those of suspended buyers',
  // Open ones: the handler looks at the status that is asked for.
  may: 'anyone',
  input: { query },
  output: pageOf(projectAnswer),
  errors: ['FORBIDDEN'],
  handler: async ({ query: asked, actor, roles, db }) => {
    const { status, from, to } = asked
    if (status !== 'OPEN' && !roles.has('admin'))
      throw refuse(
        'FORBIDDEN',
        'Only administrators can list projects that are not open. Ask for status OPEN',
      )
    checkRange(asked)
    const viewer = await viewerIn({ db, actor, roles })
    const page = callerOf(actor, asked)
    // What is left out decides what a cursor means.
    const caller = JSON.stringify([page.caller, asked.city, asked.skill])
    const options = { ...page, caller, where: (project: Items['Project']) => isMeant(project, asked) }
    const range = { ...wholeTime, ...(from && { from }), ...(to && { to }) }
    const read = (part: { limit: number; cursor?: string }) =>
      from === undefined && to === undefined
        ? db.projectsByStatus({ status }, { ...options, ...part })
        : db.projectsByTime({ status, ...range }, { ...options, ...part })
    const show = async (projects: readonly Items['Project'][]) =>
      (viewer.isAdmin ? projects : await dropSuspended(db, projects)).map(
        project => project && viewProject(project, viewer),
      )
    return fillPage(read, show, page)
  },
})

function isMeant({ location, skills }: Items['Project'], { city, skill }: Query): boolean {
  return (city === undefined || location.city === city) && (skill === undefined || hasSkill(skills, skill))
}

type Project = Items['Project']

/**
 * Projects in their places, but for those of suspended buyers. Who is suspended is asked of the buyers as they are now: a mark on the
 * projects would come late, and those of another program would not get it.
 */
async function dropSuspended(db: Db, projects: readonly Project[]): Promise<(Project | undefined)[]> {
  const userIds = [...new Set(projects.map(({ buyerId }) => buyerId))]
  const buyers = await db.Buyer.batchGet(
    userIds.map(userId => ({ userId })),
    { consistent: true },
  )
  const hidden = new Set(buyers.flatMap(buyer => (buyer?.suspendedAt === undefined ? [] : [buyer.userId])))
  return projects.map(project => (hidden.has(project.buyerId) ? undefined : project))
}

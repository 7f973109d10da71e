import { checkVersion, invalid, notBlank } from '@monotable/server/kit'
import * as z from 'zod'
import { type Items, operation } from '../operation.ts'
import { ofProject } from '../values/paths.ts'
import { findProject } from './find-project.ts'
import { checkMove, type Move, planMove, projectMoves } from './moves.ts'
import { projectAnswer } from './project-answer.ts'
import { viewerIn, viewProject } from './view-project.ts'

/** What the other side hears, where it matters to them. */
const reasons: Readonly<Partial<Record<Items['Project']['status'], string>>> = {
  CANCELLED: 'is needed to give up work that was begun',
  IN_PROGRESS: 'is needed: say what is not done yet',
}

export const transitionProject = operation({
  method: 'POST',
  path: '/projects/{projectId}/transitions',
  title:
    'Completes or cancels a project, or disputes that the work is done (IN_PROGRESS); admins settle disputes',
  // Admins, work in progress: the handler looks at its status.
  may: ['owner', 'accepted', 'admin'],
  moves: projectMoves,
  input: {
    path: ofProject,
    body: z
      .object({ to: projectAnswer.shape.status, reason: notBlank(z.string().trim().max(1000)).optional() })
      .meta({ examples: [{ to: 'CANCELLED', reason: 'The plans were not approved' }] }),
  },
  output: projectAnswer,
  status: 200,
  isVersioned: true,
  errors: ['INVALID_TRANSITION', 'NO_PROFILE', 'ACCOUNT_SUSPENDED'],
  handler: async ({ path, body, actor, roles, now, db, ifMatch, commit }) => {
    const viewer = await viewerIn({ db, actor, roles })
    const isParty = roles.has('owner') || roles.has('accepted')
    const by = isParty && viewer.userId !== undefined ? viewer.userId : 'admin'
    return commit(async t => {
      const project = await findProject(db, path.projectId)
      checkMove(project, body.to, roles)
      const needed = project.status === 'IN_PROGRESS' ? reasons[body.to] : undefined
      if (needed !== undefined && body.reason === undefined)
        throw invalid([{ in: 'body', path: 'reason', reason: needed }])
      checkVersion(project, ifMatch)
      const move = { to: body.to as Move['to'], reason: body.reason, by, now }
      const { writes, after } = await planMove(t, db, project, move)
      return { writes, answer: viewProject(after, viewer) }
    })
  },
})

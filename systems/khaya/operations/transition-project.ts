import { invalid } from '@monotable/server'
import { z } from 'zod'
import { projectAnswer } from '../answers.ts'
import { operation } from '../operation.ts'
import { ofProject } from '../paths.ts'
import { actingUser } from '../people/acting-user.ts'
import { foundProject } from '../projects/found-project.ts'
import { checkMove, type Move, moved } from '../projects/moves.ts'
import { projectView } from '../projects/view.ts'
import { checkVersion } from '../versions.ts'

export const transitionProject = operation({
  method: 'POST',
  path: '/projects/{projectId}/transitions',
  title: 'Completes or cancels a project; who gives up work that was begun says why',
  input: {
    path: ofProject,
    body: z
      .object({ to: projectAnswer.shape.status, reason: z.string().trim().min(1).max(1000).optional() })
      .meta({ examples: [{ to: 'CANCELLED', reason: 'The plans were not approved' }] }),
  },
  output: projectAnswer,
  status: 200,
  isVersioned: true,
  errors: ['INVALID_TRANSITION', 'NO_PROFILE', 'ACCOUNT_SUSPENDED'],
  handler: async ({ path, body, actor, roles, now, db, ifMatch, commit }) => {
    const { userId } = (await actingUser(db, actor)).item
    return commit(async t => {
      const project = await foundProject(db, path.projectId)
      checkMove(project, body.to, roles)
      if (project.status === 'IN_PROGRESS' && body.to === 'CANCELLED' && body.reason === undefined)
        throw invalid([{ in: 'body', path: 'reason', reason: 'is needed to give up work that was begun' }])
      checkVersion(project, ifMatch)
      const move = { to: body.to as Move['to'], reason: body.reason, userId, now }
      const { writes, after } = await moved(t, db, project, move)
      return { writes, answer: projectView(after, { userId, isAdmin: false }) }
    })
  },
})

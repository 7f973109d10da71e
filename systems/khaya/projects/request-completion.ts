import { asRead, checkVersion, refuse } from '@monotable/server/kit'
import { operation } from '../operation.ts'
import { ofProject } from '../values/paths.ts'
import { findProject } from './find-project.ts'
import { projectAnswer } from './project-answer.ts'

export const requestCompletion = operation({
  method: 'POST',
  path: '/projects/{projectId}/completion-requests',
  title: 'Reports that the work is done; it counts as completed 72 hours later if the buyer does not answer',
  may: ['accepted'],
  when: { status: ['IN_PROGRESS'], completionRequestedAt: 'absent' },
  desk: { label: 'Report as done', primary: true },
  input: { path: ofProject },
  output: projectAnswer,
  isVersioned: true,
  errors: ['INVALID_TRANSITION', 'NO_PROFILE', 'ACCOUNT_SUSPENDED'],
  handler: async ({ path: { projectId }, now, db, ifMatch, commit }) =>
    commit(async t => {
      const project = await findProject(db, projectId)
      const { status, version, acceptedBidId = null } = project
      if (status !== 'IN_PROGRESS')
        throw refuse('INVALID_TRANSITION', 'The project is not in progress', {
          from: status,
          to: 'COMPLETED',
        })
      checkVersion(project, ifMatch)
      // Asked again, the time goes on from where it is.
      if (project.completionRequestedAt !== undefined)
        return { writes: [], answer: { ...project, acceptedBidId } }
      const set = { completionRequestedAt: now.toISOString(), updatedAt: now.toISOString() }
      return {
        writes: [t.Project.update(project, { set }, asRead(project))],
        answer: { ...project, ...set, acceptedBidId, version: version + 1 },
      }
    }),
})

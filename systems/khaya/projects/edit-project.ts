import { asRead, changed, changesOf, checkVersion } from '@monotable/server/kit'
import { refuse } from '../errors.ts'
import { operation } from '../operation.ts'
import { checkOwnPictures } from '../pictures/pictures.ts'
import { ofProject } from '../values/paths.ts'
import { findProject } from './find-project.ts'
import { projectAnswer } from './project-answer.ts'
import { projectFields } from './project-fields.ts'

export const editProject = operation({
  method: 'PATCH',
  path: '/projects/{projectId}',
  title: 'Changes a project while it is open',
  may: ['owner'],
  when: { status: ['OPEN'] },
  input: {
    path: ofProject,
    body: projectFields.partial().meta({ examples: [{ budget: { min: 55_000, max: 85_000 } }] }),
  },
  output: projectAnswer,
  isVersioned: true,
  errors: ['PROJECT_NOT_OPEN', 'NO_PROFILE', 'ACCOUNT_SUSPENDED'],
  handler: async ({ path, body, now, db, ifMatch, commit }) =>
    commit(async t => {
      const project = await findProject(db, path.projectId)
      if (project.status !== 'OPEN') throw refuse('PROJECT_NOT_OPEN', { status: project.status })
      checkVersion(project, ifMatch)
      checkOwnPictures(body.images, { path: 'images', userId: project.buyerId })
      const said = { ...body, updatedAt: now.toISOString() }
      return {
        writes: [t.Project.update(project, changesOf(said), asRead(project))],
        answer: { ...changed(project, said), acceptedBidId: null, version: project.version + 1 },
      }
    }),
})

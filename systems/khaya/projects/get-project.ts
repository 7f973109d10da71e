import { operation } from '../operation.ts'
import { ofProject } from '../values/paths.ts'
import { findProject } from './find-project.ts'
import { projectAnswer } from './project-answer.ts'
import { viewerIn, viewProject } from './view-project.ts'

export const getProject = operation({
  method: 'GET',
  path: '/projects/{projectId}',
  title: 'Shows a project; only its buyer, the accepted worker and admins see the address',
  may: 'anyone',
  input: { path: ofProject },
  output: projectAnswer,
  isVersioned: true,
  handler: async ({ path: { projectId }, actor, roles, db }) =>
    viewProject(await findProject(db, projectId), await viewerIn({ db, actor, roles })),
})

import { projectAnswer } from '../answers.ts'
import { operation } from '../operation.ts'
import { ofProject } from '../paths.ts'
import { findProject } from '../projects/find-project.ts'
import { projectView, viewerIn } from '../projects/view.ts'

export const getProject = operation({
  method: 'GET',
  path: '/projects/{projectId}',
  title: 'Shows a project; its address to its buyer, to the accepted worker and to admins',
  may: 'anyone',
  input: { path: ofProject },
  output: projectAnswer,
  isVersioned: true,
  handler: async ({ path: { projectId }, actor, roles, db }) =>
    projectView(await findProject(db, projectId), await viewerIn({ db, actor, roles })),
})

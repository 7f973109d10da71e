import { operation } from '../operation.ts'
import { actingAs } from '../people/acting-user.ts'
import { checkOwnPictures } from '../pictures/pictures.ts'
import { givenProject } from '../values/examples.ts'
import { projectAnswer } from './project-answer.ts'
import { projectFields } from './project-fields.ts'

export const postProject = operation({
  method: 'POST',
  path: '/projects',
  title: 'Posts a project, on which verified workers can bid',
  may: ['buyer'],
  desk: { primary: true },
  input: { body: projectFields.meta({ examples: [givenProject] }) },
  output: projectAnswer,
  isVersioned: true,
  errors: ['NO_PROFILE', 'ACCOUNT_SUSPENDED'],
  handler: async ({ body, actor, now, ids, db, commit }) => {
    const { userId: buyerId } = await actingAs('Buyer', db, actor)
    checkOwnPictures(body.images, { path: 'images', userId: buyerId })
    const moment = now.toISOString()
    const project = {
      ...body,
      projectId: `proj_${ids.ulid()}`,
      buyerId,
      status: 'OPEN' as const,
      bidCount: 0,
      createdAt: moment,
      updatedAt: moment,
    }
    return commit(t => ({
      writes: [t.Project.create(project), t.Buyer.update({ userId: buyerId }, { add: { totalProjects: 1 } })],
      answer: { ...project, acceptedBidId: null, version: 1 },
    }))
  },
})

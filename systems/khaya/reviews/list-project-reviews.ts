import * as z from 'zod'
import { type Items, operation } from '../operation.ts'
import { findProject } from '../projects/find-project.ts'
import { ofProject } from '../values/paths.ts'
import { reviewAnswer } from './review-answer.ts'

export const listProjectReviews = operation({
  method: 'GET',
  path: '/projects/{projectId}/reviews',
  title: 'Lists the reviews that the two sides of a project wrote',
  may: 'anyone',
  input: { path: ofProject },
  output: z.object({ items: z.array(reviewAnswer) }),
  handler: async ({ path: { projectId }, db }) => {
    const { buyerId, acceptedWorkerId: workerId } = await findProject(db, projectId)
    if (workerId === undefined) return { items: [] }
    const found = await db.Review.batchGet([
      { projectId, revieweeId: workerId, reviewerId: buyerId },
      { projectId, revieweeId: buyerId, reviewerId: workerId },
    ])
    return { items: found.filter((review): review is Items['Review'] => review !== undefined) }
  },
})

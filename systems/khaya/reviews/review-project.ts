import { refuse } from '../errors.ts'
import { operation } from '../operation.ts'
import { actingUser } from '../people/acting-user.ts'
import { findProject } from '../projects/find-project.ts'
import { givenReview } from '../values/examples.ts'
import { ofProject } from '../values/paths.ts'
import { reviewAnswer } from './review-answer.ts'
import { reviewFields, writeReview } from './write-review.ts'

export const reviewProject = operation({
  method: 'POST',
  path: '/projects/{projectId}/reviews',
  title: 'Reviews the other side of a completed project, once',
  may: ['owner', 'accepted'],
  when: { status: ['COMPLETED'] },
  input: { path: ofProject, body: reviewFields.meta({ examples: [givenReview] }) },
  output: reviewAnswer,
  errors: ['NOT_COMPLETED', 'ALREADY_REVIEWED', 'NO_PROFILE', 'ACCOUNT_SUSPENDED'],
  handler: async ({ path: { projectId }, body: said, actor, now, ids, db, commit }) => {
    const reviewer = await actingUser(db, actor)
    const reviewId = `rev_${ids.ulid()}`
    return commit(async t => {
      const { status, buyerId, acceptedWorkerId } = await findProject(db, projectId)
      if (status !== 'COMPLETED' || acceptedWorkerId === undefined) throw refuse('NOT_COMPLETED', { status })
      const revieweeId = reviewer.item.userId === buyerId ? acceptedWorkerId : buyerId
      return writeReview(t, db, { about: { projectId }, reviewId, reviewer, revieweeId, said, now })
    })
  },
})

import { findOrRefuse } from '@monotable/server/kit'
import { refuse } from '../errors.ts'
import { operation } from '../operation.ts'
import { actingUser } from '../people/acting-user.ts'
import { givenReview, review, ids as sample } from '../values/examples.ts'
import { ofOrder } from '../values/paths.ts'
import { reviewAnswer } from './review-answer.ts'
import { reviewFields, writeReview } from './write-review.ts'

const { projectId: _, ...ofAny } = review

export const reviewOrder = operation({
  method: 'POST',
  path: '/orders/{orderId}/reviews',
  title: 'Reviews the other side of a delivered order, once',
  may: ['customer', 'shop'],
  when: { status: ['DELIVERED'] },
  input: { path: ofOrder, body: reviewFields.meta({ examples: [givenReview] }) },
  output: reviewAnswer.meta({
    examples: [{ ...ofAny, orderId: sample.orderId, revieweeId: sample.sellerId, revieweeType: 'SELLER' }],
  }),
  errors: ['NOT_COMPLETED', 'ALREADY_REVIEWED', 'NO_PROFILE', 'ACCOUNT_SUSPENDED'],
  handler: async ({ path: { orderId }, body: said, actor, now, ids, db, commit }) => {
    const reviewer = await actingUser(db, actor)
    const reviewId = `rev_${ids.ulid()}`
    return commit(async t => {
      const order = await findOrRefuse('order', db.Order.get({ orderId }, { consistent: true }))
      const { status, buyerId, sellerId } = order
      if (status !== 'DELIVERED') throw refuse('NOT_COMPLETED', { status })
      const revieweeId = reviewer.item.userId === buyerId ? sellerId : buyerId
      return writeReview(t, db, { about: { orderId }, reviewId, reviewer, revieweeId, said, now })
    })
  },
})

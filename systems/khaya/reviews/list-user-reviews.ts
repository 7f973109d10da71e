import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { findProfile } from '../people/profile.ts'
import { ofUser } from '../values/paths.ts'
import { reviewAnswer } from './review-answer.ts'
import { reviewsOf } from './reviews-of.ts'

export const listUserReviews = operation({
  method: 'GET',
  path: '/users/{userId}/reviews',
  title: 'Lists the reviews of a user, newest first',
  may: 'anyone',
  input: { path: ofUser, query: z.object(pageQuery) },
  output: pageOf(reviewAnswer),
  handler: async ({ path: { userId }, query, actor, db }) => {
    await findProfile(db, userId)
    return reviewsOf(db, userId, callerOf(actor, query))
  },
})

import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { actingUser } from '../people/acting-user.ts'
import { reviewAnswer } from './review-answer.ts'

export const listOwnReviews = operation({
  method: 'GET',
  path: '/users/me/reviews',
  title: 'Lists the reviews that the caller has written, newest first',
  may: ['buyer', 'worker', 'seller'],
  input: { query: z.object(pageQuery) },
  output: pageOf(reviewAnswer),
  errors: ['NO_PROFILE'],
  handler: async ({ query, actor, db }) => {
    const { userId } = (await actingUser(db, actor)).item
    const { items, cursor } = await db.myReviews({ userId }, callerOf(actor, query))
    return { items, nextCursor: cursor }
  },
})

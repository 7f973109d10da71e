import { notBlank } from '@monotable/server/kit'
import * as z from 'zod'
import { refuse } from '../errors.ts'
import type { Db, Items, Plan } from '../operation.ts'
import { planProfileUpdate } from '../people/plan-profile-update.ts'
import { findProfile, nameOf, type Profile } from '../people/profile.ts'
import { roleOf } from '../people/view-profile.ts'
import { halfUp } from '../values/half-up.ts'
import { Review } from './review.ts'

const { rating, aspects } = Review.attributes

export const reviewFields = z.object({ rating, comment: notBlank(z.string().trim().max(2000)), aspects })

interface Written {
  /** What was completed: a project or an order. */
  readonly about: { readonly projectId: string } | { readonly orderId: string }
  readonly reviewId: string
  readonly reviewer: Profile
  readonly revieweeId: string
  readonly said: z.output<typeof reviewFields>
  readonly now: Date
}

/** A review, once each way, with the sums and the score of whom it is of (K16). */
export async function writeReview(t: Plan, db: Db, written: Written) {
  const { about, reviewId, reviewer, revieweeId, said, now } = written
  const reviewee = await findProfile(db, revieweeId)
  const review = {
    ...said,
    ...about,
    reviewId,
    reviewerId: reviewer.item.userId,
    reviewerName: nameOf(reviewer),
    revieweeId,
    revieweeType: roleOf(reviewee),
    createdAt: now.toISOString(),
  }
  const otherwise = () => refuse('ALREADY_REVIEWED')
  return {
    writes: [
      t.Review.create(review, { otherwise }),
      planProfileUpdate(t, reviewee, { set: rated(reviewee.item, said.rating) }),
    ],
    answer: review,
  }
}

type Rated = Pick<Items['Buyer'], 'ratingSum' | 'ratingCount'>

function rated(before: Rated, rating: number) {
  // A user whom another program has written may lack what was added.
  const ratingSum = (before.ratingSum ?? 0) + rating
  const ratingCount = (before.ratingCount ?? 0) + 1
  return { ratingSum, ratingCount, trustScore: halfUp(ratingSum, ratingCount, 1) }
}

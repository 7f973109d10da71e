import { type Db, type Items, reaction } from '../operation.ts'
import { nameOf, profileOf } from '../people/profile.ts'

export const followNames = reaction({
  title: 'Updates names in bids, reviews and inboxes when people change them',
  on: {
    Buyer: { modified: (old, { userId, name }, { db }) => renamed(db, userId, old.name !== name) },
    Worker: { modified: (old, { userId, name }, { db }) => renamed(db, userId, old.name !== name) },
    Seller: {
      modified: (old, { userId, businessName }, { db }) =>
        renamed(db, userId, old.businessName !== businessName),
    },
  },
})

/** The name as it is now, because it may have changed again (K15). */
async function renamed(db: Db, userId: string, isRenamed: boolean): Promise<void> {
  const profile = isRenamed ? await profileOf(db, userId) : undefined
  if (!profile) return
  const name = nameOf(profile)
  for await (const review of db.myReviews.each({ userId })) {
    if (review.reviewerName !== name)
      await db.Review.update(reviewKey(review), { set: { reviewerName: name } })
  }
  for await (const { otherId } of db.inbox.each({ userId })) await nameInInbox(db, otherId, userId, name)
  if (profile.entity !== 'Worker') return
  for await (const { projectId, workerId, workerName } of db.myBids.each({ userId })) {
    if (workerName !== name) await db.Bid.update({ projectId, workerId }, { set: { workerName: name } })
  }
}

/** In the inbox of the other. */
async function nameInInbox(db: Db, userId: string, otherId: string, otherName: string): Promise<void> {
  const entry = await db.InboxEntry.get({ userId, otherId }, { consistent: true })
  if (entry && entry.otherName !== otherName)
    await db.InboxEntry.update({ userId, otherId }, { set: { otherName } })
}

type About = Pick<Items['Review'], 'revieweeId' | 'reviewerId' | 'projectId' | 'orderId'>

/** The key of a review, which is of a project or of an order (K17). */
export function reviewKey({ revieweeId, reviewerId, projectId, orderId }: About) {
  return {
    revieweeId,
    reviewerId,
    ...(projectId !== undefined && { projectId }),
    ...(orderId !== undefined && { orderId }),
  }
}

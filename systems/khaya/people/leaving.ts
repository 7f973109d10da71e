import type { People } from '@monotable/server'
import { removeDocuments } from '../documents/forget-documents.ts'
import { conversationOf } from '../messages/message.ts'
import type { Db } from '../operation.ts'
import { forgetPictures } from '../pictures/pictures.ts'
import type { KhayaPorts } from '../ports/ports.ts'
import { reviewKey } from '../reviews/follow-names.ts'
import { nameOf, type Profile, profileOf } from './profile.ts'

/** What stands where a name was. */
const formerly = 'Former member'
const removed = 'Removed'

async function profileBySub(db: Db, cognitoSub: string): Promise<Profile | undefined> {
  const guard = await db.SubGuard.get({ cognitoSub }, { consistent: true })
  return guard && profileOf(db, guard.userId)
}

/** People who ask what is kept of them, and go. Who others are waiting for finishes that first. */
export const people: People<Db, KhayaPorts> = {
  async exportPerson({ personId, db }) {
    const profile = await profileBySub(db, personId)
    if (!profile) return {}
    const { userId } = profile.item
    return {
      profile: profile.item,
      projects: await all(db.myProjects.each({ userId })),
      bids: await all(db.myBids.each({ userId })),
      orders: await all(db.myOrders.each({ userId })),
      reviews: await all(db.myReviews.each({ userId })),
      conversations: await all(db.inbox.each({ userId })),
      messages: await writtenBy(db, userId),
      notifications: await all(db.notifications.each({ userId })),
      documents: await all(db.documents.each({ userId })),
      documentAccesses: await all(db.documentAccesses.each({ userId })),
      blocks: await all(db.blocks.each({ userId })),
      products: await all(db.sellerProducts.each({ sellerId: userId })),
    }
  },

  async whyNotForget({ personId, db }) {
    const profile = await profileBySub(db, personId)
    if (!profile) return undefined
    const { userId } = profile.item
    for await (const { title, status } of db.myProjects.each({ userId }))
      if (status === 'OPEN' || status === 'IN_PROGRESS')
        return `Your project ${title} is not over. Cancel or complete it first.`
    for await (const { projectId, status } of db.myBids.each({ userId })) {
      if (status === 'PENDING') return 'You have bids that wait for an answer. Withdraw them first.'
      const project =
        status === 'ACCEPTED' ? await db.Project.get({ projectId }, { consistent: true }) : undefined
      if (project?.status === 'IN_PROGRESS')
        return `Your work on ${project.title} is not over. Finish it first.`
    }
    const orders = [db.myOrders.each({ userId }), db.shopOrders.each({ sellerId: userId })]
    for (const list of orders)
      for await (const { orderId, status } of list)
        if (status !== 'DELIVERED' && status !== 'CANCELLED')
          return `Order ${orderId} is not over. Wait until it is delivered, or cancel it.`
    return undefined
  },

  /** Orders, projects, bids and reviews stay: without names and addresses. The profile goes last, since it leads to the rest. */
  async forgetPerson({ personId, db, ports }) {
    const profile = await profileBySub(db, personId)
    if (!profile) return
    const { userId } = profile.item
    await removeFromNotifications(db, userId, nameOf(profile))
    for await (const review of db.myReviews.each({ userId }))
      await db.Review.update(reviewKey(review), { set: { reviewerName: formerly } })
    for await (const { projectId, workerId } of db.myBids.each({ userId }))
      await db.Bid.update({ projectId, workerId }, { set: { workerName: formerly } })
    for await (const { projectId, location } of db.myProjects.each({ userId })) {
      const { city, province } = location
      await db.Project.update(
        { projectId },
        { set: { location: { ...(city && { city }), ...(province && { province }) } }, remove: ['images'] },
      )
    }
    for await (const { orderId, delivery } of db.myOrders.each({ userId })) {
      const { instructions: _, ...kept } = delivery ?? {}
      if (delivery) await db.Order.update({ orderId }, { set: { delivery: { ...kept, address: removed } } })
    }
    for await (const { productId } of db.sellerProducts.each({ sellerId: userId }))
      await db.Product.delete({ sellerId: userId, productId })
    for await (const { otherId } of db.inbox.each({ userId })) {
      const theirs = await db.InboxEntry.get({ userId: otherId, otherId: userId }, { consistent: true })
      if (theirs)
        await db.InboxEntry.update({ userId: otherId, otherId: userId }, { set: { otherName: formerly } })
      const block = await db.Block.get({ userId: otherId, otherId: userId }, { consistent: true })
      if (block) await db.Block.put({ ...block, otherName: formerly })
      await db.InboxEntry.delete({ userId, otherId })
    }
    for await (const { createdAt, notificationId } of db.notifications.each({ userId }))
      await db.Notification.delete({ userId, createdAt, notificationId })
    await removeDocuments(db, ports, userId)
    for await (const access of db.documentAccesses.each({ userId })) await db.DocumentAccess.delete(access)
    for await (const { otherId } of db.blocks.each({ userId })) await db.Block.delete({ userId, otherId })
    for await (const report of db.reportsOf.each({ userId })) await db.Report.delete(report)
    await db.PhoneCode.delete({ userId })
    await forgetPictures(ports, userId)
    // Profiles of all roles have the same keys.
    await (db[profile.entity] as Db['Worker']).delete({ userId })
  },
}

/** Those of the others who had to do with somebody, and say the name. */
async function removeFromNotifications(db: Db, userId: string, name: string): Promise<void> {
  const others = new Set<string>()
  for await (const { otherId } of db.inbox.each({ userId })) others.add(otherId)
  for await (const { revieweeId } of db.myReviews.each({ userId })) others.add(revieweeId)
  for await (const { sellerId } of db.myOrders.each({ userId })) others.add(sellerId)
  for await (const { buyerId } of db.shopOrders.each({ sellerId: userId })) others.add(buyerId)
  for await (const { projectId } of db.myBids.each({ userId })) {
    const project = await db.Project.get({ projectId })
    if (project) others.add(project.buyerId)
  }
  for (const other of others)
    for await (const { createdAt, notificationId, title, message } of db.notifications.each({
      userId: other,
    }))
      if (`${title} ${message}`.includes(name))
        await db.Notification.delete({ userId: other, createdAt, notificationId })
}

/** What somebody wrote; what others wrote is theirs. */
async function writtenBy(db: Db, userId: string): Promise<unknown[]> {
  const found: unknown[] = []
  for await (const { otherId } of db.inbox.each({ userId })) {
    const { user1, user2 } = conversationOf(userId, otherId)
    for await (const message of db.conversationMessages.each({ user1, user2 }))
      if (message.senderId === userId) found.push(message)
  }
  return found
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  bid,
  buyer,
  inboxEntry,
  message,
  notification,
  order,
  product,
  project,
  review,
  seller,
  worker,
} from './items.ts'
import { type Khaya, listed, openKhaya } from './on-engine.ts'

const at = (minute: number) => `2025-01-20T10:${String(minute).padStart(2, '0')}:00.000Z`
const ulid = (last: string) => `01JJ44ESN0ABCDEFGHJKMNPQR${last}`

describe('the access patterns that were added', () => {
  let khaya: Khaya
  let db: Khaya['db']
  beforeAll(async () => {
    khaya = await openKhaya()
    db = khaya.db
  })
  afterAll(() => khaya.close())

  it('K9, my projects, bids, orders and written reviews: own ones of that type, newest first', async () => {
    const mine = { userId: 'usr_1' }
    for (const [number, minute, buyerId] of [
      [1, 1, 'usr_1'],
      [10, 2, 'usr_1'],
      [2, 2, 'usr_1'],
      [3, 3, 'usr_10'],
    ] as const) {
      const createdAt = at(minute)
      await db.Project.create(project(`proj_${number}`, { buyerId, createdAt }))
      await db.Order.create(order(`ord_${number}`, { buyerId, createdAt }))
      await db.Bid.create(bid(`proj_${number}`, buyerId, { createdAt }))
      const reviewed = { reviewerId: buyerId, projectId: `proj_${number}`, createdAt }
      await db.Review.create(review(`rev_${number}`, reviewed))
    }
    expect(await listed(db.myProjects, mine, 'projectId')).toEqual(['proj_2', 'proj_10', 'proj_1'])
    expect(await listed(db.myBids, mine, 'projectId')).toEqual(['proj_2', 'proj_10', 'proj_1'])
    expect(await listed(db.myOrders, mine, 'orderId')).toEqual(['ord_2', 'ord_10', 'ord_1'])
    expect(await listed(db.myReviews, mine, 'reviewId')).toEqual(['rev_2', 'rev_10', 'rev_1'])
    expect(await listed(db.myProjects, { userId: 'usr_10' }, 'projectId')).toEqual(['proj_3'])
  })

  it('orders of my shop: newest first, whatever their status, and no products', async () => {
    await db.Product.create(product('usr_shop', 'prod_1'))
    await db.Order.create(order('ord_a', { sellerId: 'usr_shop', createdAt: at(1), status: 'DELIVERED' }))
    await db.Order.create(order('ord_b', { sellerId: 'usr_shop', createdAt: at(2) }))
    await db.Order.create(order('ord_c', { sellerId: 'usr_shop2', createdAt: at(3) }))
    expect(await listed(db.shopOrders, { sellerId: 'usr_shop' }, 'orderId')).toEqual(['ord_b', 'ord_a'])
  })

  it('K6, price range: both ends are in, on either side of 10,000', async () => {
    for (const price of [9.99, 10, 10.01, 9999.99, 10_000, 10_000.01, 250_000])
      await db.Product.create(product('usr_p', `prod_${price}`, { category: 'Sand', price }))
    const between = (min: number, max: number) =>
      listed(db.productsByPrice, { category: 'Sand', min, max }, 'price')
    expect(await between(10, 10)).toEqual([10])
    expect(await between(9.99, 10)).toEqual([9.99, 10])
    expect(await between(10.01, 10_000)).toEqual([10.01, 9999.99, 10_000])
    expect(await between(10_000.01, 999_999_999.99)).toEqual([10_000.01, 250_000])
    expect(await between(10, 9)).toEqual([])
    await expect(between(0, 1_000_000_000)).rejects.toThrow('more than 9 digits')
  })

  it('projects of a status by time: days are whole, instants are in', async () => {
    const moments = ['2025-03-01T00:00:00Z', '2025-03-01T23:59:59.999Z', '2025-03-02T00:00:00Z']
    for (const [index, createdAt] of moments.entries())
      await db.Project.create(project(`proj_t${index}`, { status: 'EXPIRED', createdAt }))
    const between = (from: string, to: string) =>
      listed(db.projectsByTime, { status: 'EXPIRED', from, to }, 'projectId')
    expect(await between('2025-03-01', '2025-03-01')).toEqual(['proj_t1', 'proj_t0'])
    expect(await between('2025-03-01T23:59:59.999Z', '2025-03-02T00:00:00Z')).toEqual(['proj_t2', 'proj_t1'])
    expect(await between('2025-03-03', '2025-03-04')).toEqual([])
  })

  it('open projects that expire: those before a moment, the oldest first', async () => {
    const createdAt = at(2)
    expect(await listed(db.openProjectsBefore, { createdAt }, 'projectId')).toEqual(['proj_1'])
    expect(await listed(db.openProjectsBefore, { createdAt: at(3) }, 'projectId')).toEqual([
      'proj_1',
      'proj_10',
      'proj_2',
    ])
  })

  it('projects whose completion was requested: by a moment, and in progress alone', async () => {
    const requested = { status: 'IN_PROGRESS', completionRequestedAt: at(30) } as const
    await db.Project.create(project('proj_c1', { ...requested, createdAt: at(4) }))
    await db.Project.create(project('proj_c2', { ...requested, completionRequestedAt: at(31) }))
    await db.Project.create(project('proj_c3', { status: 'IN_PROGRESS' }))
    await db.Project.create(project('proj_c4', { ...requested, status: 'COMPLETED' }))
    const waiting = () => listed(db.completionRequests, { completionRequestedAt: at(30) }, 'projectId')
    expect(await waiting()).toEqual(['proj_c1'])
    await db.Project.transition({ projectId: 'proj_c1' }, { status: 'CANCELLED' }, { read: true })
    expect(await waiting()).toEqual([])
  })

  it('newer messages of a conversation: after one of them, the oldest first', async () => {
    const [one, two, three] = [
      message(ulid('1'), 'usr_1', 'usr_2', { createdAt: at(1) }),
      message(ulid('2'), 'usr_2', 'usr_1', { createdAt: at(1) }),
      message(ulid('3'), 'usr_1', 'usr_2', { createdAt: at(2) }),
    ]
    for (const item of [one, two, three]) await db.Message.create(item)
    const since = (seen: typeof one) =>
      listed(
        db.messagesSince,
        { user1: 'usr_1', user2: 'usr_2', createdAt: seen.createdAt as string, messageId: seen.messageId },
        'messageId',
      )
    expect(await since(one)).toEqual([ulid('2'), ulid('3')])
    expect(await since(two)).toEqual([ulid('3')])
    expect(await since(three)).toEqual([])
  })

  it('inbox and notifications: of one user, apart from profile and reviews', async () => {
    const userId = 'usr_i'
    await db.Buyer.create(buyer(userId))
    await db.Review.create(review('rev_i', { revieweeId: userId, projectId: 'proj_1' }))
    await db.InboxEntry.create(inboxEntry(userId, 'usr_b', at(1)))
    await db.InboxEntry.create(inboxEntry(userId, 'usr_a', at(2)))
    await db.InboxEntry.create(inboxEntry('usr_i2', 'usr_a', at(2)))
    expect(await listed(db.inbox, { userId }, 'otherId')).toEqual(['usr_a', 'usr_b'])
    expect(await listed(db.inboxByTime, { userId }, 'otherId')).toEqual(['usr_a', 'usr_b'])
    const latest = { lastMessage: 'So?', lastMessageAt: at(3), lastMessageSk: `MESSAGE#${at(3)}#` }
    await db.InboxEntry.update({ userId, otherId: 'usr_b' }, { set: latest })
    expect(await listed(db.inboxByTime, { userId }, 'otherId')).toEqual(['usr_b', 'usr_a'])

    const aDayAgo = Math.floor(khaya.now.getTime() / 1000) - 86_400
    await db.Notification.create(notification(userId, 'n_1', { createdAt: at(1) }))
    await db.Notification.create(notification(userId, 'n_2', { createdAt: at(2), TTL: aDayAgo }))
    await db.Notification.create(notification(userId, 'n_3', { createdAt: at(2) }))
    await db.Notification.create(notification('usr_i2', 'n_4', { createdAt: at(3) }))
    expect(await listed(db.notifications, { userId }, 'notificationId')).toEqual(['n_3', 'n_1'])
  })

  it('reviews of a user: newest first from a moment on, whatever they are of', async () => {
    const revieweeId = 'usr_reviewed'
    const of = { revieweeId, reviewerId: 'usr_b' }
    await db.Review.create(review('rev_3', { ...of, projectId: 'proj_3', createdAt: at(3) }))
    await db.Review.create(review('rev_1', { ...of, orderId: 'ord_9', createdAt: at(1) }))
    await db.Review.create(review('rev_2', { ...of, projectId: 'proj_1', createdAt: at(2) }))
    await db.Review.create(review('rev_0', { ...of, projectId: 'proj_2', createdAt: at(2) }))
    const before = (createdAt: string, reviewId: string) =>
      listed(db.userReviewsBefore, { userId: revieweeId, createdAt, reviewId }, 'reviewId')
    expect(await before(at(4), 'rev_9')).toEqual(['rev_3', 'rev_2', 'rev_0', 'rev_1'])
    expect(await before(at(2), 'rev_2')).toEqual(['rev_0', 'rev_1'])
    const between = await db.userReviewsBetween({ userId: revieweeId, from: 'ord_', to: 'proj_1' })
    expect(between.items.map(({ reviewId }) => reviewId)).toEqual(['rev_1', 'rev_2'])
  })

  it('verification queue: workers and sellers, the oldest first, until they are verified', async () => {
    await db.Worker.create(worker('usr_q2', { createdAt: at(2) }))
    await db.Seller.create(seller('usr_q1', { createdAt: at(1) }))
    await db.Worker.create(worker('usr_q3', { createdAt: at(2) }))
    await db.Worker.create(worker('usr_q4', { createdAt: at(0), idVerified: true }))
    await db.Buyer.create(buyer('usr_q5', { createdAt: at(0) }))
    expect(await listed(db.verificationQueue, {}, 'userId')).toEqual(['usr_q1', 'usr_q2', 'usr_q3'])
    expect(await khaya.raw('VERIFY#QUEUE', `${at(1)}#usr_q1`)).toMatchObject({
      userId: 'usr_q1',
      role: 'SELLER',
    })
    await db.Worker.update({ userId: 'usr_q2' }, { set: { idVerified: true } })
    await db.Seller.update({ userId: 'usr_q1' }, { set: { businessVerified: true } })
    expect(await listed(db.verificationQueue, {}, 'userId')).toEqual(['usr_q3'])
  })

  it('user by e-mail, phone and sub: the guard, then the profile', async () => {
    const item = worker('usr_u', { email: 'Worker456@Example.com' })
    await db.Worker.create(item)
    const guards = [
      await db.userByEmail({ email: 'worker456@EXAMPLE.com' }),
      await db.userByPhone({ phone: item.phone }),
      await db.userBySub({ sub: item.cognitoSub }),
    ]
    expect(guards.map(guard => guard?.userId)).toEqual(['usr_u', 'usr_u', 'usr_u'])
    const found = await db.profile({ userId: String(guards[0]?.userId) })
    expect(found.items).toMatchObject([{ entity: 'Worker', item: { userId: 'usr_u' } }])
    expect(await db.userByEmail({ email: 'nobody@example.com' })).toBeUndefined()
  })

  it('reviews of a project: the two that there can be', async () => {
    const projectId = 'proj_r'
    await db.Review.create(review('rev_r', { projectId, reviewerId: 'usr_b', revieweeId: 'usr_w' }))
    const [ofWorker, ofBuyer] = await db.Review.batchGet([
      { projectId, reviewerId: 'usr_b', revieweeId: 'usr_w' },
      { projectId, reviewerId: 'usr_w', revieweeId: 'usr_b' },
    ])
    expect(ofWorker?.reviewId).toBe('rev_r')
    expect(ofBuyer).toBeUndefined()
  })
})

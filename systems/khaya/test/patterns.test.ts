import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bid, buyer, message, order, product, project, review, seller, worker } from './items.ts'
import { type Khaya, listed, openKhaya } from './on-engine.ts'

const at = (minute: number) => `2025-01-20T10:${String(minute).padStart(2, '0')}:00.000Z`
const ulid = (last: string) => `01JJ44ESN0ABCDEFGHJKMNPQR${last}`

describe('the access patterns of the document', () => {
  let khaya: Khaya
  let db: Khaya['db']
  beforeAll(async () => {
    khaya = await openKhaya()
    db = khaya.db
    await profiles()
    await projects()
    await catalogue()
    await conversations()
  })
  afterAll(() => khaya.close())

  async function profiles(): Promise<void> {
    await db.Buyer.create(buyer('usr_1'))
    await db.Buyer.create(buyer('usr_10'))
    await db.Worker.create(worker('usr_w1', { location: { city: 'estcourt ' } }))
    await db.Worker.create(worker('usr_w2', { location: { city: 'Estcourt North' } }))
    await db.Worker.create(worker('usr_w3', { location: { city: 'Estcourt' } }))
    await db.Worker.create(worker('usr_w4', { suspendedAt: at(0) }))
    await db.Seller.create(seller('usr_s1'))
    await db.Seller.create(seller('usr_s2', { location: { city: 'Durban' } }))
    // One id begins with the other, as does one project.
    const reviews = [
      review('rev_1', { projectId: 'proj_1' }),
      review('rev_2', { projectId: 'proj_10' }),
      review('rev_3', { orderId: 'ord_1' }),
      review('rev_4', { revieweeId: 'usr_w10', projectId: 'proj_1' }),
    ]
    for (const item of reviews) await db.Review.create(item)
  }

  async function projects(): Promise<void> {
    await db.Project.create(project('proj_1', { createdAt: at(1) }))
    await db.Project.create(project('proj_10', { createdAt: at(3) }))
    await db.Project.create(project('proj_2', { createdAt: at(2) }))
    await db.Project.create(project('proj_3', { createdAt: at(2) }))
    await db.Project.create(project('proj_4', { createdAt: at(4), status: 'CANCELLED' }))
    await khaya.putRaw({
      PK: 'AUCTION#1',
      SK: 'METADATA',
      entityType: 'AUCTION',
      GSI2PK: 'STATUS#OPEN',
      GSI2SK: `TIMESTAMP#${at(2)}`,
    })
    for (const [projectId, workerId, minute] of [
      ['proj_1', 'usr_w2', 5],
      ['proj_1', 'usr_w1', 6],
      ['proj_10', 'usr_w3', 7],
    ] as const)
      await db.Bid.create(bid(projectId, workerId, { createdAt: at(minute) }))
    await db.Bid.create(bid('proj_2', 'usr_w1', { createdAt: at(8), status: 'REJECTED' }))
  }

  async function catalogue(): Promise<void> {
    const products = [
      product('usr_s1', 'prod_1', { price: 10_000 }),
      product('usr_s1', 'prod_10', { price: 9999.99 }),
      product('usr_s1', 'prod_2', { price: 5.5 }),
      product('usr_s2', 'prod_3', { price: 5.5 }),
      product('usr_s2', 'prod_4', { price: 120_000 }),
      product('usr_s1', 'prod_5', { price: 1, status: 'INACTIVE' }),
      product('usr_s1', 'prod_6', { price: 1, sellerListed: false }),
      product('usr_s1', 'prod_7', { price: 1, category: 'Bricks#Clay' }),
      product('usr_s10', 'prod_8', { price: 1, category: 'Sand' }),
    ]
    for (const item of products) await db.Product.create(item)
    for (const [orderId, minute] of [
      ['ord_1', 5],
      ['ord_2', 6],
      ['ord_3', 9],
    ] as const)
      await db.Order.create(order(orderId, { createdAt: at(minute) }))
  }

  async function conversations(): Promise<void> {
    await db.Message.create(message(ulid('2'), 'usr_w1', 'usr_1', { createdAt: at(1), content: 'second' }))
    await db.Message.create(message(ulid('1'), 'usr_1', 'usr_w1', { createdAt: at(1), content: 'first' }))
    await db.Message.create(message(ulid('3'), 'usr_1', 'usr_w1', { createdAt: at(2), content: 'third' }))
    await db.Message.create(message(ulid('4'), 'usr_1', 'usr_w10', { createdAt: at(3), content: 'other' }))
    // As in the document, without a suffix (K1).
    await khaya.putRaw({
      PK: 'CONVERSATION#usr_1#usr_w1',
      SK: 'MESSAGE#2025-01-20T09:00:00Z',
      entityType: 'MESSAGE',
      messageId: 'msg456',
      senderId: 'usr_1',
      recipientId: 'usr_w1',
      content: 'oldest',
      createdAt: '2025-01-20T09:00:00Z',
    })
  }

  it('Get user profile: the one that there is, told by its entityType', async () => {
    const one = await db.profile({ userId: 'usr_1' })
    expect(one.items).toMatchObject([{ entity: 'Buyer', item: { userId: 'usr_1', totalProjects: 0 } }])
    const other = await db.profile({ userId: 'usr_w1' })
    expect(other.of.Worker[0]?.skills).toEqual(['bricklaying'])
    expect(other.of.Buyer).toEqual([])
    expect((await db.profile({ userId: 'usr_s1' })).items[0]?.entity).toBe('Seller')
    expect((await db.profile({ userId: 'usr_2' })).items).toEqual([])
  })

  it('a profile read as one of another role is not there', async () => {
    expect(await db.Worker.get({ userId: 'usr_1' })).toBeUndefined()
    expect(await db.Buyer.get({ userId: 'usr_1' })).toMatchObject({ userId: 'usr_1' })
  })

  it('K7, Get worker by location: of that city alone, however it is typed; nobody who is suspended', async () => {
    const workers = (city: string) => listed(db.workersByLocation, { city }, 'userId')
    expect(await workers('Estcourt')).toEqual(['usr_w1', 'usr_w3'])
    expect(await workers('  estcourt   NORTH ')).toEqual(['usr_w2'])
    expect(await workers('Est')).toEqual([])
    await expect(workers('Estcourt#USER')).rejects.toThrow()
    expect(await listed(db.sellersByLocation, { city: 'Estcourt' }, 'userId')).toEqual(['usr_s1'])
  })

  it('K4, Get all projects: open ones, newest first, equal moments by key, and nothing of another type', async () => {
    expect(await listed(db.openProjects, {}, 'projectId')).toEqual(['proj_10', 'proj_3', 'proj_2', 'proj_1'])
  })

  it('Get project bids: of that project alone', async () => {
    const bids = (projectId: string) => listed(db.projectBids, { projectId }, 'workerId')
    expect(await bids('proj_1')).toEqual(['usr_w1', 'usr_w2'])
    expect(await bids('proj_10')).toEqual(['usr_w3'])
    expect(await bids('proj_3')).toEqual([])
  })

  it('Get seller products: all of the seller, on sale or not', async () => {
    const products = await listed(db.sellerProducts, { sellerId: 'usr_s1' }, 'productId')
    expect(products).toEqual(['prod_1', 'prod_10', 'prod_2', 'prod_5', 'prod_6', 'prod_7'])
  })

  it('K6, K8, Browse products by category: by price, what is on sale', async () => {
    const browse = (direction: 'asc' | 'desc') =>
      listed(db.productsByCategory, { category: 'Bricks' }, 'productId', { direction })
    const byPrice = ['prod_2', 'prod_3', 'prod_10', 'prod_1', 'prod_4']
    expect(await browse('asc')).toEqual(byPrice)
    expect(await browse('desc')).toEqual(byPrice.toReversed())
  })

  it('K17, Get user reviews: of projects and orders', async () => {
    const reviews = await listed(db.userReviews, { userId: 'usr_w1' }, 'reviewId')
    expect(reviews).toEqual(['rev_3', 'rev_1', 'rev_2'])
  })

  it('K1, Get conversation messages: newest first, in sending order, those without suffix too', async () => {
    const contents = await listed(db.conversationMessages, { user1: 'usr_1', user2: 'usr_w1' }, 'content')
    expect(contents).toEqual(['third', 'second', 'first', 'oldest'])
  })

  it('K2: a conversation is found from either side', async () => {
    const sides = [
      { senderId: 'usr_1', recipientId: 'usr_w1' },
      { senderId: 'usr_w1', recipientId: 'usr_1' },
    ]
    const [one, other] = await Promise.all(sides.map(side => db.conversationMessages(side)))
    expect(one?.items).toHaveLength(4)
    expect(other?.items).toEqual(one?.items)
  })

  it('K4: pending bids and recent orders share a status and are read apart', async () => {
    const status = 'PENDING'
    const bids = await listed(db.bidsByStatus, { status }, 'bidId')
    expect(bids).toEqual(['bid_proj_10_usr_w3', 'bid_proj_1_usr_w1', 'bid_proj_1_usr_w2'])
    const orders = await listed(db.ordersByStatus, { status }, 'orderId')
    expect(orders).toEqual(['ord_3', 'ord_2', 'ord_1'])
    const cancelled = await listed(db.projectsByStatus, { status: 'CANCELLED' }, 'projectId')
    expect(cancelled).toEqual(['proj_4'])
  })
})

import { MonotableError, onChange } from 'monotable'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { khaya as design } from '../schema.ts'
import {
  bid,
  buyer,
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

const ulid = '01JJ44ESN0ABCDEFGHJKMNPQRS'

async function codeOf(action: Promise<unknown>): Promise<unknown> {
  const error = await action.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof MonotableError ? error.code : error
}

describe('what the rules say of writing', () => {
  let khaya: Khaya
  let db: Khaya['db']
  beforeEach(async () => {
    khaya = await openKhaya()
    db = khaya.db
  })
  afterEach(() => khaya.close())

  it('K1: messages of one instant are all kept, and none is written twice', async () => {
    const createdAt = '2025-01-20T10:00:00Z'
    await db.Message.create(message(ulid, 'usr_1', 'usr_2', { createdAt }))
    await db.Message.create(message(ulid.replace(/S$/, 'T'), 'usr_1', 'usr_2', { createdAt }))
    expect(await codeOf(db.Message.create(message(ulid, 'usr_2', 'usr_1', { createdAt })))).toBe(
      'ALREADY_EXISTS',
    )
    const both = { senderId: 'usr_1', recipientId: 'usr_2' }
    expect(await db.conversationMessages.count(both)).toBe(2)
  })

  it('K1: a message without suffix is known by its keys alone', async () => {
    const found: unknown[] = []
    const handle = onChange(design, { Message: { created: ({ content }) => found.push(content) } })
    const Keys = { PK: { S: 'CONVERSATION#usr_1#usr_2' }, SK: { S: 'MESSAGE#2025-01-21T12:30:00Z' } }
    const NewImage = { ...Keys, content: { S: 'old' } }
    await handle({ Records: [{ eventName: 'INSERT', dynamodb: { Keys, NewImage } }] })
    expect(found).toEqual(['old'])
  })

  it('K7, K22: a change of city moves the entry, and nothing else', async () => {
    await db.Worker.create(worker('usr_w', { bio: 'Ten years' }))
    const location = { city: 'mooi  river', province: 'KZN' }
    await db.Worker.update({ userId: 'usr_w' }, { set: { location } }, { read: true })
    expect(await listed(db.workersByLocation, { city: 'Estcourt' }, 'userId')).toEqual([])
    expect(await listed(db.workersByLocation, { city: 'Mooi River' }, 'bio')).toEqual(['Ten years'])
    const stored = await khaya.raw('USER#usr_w', 'PROFILE')
    expect(stored?.GSI1SK).toBe('LOCATION#Mooi River#USER#usr_w')
  })

  it('who is suspended has no search keys until it is lifted', async () => {
    await db.Seller.create(seller('usr_s'))
    await db.Seller.update(
      { userId: 'usr_s' },
      { set: { suspendedAt: '2025-02-01T08:00:00Z' } },
      { read: true },
    )
    expect(await khaya.raw('USER#usr_s', 'PROFILE')).not.toHaveProperty('GSI1PK')
    expect(await khaya.raw('USER#usr_s', 'PROFILE')).not.toHaveProperty('GSI1SK')
    await db.Seller.update({ userId: 'usr_s' }, { remove: ['suspendedAt'] }, { read: true })
    expect(await listed(db.sellersByLocation, { city: 'Estcourt' }, 'userId')).toEqual(['usr_s'])
  })

  it('K8: price, category, status and the listing of its seller move a product', async () => {
    const key = { sellerId: 'usr_s', productId: 'prod_1' }
    await db.Product.create(product(key.sellerId, key.productId))
    const keys = async () => {
      const item = await khaya.raw('SELLER#usr_s', 'PRODUCT#prod_1')
      return [item?.GSI3PK, item?.GSI3SK]
    }
    await db.Product.update(key, { set: { price: 43_210.75, category: 'Sand' } }, { read: true })
    const onSale = ['CATEGORY#Sand', 'PRICE#:543210.75#PRODUCT#prod_1']
    expect(await keys()).toEqual(onSale)
    await db.Product.update(key, { set: { sellerListed: false } }, { read: true })
    expect(await keys()).toEqual([undefined, undefined])
    await db.Product.update(key, { set: { sellerListed: true, status: 'INACTIVE' } }, { read: true })
    expect(await keys()).toEqual([undefined, undefined])
    await db.Product.update(key, { set: { status: 'ACTIVE' } }, { read: true })
    expect(await keys()).toEqual(onSale)
  })

  it('K11: null for an accepted bid, as in the document, is read as none', async () => {
    const PK = 'PROJECT#proj_1'
    await khaya.putRaw({
      PK,
      SK: 'METADATA',
      entityType: 'PROJECT',
      projectId: 'proj_1',
      acceptedBidId: null,
    })
    const read = await db.Project.get({ projectId: 'proj_1' })
    expect(read).toEqual({ projectId: 'proj_1', bidCount: 0, version: 0 })
  })

  it('K12: an account has one profile, whatever its role', async () => {
    await db.Buyer.create(buyer('usr_1'))
    expect(await codeOf(db.Worker.create(worker('usr_1')))).toBe('ALREADY_EXISTS')
    expect(await db.profile({ userId: 'usr_1' })).toMatchObject({ items: [{ entity: 'Buyer' }] })
  })

  it.each([
    ['e-mail in another letter case', 'EmailGuard', { email: 'USR_1@Example.com' }],
    ['phone', 'PhoneGuard', { phone: '+27821234567' }],
    ['sub', 'SubGuard', { cognitoSub: 'sub-usr_1' }],
    ['ID number', 'IdNumberGuard', { idNumber: 'id-usr_1' }],
  ] as const)('K13: %s is unique', async (_, guard, taken) => {
    await db.Worker.create(worker('usr_1', { phone: '+27821234567' }))
    const second = db.Worker.create(worker('usr_2', taken))
    await expect(second).rejects.toMatchObject({ code: 'NOT_UNIQUE', details: { guard } })
    expect((await db.profile({ userId: 'usr_2' })).items).toEqual([])
  })

  it('K13: the guard is swapped when the value changes', async () => {
    await db.Buyer.create(buyer('usr_1', { email: 'old@example.com' }))
    await db.Buyer.update({ userId: 'usr_1' }, { set: { email: 'new@example.com' } })
    expect(await db.userByEmail({ email: 'old@example.com' })).toBeUndefined()
    expect((await db.userByEmail({ email: 'new@example.com' }))?.userId).toBe('usr_1')
    await db.Buyer.create(buyer('usr_2', { email: 'old@example.com' }))
    const back = db.Buyer.update({ userId: 'usr_1' }, { set: { email: 'OLD@example.com' } })
    expect(await codeOf(back)).toBe('NOT_UNIQUE')
  })

  it('a bid that is made again has a new moment, and moves in both lists', async () => {
    const key = { projectId: 'proj_1', workerId: 'usr_w' }
    await db.Bid.create(bid(key.projectId, key.workerId, { createdAt: '2025-01-20T10:00:00Z' }))
    await db.Bid.transition(key, { status: 'WITHDRAWN' }, { read: true })
    const createdAt = '2025-01-21T10:00:00.000Z'
    await db.Bid.transition(key, { status: 'PENDING' }, { read: true, change: { set: { createdAt } } })
    expect(await khaya.raw('PROJECT#proj_1', 'BID#usr_w')).toMatchObject({
      GSI1SK: `BID#${createdAt}#proj_1`,
      GSI2PK: 'STATUS#PENDING',
      GSI2SK: `TIMESTAMP#${createdAt}`,
    })
  })

  it('K17: who reviews once for a project and once for an order', async () => {
    await db.Review.create(review('rev_1', { projectId: 'proj_1' }))
    await db.Review.create(review('rev_2', { orderId: 'ord_1' }))
    expect(await codeOf(db.Review.create(review('rev_3', { projectId: 'proj_1' })))).toBe('ALREADY_EXISTS')
    expect(await codeOf(db.Review.create(review('rev_4', {})))).toBe('INVALID_KEY_VALUE')
  })

  it('K19: each seller of a cart has a record of its own beside the answer', async () => {
    const record = {
      actorId: 'usr_1',
      key: 'a/b#c',
      method: 'POST',
      path: '/khaya/orders',
      bodyHash: 'x',
      status: 201,
    }
    await db.Idempotency.create({ ...record, response: '{"cartId":"c"}' })
    await db.SellerResponse.create({ ...record, sellerId: 'usr_s', response: '{"orderId":"o"}' })
    expect(await khaya.raw('IDEMPOTENCY#usr_1#a/b#c', 'RESPONSE#usr_s')).toMatchObject({ status: '201' })
    const kept = await db.Idempotency.get({ actorId: 'usr_1', key: 'a/b#c' })
    expect(kept).toMatchObject({ response: '{"cartId":"c"}', TTL: khaya.now.getTime() / 1000 + 86_400 })
    khaya.now = new Date(khaya.now.getTime() + 86_400_000)
    expect(await db.Idempotency.get({ actorId: 'usr_1', key: 'a/b#c' })).toBeUndefined()
  })

  it('notifications end after 90 days', async () => {
    const written = await db.Notification.create(notification('usr_1', 'n'))
    expect(written.TTL).toBe(khaya.now.getTime() / 1000 + 90 * 86_400)
  })
})

interface Machine {
  readonly attribute: 'status' | 'paymentStatus'
  readonly moves: Readonly<Record<string, readonly string[]>>
}

const machines: Record<string, Machine> = {
  Project: {
    attribute: 'status',
    moves: {
      OPEN: ['IN_PROGRESS', 'CANCELLED', 'EXPIRED'],
      IN_PROGRESS: ['COMPLETED', 'CANCELLED'],
      COMPLETED: [],
      CANCELLED: [],
      EXPIRED: [],
    },
  },
  Bid: {
    attribute: 'status',
    moves: {
      PENDING: ['ACCEPTED', 'REJECTED', 'WITHDRAWN'],
      ACCEPTED: [],
      REJECTED: [],
      WITHDRAWN: ['PENDING'],
    },
  },
  Order: {
    attribute: 'status',
    moves: {
      PENDING: ['CONFIRMED', 'CANCELLED'],
      CONFIRMED: ['SHIPPED', 'CANCELLED'],
      SHIPPED: ['DELIVERED'],
      DELIVERED: [],
      CANCELLED: [],
    },
  },
  Payment: { attribute: 'paymentStatus', moves: { PENDING: ['PAID'], PAID: ['REFUNDED'], REFUNDED: [] } },
}

describe.each(Object.entries(machines))('K20, states of %s', (what, { attribute, moves }) => {
  const states = Object.keys(moves)
  const createdAt = '2025-01-20T10:00:00.000Z'

  /** Writes an item in a state, and says whether it can be moved to another. */
  async function move({ db, raw }: Khaya, from: string, to: string): Promise<unknown> {
    const state = { [attribute]: from, createdAt }
    const next = { [attribute]: to } as never
    if (what === 'Project') {
      await db.Project.put(project('proj', state))
      await db.Project.transition({ projectId: 'proj' }, next, { read: true })
      return raw('PROJECT#proj', 'METADATA')
    }
    if (what === 'Bid') {
      await db.Bid.put(bid('proj', 'usr', state))
      await db.Bid.transition({ projectId: 'proj', workerId: 'usr' }, next, { read: true })
      return raw('PROJECT#proj', 'BID#usr')
    }
    await db.Order.put(order('ord', state))
    await db.Order.transition({ orderId: 'ord' }, next, { read: true })
    return raw('ORDER#ord', 'METADATA')
  }

  it('what is legal moves the item and its index key, what is not is refused', async () => {
    const khaya = await openKhaya()
    for (const from of states) {
      for (const to of states) {
        const moved = move(khaya, from, to)
        if (!moves[from]?.includes(to))
          await expect(moved).rejects.toMatchObject({ code: 'INVALID_TRANSITION' })
        else {
          const status = attribute === 'status' ? to : 'PENDING'
          expect(await moved).toMatchObject({
            [attribute]: to,
            GSI2PK: `STATUS#${status}`,
            GSI2SK: `TIMESTAMP#${createdAt}`,
          })
        }
      }
    }
    await khaya.close()
  })
})

import type { RunningSystem } from '@monotable/server/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../operation.ts'
import { bid, product } from './items.ts'
import { admin, codeOf, made, openTown, type User } from './town.ts'

const town = openTown()

const running = () => town.runtime.systems[0] as RunningSystem
const db = () => running().db as Db
const sweep = () => town.schedules.sweep('khaya')
const drained = async () => expect((await town.feed.drain()).deadLetters).toBe(0)
const accept = (projectId: string, worker: User, buyer: User) =>
  town.post(`/projects/${projectId}/bids/${worker.userId}/transitions`, buyer, { to: 'ACCEPTED' })

let buyer: User
beforeEach(async () => {
  town.at('2025-01-20T10:00:00.000Z')
  buyer = await town.buyer()
})

/** How many bids of a project have each status. */
async function tally(projectId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for await (const { status } of db().projectBids.each({ projectId }))
    counts[status] = (counts[status] ?? 0) + 1
  return counts
}

describe('pending bids beyond 90', () => {
  const pending = async (projectId: string, count: number) => {
    for (let at = 0; at < count; at++) await db().Bid.create(bid(projectId, `usr_many${at}`))
  }

  test('an acceptance turns 90 down at once, and the rest by reaction', async () => {
    const { projectId } = await town.project(buyer)
    const worker = await town.verifiedWorker()
    made(await town.bid(projectId, worker))
    await pending(projectId, 120)
    made(await accept(projectId, worker, buyer))
    expect(await tally(projectId)).toEqual({ ACCEPTED: 1, REJECTED: 90, PENDING: 30 })
    await drained()
    expect(await tally(projectId)).toEqual({ ACCEPTED: 1, REJECTED: 120 })
  })

  test('a cancellation does the same, and so does the sweeper', async () => {
    const [cancelled, expired] = [await town.project(buyer), await town.project(buyer)]
    for (const { projectId } of [cancelled, expired]) await pending(projectId, 95)
    made(await town.post(`/projects/${cancelled.projectId}/transitions`, buyer, { to: 'CANCELLED' }))
    expect(await tally(cancelled.projectId)).toEqual({ REJECTED: 90, PENDING: 5 })
    town.at('2025-02-19T10:00:00.001Z')
    await sweep()
    expect(await tally(expired.projectId)).toEqual({ REJECTED: 90, PENDING: 5 })
    await drained()
    for (const { projectId } of [cancelled, expired]) expect(await tally(projectId)).toEqual({ REJECTED: 95 })
  })
})

describe('sweepers', () => {
  test('a project expires more than 30 days after it was posted, not before', async () => {
    const { projectId } = await town.project(buyer)
    const worker = await town.verifiedWorker()
    made(await town.bid(projectId, worker))
    town.at('2025-02-19T10:00:00.000Z')
    await sweep()
    expect(made(await town.get(`/projects/${projectId}`)).status).toBe('OPEN')
    town.at('2025-02-19T10:00:00.001Z')
    await sweep()
    expect(made(await town.get(`/projects/${projectId}`)).status).toBe('EXPIRED')
    expect(await tally(projectId)).toEqual({ REJECTED: 1 })
    expect(codeOf(await accept(projectId, worker, buyer))).toEqual([409, 'PROJECT_NOT_OPEN'])
    const [stored] = (await town.stored(`PROJECT#${projectId}`)).filter(({ SK }) => SK === 'METADATA')
    expect(stored).toMatchObject({ GSI2PK: 'STATUS#EXPIRED', GSI2SK: 'TIMESTAMP#2025-01-20T10:00:00.000Z' })
  })

  test('work that was reported done is completed 72 hours later, once', async () => {
    const worker = await town.verifiedWorker()
    const { projectId } = await town.project(buyer)
    made(await town.bid(projectId, worker))
    made(await accept(projectId, worker, buyer))
    made(await town.post(`/projects/${projectId}/completion-requests`, worker))
    town.at('2025-01-22T10:00:00.000Z')
    const again = made(await town.post(`/projects/${projectId}/completion-requests`, worker))
    expect(again.completionRequestedAt).toBe('2025-01-20T10:00:00.000Z')
    town.at('2025-01-23T09:59:59.999Z')
    await sweep()
    expect(made(await town.get(`/projects/${projectId}`)).status).toBe('IN_PROGRESS')
    town.at('2025-01-23T10:00:00.000Z')
    await sweep()
    await sweep()
    expect(made(await town.get(`/projects/${projectId}`))).toMatchObject({
      status: 'COMPLETED',
      completedAt: '2025-01-23T10:00:00.000Z',
    })
    expect(made(await town.get('/users/me', worker))).toMatchObject({ totalJobs: 1, completionRate: 1 })
  })

  test('a project that cannot be moved keeps no other from it', async () => {
    const [stuck, other] = [await town.project(buyer), await town.project(buyer)]
    const projects = db().Project
    const read = projects.get
    projects.get = (async (...given: Parameters<typeof read>) => {
      if (given[0].projectId === stuck.projectId) throw new Error('stuck')
      return read(...given)
    }) as typeof read
    town.at('2025-02-20T10:00:00.000Z')
    const statusOf = async (id: string) => made(await town.get(`/projects/${id}`)).status
    try {
      await expect(sweep()).rejects.toThrow('1 projects could not be moved')
    } finally {
      projects.get = read
    }
    expect([await statusOf(stuck.projectId), await statusOf(other.projectId)]).toEqual(['OPEN', 'EXPIRED'])
    await sweep()
    expect(await statusOf(stuck.projectId)).toBe('EXPIRED')
  })
})

describe('who is told of a project', () => {
  const told = async ({ userId }: User) =>
    (await town.stored(`USER#${userId}`))
      .filter(({ SK, type }) => SK.startsWith('NOTIFICATION#') && type === 'PROJECT_MATCH')
      .map(({ data }) => data.projectId.S)

  test('workers of the town with a skill that it needs, once, also when the change is heard of again', async () => {
    const location = { city: 'Howick' }
    const roofer = await town.worker({ location, skills: ['Roofing', 'tiling'] })
    const plumber = await town.worker({ location, skills: ['plumbing'] })
    const elsewhere = await town.worker({ location: { city: 'Howick West' }, skills: ['roofing'] })
    const { projectId } = await town.project(buyer, { location, skills: ['roofing', 'gutters'] })
    await drained()
    expect(await told(roofer)).toEqual([projectId])
    expect([...(await told(plumber)), ...(await told(elsewhere))]).toEqual([])
    const newcomer = await town.worker({ location, skills: ['roofing'] })
    await town.feed.replay('khaya')
    await drained()
    expect(await told(roofer)).toEqual([projectId])
    expect(await told(newcomer)).toEqual([])
  })

  test('an edit tells those who match now and did not before', async () => {
    const location = { city: 'Hilton' }
    const roofer = await town.worker({ location, skills: ['roofing'] })
    const tiler = await town.worker({ location, skills: ['tiling'] })
    const { projectId } = await town.project(buyer, { location, skills: ['roofing'] })
    await drained()
    made(await town.patch(`/projects/${projectId}`, buyer, { skills: ['roofing', 'tiling'] }))
    await drained()
    expect([await told(roofer), await told(tiler)]).toEqual([[projectId], [projectId]])
    made(await town.patch(`/projects/${projectId}`, buyer, { title: 'New title' }))
    await drained()
    expect([await told(roofer), await told(tiler)]).toEqual([[projectId], [projectId]])
  })
})

describe('what follows from a change of a profile', () => {
  test('K8: products are in the catalogue while their seller is verified and not suspended', async () => {
    const seller = await town.seller()
    const { userId: sellerId } = seller
    for (const productId of ['prod_1', 'prod_2'])
      await db().Product.create(product(sellerId, productId, { sellerListed: false, category: 'Doors' }))
    const onSale = async () => {
      await drained()
      return (await db().productsByCategory({ category: 'Doors' })).items.length
    }
    expect(await onSale()).toBe(0)
    made(await town.verify(seller, 'businessVerified'))
    expect(await onSale()).toBe(2)
    made(await town.post(`/users/${sellerId}/suspensions`, admin))
    expect(await onSale()).toBe(0)
    made(await town.call('DELETE', `/khaya/users/${sellerId}/suspensions`, { as: admin }))
    expect(await onSale()).toBe(2)
    made(await town.patch('/users/me', seller, { businessName: 'New Name' }))
    await drained()
    const { items } = await db().sellerProducts({ sellerId })
    expect(items.map(({ sellerName }) => sellerName)).toEqual(['New Name', 'New Name'])
  })

  test('K8: a product that is made while its seller is suspended does not slip past what follows from that', async () => {
    const seller = await town.verifiedSeller()
    await drained()
    const sellers = db().Seller
    const read = sellers.get
    sellers.get = (async (...given: Parameters<typeof read>) => {
      sellers.get = read
      const found = await read(...given)
      made(await town.post(`/users/${seller.userId}/suspensions`, admin))
      await drained()
      return found
    }) as typeof read
    const offer = { title: 'Door', category: 'Doors', price: 900, stock: 3 }
    expect(made(await town.post('/products', seller, offer)).sellerListed).toBe(false)
  })

  test('K15: bids, reviews and inboxes say the new name; the score of a bid stays as it was', async () => {
    const worker = await town.verifiedWorker({ name: 'Old Name' })
    const { projectId } = await town.project(buyer)
    made(await town.bid(projectId, worker))
    made(await accept(projectId, worker, buyer))
    made(await town.post(`/projects/${projectId}/transitions`, buyer, { to: 'COMPLETED' }))
    for (const as of [buyer, worker])
      made(await town.post(`/projects/${projectId}/reviews`, as, { rating: 4, comment: 'Good' }))
    made(await town.post('/messages', worker, { recipientId: buyer.userId, content: 'Done' }))
    made(await town.patch('/users/me', worker, { name: 'New Name' }))
    made(await town.patch('/users/me', buyer, { name: 'Nomsa New' }))
    await drained()
    const inbox = made(await town.get('/conversations', buyer)).items
    expect(inbox).toMatchObject([{ otherId: worker.userId, otherName: 'New Name' }])
    expect(made(await town.get('/conversations', worker)).items).toMatchObject([{ otherName: 'Nomsa New' }])
    const { items: bids } = made(await town.get('/users/me/bids', worker))
    expect(bids).toMatchObject([{ workerName: 'New Name', workerTrustScore: 0 }])
    const { items } = made(await town.get(`/projects/${projectId}/reviews`))
    expect(items.map((review: { reviewerName: string }) => review.reviewerName)).toEqual([
      'Nomsa New',
      'New Name',
    ])
  })
})

test('heard of again, nothing that was ever done changes anything', async () => {
  await drained()
  const stored = async () => {
    const { Items } = (await town.engine.send('Scan', { TableName: 'ProjectKhaya' })) as { Items: object[] }
    return Items.map(item => JSON.stringify(Object.entries(item).sort())).sort()
  }
  const before = await stored()
  await town.feed.replay('khaya')
  await drained()
  expect(await stored()).toEqual(before)
})

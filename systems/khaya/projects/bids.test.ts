import { beforeAll, expect, test } from 'vitest'
import { admin, codeOf, made, openTown, type User } from '../test/town.ts'

const town = openTown()

let buyer: User
let worker: User
beforeAll(async () => {
  buyer = await town.buyer()
  worker = await town.verifiedWorker({ name: 'Sipho' })
})

const moveBid = (projectId: unknown, of: User, as: User, to: string) =>
  town.post(`/projects/${projectId}/bids/${of.userId}/transitions`, as, { to })
const project = async (projectId: unknown, as: User = buyer) =>
  made(await town.get(`/projects/${projectId}`, as))
const bids = async (projectId: unknown) =>
  made(await town.get(`/projects/${projectId}/bids?limit=100`, buyer))

test('K10, scenario 2: a verified worker bids once; the own project is nobody’s to bid on', async () => {
  const { projectId } = await town.project(buyer)
  const fresh = await town.worker()
  expect(codeOf(await town.bid(projectId, fresh))).toEqual([403, 'NOT_VERIFIED'])
  made(await town.verify(fresh, 'idVerified'))
  const placed = await town.bid(projectId, fresh)
  expect(placed.status).toBe(201)
  const bidId = `bid_${Buffer.from(`${projectId}#${fresh.userId}`).toString('base64url')}`
  expect(placed.body).toMatchObject({ bidId, status: 'PENDING', workerTrustScore: 0, currency: 'ZAR' })
  expect((await project(projectId)).bidCount).toBe(1)
  expect(codeOf(await town.bid(projectId, fresh))).toEqual([409, 'ALREADY_BID'])
  expect((await project(projectId)).bidCount).toBe(1)
  expect(codeOf(await town.bid(projectId, buyer))).toEqual([403, 'FORBIDDEN'])
  expect(codeOf(await town.bid(projectId, await town.seller()))).toEqual([403, 'FORBIDDEN'])
  expect(codeOf(await town.bid(projectId, worker, { quote: 0 }))).toEqual([400, 'VALIDATION_ERROR'])
  expect(codeOf(await town.bid(projectId, worker, { workerId: fresh.userId }))).toEqual([
    400,
    'VALIDATION_ERROR',
  ])
})

test('scenario 2: of 20 parallel bids of one worker one is made, and counted once', async () => {
  const { projectId } = await town.project(buyer)
  const answers = await Promise.all(Array.from({ length: 20 }, () => town.bid(projectId, worker)))
  expect(answers.map(codeOf).filter(([status]) => status === 201)).toHaveLength(1)
  expect(answers.map(codeOf).filter(([, code]) => code === 'ALREADY_BID')).toHaveLength(19)
  expect((await project(projectId)).bidCount).toBe(1)
})

test('a bid is withdrawn and made again with a new time; bidCount counts those that stand', async () => {
  const { projectId } = await town.project(buyer)
  made(await town.bid(projectId, worker))
  made(await town.patch(`/projects/${projectId}/bids/${worker.userId}`, worker, { quote: 60_000 }))
  expect(made(await moveBid(projectId, worker, worker, 'WITHDRAWN'))).toMatchObject({
    status: 'WITHDRAWN',
    version: 3,
  })
  expect((await project(projectId)).bidCount).toBe(0)
  expect(codeOf(await moveBid(projectId, worker, worker, 'WITHDRAWN'))).toEqual([409, 'INVALID_TRANSITION'])
  expect(codeOf(await moveBid(projectId, worker, worker, 'PENDING'))).toEqual([409, 'INVALID_TRANSITION'])
  expect(
    codeOf(await town.patch(`/projects/${projectId}/bids/${worker.userId}`, worker, { quote: 1 })),
  ).toEqual([409, 'INVALID_TRANSITION'])
  town.at('2025-03-03T10:00:00.000Z')
  const again = made(await town.bid(projectId, worker, { quote: 55_000 }))
  expect(again).toMatchObject({
    quote: 55_000,
    createdAt: '2025-03-03T10:00:00.000Z',
    status: 'PENDING',
    version: 4,
  })
  expect((await project(projectId)).bidCount).toBe(1)
  expect((await bids(projectId)).items).toEqual([again])
  const [stored] = (await town.stored(`PROJECT#${projectId}`)).filter(({ SK }) => SK.startsWith('BID#'))
  expect(stored).toMatchObject({ GSI1SK: `BID#${again.createdAt}#${projectId}`, GSI2PK: 'STATUS#PENDING' })
})

test('bids: all to the buyer and admins, the own one and the count to a worker, none to others', async () => {
  const { projectId } = await town.project(buyer)
  const other = await town.verifiedWorker()
  made(await town.bid(projectId, worker))
  made(await town.bid(projectId, other))
  const seen = async (as: User | typeof admin) => made(await town.get(`/projects/${projectId}/bids`, as))
  expect((await seen(buyer)).items).toHaveLength(2)
  expect((await seen(admin)).items).toHaveLength(2)
  expect(await seen(other)).toMatchObject({ bidCount: 2, items: [{ workerId: other.userId }] })
  expect(codeOf(await town.get(`/projects/${projectId}/bids`, await town.buyer()))).toEqual([
    403,
    'FORBIDDEN',
  ])
  expect(codeOf(await town.get(`/projects/${projectId}/bids`))).toEqual([401, 'UNAUTHENTICATED'])
  const own = async () => made(await town.get('/users/me/bids', other)).items
  expect(await own()).toMatchObject([{ projectId, project: { status: 'OPEN', title: expect.any(String) } }])
  // The door is for the one whose bid is accepted.
  expect((await own())[0].project.location).not.toHaveProperty('address')
  made(await moveBid(projectId, other, buyer, 'ACCEPTED'))
  expect((await own())[0].project.location).toHaveProperty('address')
  await town.project(buyer).then(next => town.bid(next.projectId, worker))
  expect(codeOf(await town.get('/bids?status=PENDING', worker))).toEqual([403, 'FORBIDDEN'])
  const pending = made(await town.get('/bids?status=PENDING&limit=1', admin))
  const { title } = await project(pending.items[0].projectId)
  expect(pending.items).toMatchObject([{ status: 'PENDING', projectTitle: title }])
})

test('scenario 3: accepting one bid turns the others down and closes the project', async () => {
  const { projectId } = await town.project(buyer)
  const others = [await town.verifiedWorker(), await town.verifiedWorker()]
  for (const each of [worker, ...others]) made(await town.bid(projectId, each))
  expect(codeOf(await moveBid(projectId, worker, await town.buyer(), 'ACCEPTED'))).toEqual([403, 'FORBIDDEN'])
  expect(codeOf(await moveBid(projectId, worker, worker, 'ACCEPTED'))).toEqual([403, 'FORBIDDEN'])
  const accepted = made(await moveBid(projectId, worker, buyer, 'ACCEPTED'))
  expect(accepted.status).toBe('ACCEPTED')
  expect(await project(projectId)).toMatchObject({
    status: 'IN_PROGRESS',
    acceptedBidId: accepted.bidId,
    acceptedWorkerId: worker.userId,
  })
  const { items } = await bids(projectId)
  expect(items.map((bid: { status: string }) => bid.status).sort()).toEqual([
    'ACCEPTED',
    'REJECTED',
    'REJECTED',
  ])
  const open = made(await town.get('/projects?limit=100')).items
  expect(open.map((one: { projectId: string }) => one.projectId)).not.toContain(projectId)
  for (const each of [worker, ...others])
    expect(codeOf(await moveBid(projectId, each, buyer, 'ACCEPTED'))).toEqual([409, 'PROJECT_NOT_OPEN'])
  expect(codeOf(await town.bid(projectId, await town.verifiedWorker()))).toEqual([409, 'PROJECT_NOT_OPEN'])
  expect(codeOf(await town.bid(projectId, worker))).toEqual([409, 'PROJECT_NOT_OPEN'])
  expect(codeOf(await moveBid(projectId, worker, worker, 'WITHDRAWN'))).toEqual([409, 'INVALID_TRANSITION'])
})

test('a bid that was rejected or withdrawn cannot be accepted, and one that is not there is 404', async () => {
  const { projectId } = await town.project(buyer)
  made(await town.bid(projectId, worker))
  made(await moveBid(projectId, worker, buyer, 'REJECTED'))
  expect((await project(projectId)).bidCount).toBe(1)
  expect(codeOf(await moveBid(projectId, worker, buyer, 'ACCEPTED'))).toEqual([409, 'INVALID_TRANSITION'])
  expect(codeOf(await town.bid(projectId, worker))).toEqual([409, 'ALREADY_BID'])
  expect(codeOf(await moveBid(projectId, buyer, buyer, 'ACCEPTED'))).toEqual([404, 'NOT_FOUND'])
})

test('scenario 4: of two acceptances at once one succeeds; never two are accepted', async () => {
  const other = await town.verifiedWorker()
  for (let round = 0; round < 10; round++) {
    const { projectId } = await town.project(buyer)
    for (const each of [worker, other]) made(await town.bid(projectId, each))
    const answers = await Promise.all(
      [worker, other].map(each => moveBid(projectId, each, buyer, 'ACCEPTED')),
    )
    expect(answers.map(codeOf).sort()).toEqual([
      [200, undefined],
      [409, 'PROJECT_NOT_OPEN'],
    ])
    const { items } = await bids(projectId)
    expect(items.map((bid: { status: string }) => bid.status).sort()).toEqual(['ACCEPTED', 'REJECTED'])
  }
})

test('a bid that comes while another is accepted is refused or turned down, never left pending', async () => {
  const others = await Promise.all(Array.from({ length: 4 }, () => town.verifiedWorker()))
  for (let round = 0; round < 5; round++) {
    const { projectId } = await town.project(buyer)
    made(await town.bid(projectId, worker))
    const [accepted] = await Promise.all([
      moveBid(projectId, worker, buyer, 'ACCEPTED'),
      ...others.map(each => town.bid(projectId, each)),
    ])
    expect(accepted.status).toBe(200)
    const { items, bidCount } = await bids(projectId)
    expect(items.filter((bid: { status: string }) => bid.status === 'PENDING')).toEqual([])
    expect(items).toHaveLength(bidCount)
  }
})

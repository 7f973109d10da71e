import { beforeAll, expect, test } from 'vitest'
import { admin, codeOf, givenProject, made, openTown, type User } from '../test/town.ts'

const town = openTown()

let buyer: User
let worker: User
beforeAll(async () => {
  buyer = await town.buyer()
  worker = await town.verifiedWorker({ name: 'Sipho' })
})

const move = (projectId: unknown, as: User, body: object) =>
  town.post(`/projects/${projectId}/transitions`, as, body)
const moveBid = (projectId: unknown, of: User, as: User, to: string) =>
  town.post(`/projects/${projectId}/bids/${of.userId}/transitions`, as, { to })

/** A project on which the worker works. */
async function begun() {
  const { projectId } = await town.project(buyer)
  made(await town.bid(projectId, worker))
  made(await moveBid(projectId, worker, buyer, 'ACCEPTED'))
  return projectId
}

test('K11: a buyer posts a project: it is open, nothing is accepted, and it is counted', async () => {
  const before = made(await town.get('/users/me', buyer)).totalProjects
  const posted = await town.post('/projects', buyer, givenProject)
  expect(posted.status).toBe(201)
  expect(posted.headers.get('etag')).toBe('"1"')
  const { projectId, createdAt } = posted.body
  expect(posted.body).toMatchObject({ status: 'OPEN', bidCount: 0, acceptedBidId: null })
  const [stored] = await town.stored(`PROJECT#${projectId}`)
  expect(stored).toMatchObject({
    GSI1PK: `USER#${buyer.userId}`,
    GSI1SK: `PROJECT#${createdAt}#${projectId}`,
    GSI2PK: 'STATUS#OPEN',
    GSI2SK: `TIMESTAMP#${createdAt}`,
  })
  expect(stored).not.toHaveProperty('acceptedBidId')
  expect(made(await town.get('/users/me', buyer)).totalProjects).toBe(before + 1)
  expect(made(await town.get('/users/me/projects', buyer)).items[0].projectId).toBe(projectId)
})

test.each([
  ['a budget upside down', { budget: { min: 2, max: 1 } }],
  [
    'an end before the beginning',
    { timeline: { startDate: '2025-02-02', endDate: '2025-02-01', flexible: true } },
  ],
  ['cents of cents', { budget: { min: 1.005, max: 2 } }],
  ['another currency', { budget: { min: 1, max: 2, currency: 'USD' } }],
  ['the buyer', { buyerId: 'usr_1' }],
  ['the status', { status: 'COMPLETED' }],
  ['a city with a delimiter (K7)', { location: { city: 'a#b' } }],
])('a project with %s is refused', async (_, more) => {
  const answer = await town.post('/projects', buyer, { ...givenProject, ...more })
  expect(codeOf(answer)).toEqual([400, 'VALIDATION_ERROR'])
})

test('the address is for the buyer, the accepted worker and admins; others see about where it is', async () => {
  const projectId = await begun()
  const exact = givenProject.location
  const rough = { city: 'Estcourt', province: 'KZN', lat: -29.01, lng: 29.87 }
  for (const as of [buyer, worker, admin])
    expect((await town.get(`/projects/${projectId}`, as)).body.location).toEqual(exact)
  for (const as of [undefined, await town.worker(), await town.buyer(), { sub: 'nobody' }])
    expect((await town.get(`/projects/${projectId}`, as)).body.location).toEqual(rough)
  const { projectId: open } = await town.project(buyer)
  const listed = (await town.get('/projects')).body.items.find(
    (one: { projectId: string }) => one.projectId === open,
  )
  expect(listed.location).toEqual(rough)
})

test('K5: looking at a project writes nothing', async () => {
  const { projectId } = await town.project(buyer)
  const before = await town.stored(`PROJECT#${projectId}`)
  await town.get(`/projects/${projectId}`)
  expect(await town.stored(`PROJECT#${projectId}`)).toEqual(before)
})

test('open projects are listed newest first by town, skill and time; other statuses are for admins', async () => {
  town.at('2025-03-01T23:30:00.000Z')
  const late = await town.project(buyer, { location: { city: 'mooi  river' }, skills: ['Roofing'] })
  town.at('2025-03-02T00:00:00.000Z')
  const next = await town.project(buyer, { location: { city: 'Mooi River' }, skills: ['tiling'] })
  town.at('2025-03-02T10:00:00.000Z')
  const ids = async (query: string, as?: typeof admin) =>
    made(await town.get(`/projects?${query}`, as)).items.map((one: { projectId: string }) => one.projectId)
  expect(await ids('city=MOOI river')).toEqual([next.projectId, late.projectId])
  expect(await ids('city=Mooi River&skill=roofing')).toEqual([late.projectId])
  expect(await ids('city=Mooi')).toEqual([])
  expect(await ids('from=2025-03-01&to=2025-03-01')).toEqual([late.projectId])
  expect(await ids('from=2025-03-02&to=2025-03-02T00:00:00.000Z')).toEqual([next.projectId])
  expect(codeOf(await town.get('/projects?from=2025-03-02&to=2025-03-01'))).toEqual([400, 'VALIDATION_ERROR'])
  expect(codeOf(await town.get('/projects?status=CANCELLED', buyer))).toEqual([403, 'FORBIDDEN'])
  made(await move(late.projectId, buyer, { to: 'CANCELLED' }))
  expect(await ids('status=CANCELLED', admin)).toContain(late.projectId)
  expect(await ids('city=Mooi River')).toEqual([next.projectId])
  const { nextCursor } = made(await town.get('/projects?limit=1&city=Estcourt'))
  expect((await town.get(`/projects?limit=1&city=Estcourt&cursor=${nextCursor}`)).status).toBe(200)
  const elsewhere = await town.get(`/projects?limit=1&city=Winterton&cursor=${nextCursor}`)
  expect(codeOf(elsewhere)).toEqual([400, 'INVALID_CURSOR'])
})

test('a project is edited while it is open, by its buyer', async () => {
  const { projectId } = await town.project(buyer)
  const path = `/projects/${projectId}`
  const edited = made(await town.patch(path, buyer, { title: 'Other', location: { city: 'winterton' } }))
  expect(edited).toMatchObject({
    title: 'Other',
    location: { city: 'Winterton' },
    version: 2,
    status: 'OPEN',
  })
  expect(codeOf(await town.patch(path, buyer, { title: 'x' }, { 'if-match': '"1"' }))).toEqual([
    412,
    'STALE_VERSION',
  ])
  expect(codeOf(await town.patch(path, await town.buyer(), { title: 'x' }))).toEqual([403, 'FORBIDDEN'])
  made(await move(projectId, buyer, { to: 'CANCELLED', reason: 'Later' }))
  expect(codeOf(await town.patch(path, buyer, { title: 'x' }))).toEqual([409, 'PROJECT_NOT_OPEN'])
  expect(codeOf(await town.patch('/projects/proj_none', buyer, { title: 'x' }))).toEqual([404, 'NOT_FOUND'])
})

test('the buyer confirms what the worker has done, and it counts', async () => {
  const projectId = await begun()
  const before = made(await town.get('/users/me', worker))
  expect(codeOf(await move(projectId, worker, { to: 'COMPLETED' }))).toEqual([403, 'FORBIDDEN'])
  expect(codeOf(await town.post(`/projects/${projectId}/completion-requests`, buyer))).toEqual([
    403,
    'FORBIDDEN',
  ])
  const requested = made(await town.post(`/projects/${projectId}/completion-requests`, worker))
  expect(requested).toMatchObject({ status: 'IN_PROGRESS', completionRequestedAt: expect.any(String) })
  const done = made(await move(projectId, buyer, { to: 'COMPLETED' }))
  expect(done).toMatchObject({ status: 'COMPLETED', completedAt: expect.any(String) })
  expect(made(await town.get('/users/me', worker))).toMatchObject({
    totalJobs: before.totalJobs + 1,
    completionRate: 1,
  })
  for (const to of ['COMPLETED', 'CANCELLED', 'OPEN', 'IN_PROGRESS', 'EXPIRED'])
    expect(codeOf(await move(projectId, buyer, { to }))).toEqual([409, 'INVALID_TRANSITION'])
  expect(codeOf(await town.post(`/projects/${projectId}/completion-requests`, worker))).toEqual([
    409,
    'INVALID_TRANSITION',
  ])
})

test('who gives up work that was begun says why, and of a worker it counts', async () => {
  const quitter = await town.verifiedWorker()
  const work = async () => {
    const { projectId } = await town.project(buyer)
    made(await town.bid(projectId, quitter))
    made(await moveBid(projectId, quitter, buyer, 'ACCEPTED'))
    return projectId
  }
  for (let done = 0; done < 2; done++) made(await move(await work(), buyer, { to: 'COMPLETED' }))
  const left = await work()
  expect(codeOf(await move(left, quitter, { to: 'CANCELLED' }))).toEqual([400, 'VALIDATION_ERROR'])
  expect(made(await move(left, quitter, { to: 'CANCELLED', reason: 'Ill' }))).toMatchObject({
    status: 'CANCELLED',
    cancelReason: 'Ill',
    cancelledBy: quitter.userId,
  })
  expect(made(await town.get('/users/me', quitter))).toMatchObject({
    totalJobs: 2,
    jobsAbandoned: 1,
    completionRate: 0.67,
  })
  const given = await work()
  expect(made(await move(given, buyer, { to: 'CANCELLED', reason: 'Sold' })).cancelledBy).toBe(buyer.userId)
  expect(made(await town.get('/users/me', quitter)).jobsAbandoned).toBe(1)
  expect((await town.get(`/projects/${given}`)).body).not.toHaveProperty('cancelReason')
})

test('K20: a project does not begin or end by asking for it', async () => {
  const { projectId } = await town.project(buyer)
  for (const to of ['IN_PROGRESS', 'COMPLETED', 'EXPIRED', 'OPEN'])
    expect(codeOf(await move(projectId, buyer, { to }))).toEqual([409, 'INVALID_TRANSITION'])
  expect(codeOf(await move(projectId, buyer, { to: 'DONE' }))).toEqual([400, 'VALIDATION_ERROR'])
})

test('posting with an Idempotency-Key makes one project', async () => {
  const key = { 'idempotency-key': 'post-once' }
  const before = made(await town.get('/users/me', buyer)).totalProjects
  const [one, two] = await Promise.all([
    town.post('/projects', buyer, givenProject, key),
    town.post('/projects', buyer, givenProject, key),
  ])
  expect(two.body).toEqual(one.body)
  expect(made(await town.get('/users/me', buyer)).totalProjects).toBe(before + 1)
  const other = await town.post('/projects', buyer, { ...givenProject, title: 'Other' }, key)
  expect(codeOf(other)).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
})

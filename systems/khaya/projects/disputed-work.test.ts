import { beforeAll, beforeEach, expect, test } from 'vitest'
import { admin, codeOf, made, openTown, type User } from '../test/town.ts'

const town = openTown()
const sweep = () => town.schedules.sweep('khaya')

let buyer: User
let worker: User
beforeAll(async () => {
  buyer = await town.buyer()
})
beforeEach(async () => {
  town.at('2025-01-20T10:00:00.000Z')
  worker = await town.verifiedWorker()
})

/** Work in progress. */
async function begun(): Promise<string> {
  const { projectId } = await town.project(buyer)
  made(await town.bid(projectId, worker))
  const bid = `/projects/${projectId}/bids/${worker.userId}/transitions`
  made(await town.post(bid, buyer, { to: 'ACCEPTED' }))
  return projectId
}
const report = (projectId: string) => town.post(`/projects/${projectId}/completion-requests`, worker)
const move = (projectId: string, as: User | typeof admin, to: string, reason?: string) =>
  town.post(`/projects/${projectId}/transitions`, as, { to, ...(reason !== undefined && { reason }) })
const project = async (projectId: string, as: User | typeof admin | undefined = admin) =>
  made(await town.get(`/projects/${projectId}`, as))

test('a buyer answers "not done": work goes on, and the 72 hours begin again with the next report', async () => {
  const projectId = await begun()
  made(await report(projectId))
  town.at('2025-01-22T10:00:00.000Z')
  const answer = made(await move(projectId, buyer, 'IN_PROGRESS', 'One wall is missing'))
  expect(answer).toMatchObject({
    status: 'IN_PROGRESS',
    notDoneAt: '2025-01-22T10:00:00.000Z',
    notDoneReason: 'One wall is missing',
  })
  expect(answer).toEqual(await project(projectId))
  expect(answer.completionRequestedAt).toBeUndefined()
  town.at('2025-01-30T10:00:00.000Z')
  await sweep()
  expect((await project(projectId)).status).toBe('IN_PROGRESS')
  expect(made(await report(projectId)).completionRequestedAt).toBe('2025-01-30T10:00:00.000Z')
  town.at('2025-02-02T09:59:59.999Z')
  await sweep()
  expect((await project(projectId)).status).toBe('IN_PROGRESS')
  town.at('2025-02-02T10:00:00.000Z')
  await sweep()
  expect((await project(projectId)).status).toBe('COMPLETED')
  expect(made(await town.get('/users/me', worker))).toMatchObject({ totalJobs: 1, jobsAbandoned: 0 })
})

test('the worker is told why, each time, and nobody else sees the reason', async () => {
  const projectId = await begun()
  for (const reason of ['One wall is missing', 'The roof leaks']) {
    made(await report(projectId))
    made(await move(projectId, buyer, 'IN_PROGRESS', reason))
    town.at('2025-01-21T10:00:00.000Z')
  }
  await town.feed.drain()
  const { items } = made(await town.get('/notifications', worker))
  const told = items.filter(({ title }: { title: string }) => title === 'Work is not done yet')
  expect(told.map(({ message }: { message: string }) => message)).toEqual([
    'The buyer says that “Foundation of a house” is not done: The roof leaks',
    'The buyer says that “Foundation of a house” is not done: One wall is missing',
  ])
  expect(await project(projectId, worker)).toMatchObject({ notDoneReason: 'The roof leaks' })
  for (const other of [undefined, await town.buyer(), await town.worker()])
    expect(Object.keys(made(await town.get(`/projects/${projectId}`, other)))).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^notDone/)]),
    )
})

test('"not done" needs a reason and a report that it answers, and is for the buyer alone', async () => {
  const projectId = await begun()
  expect(codeOf(await move(projectId, buyer, 'IN_PROGRESS', 'Too early'))).toEqual([
    409,
    'INVALID_TRANSITION',
  ])
  made(await report(projectId))
  for (const reason of [undefined, '  ']) {
    const { status, body } = await move(projectId, buyer, 'IN_PROGRESS', reason)
    expect([status, body.error.details.issues[0].path]).toEqual([400, 'reason'])
  }
  for (const other of [worker, admin, await town.buyer()])
    expect(codeOf(await move(projectId, other, 'IN_PROGRESS', 'x'))).toEqual([403, 'FORBIDDEN'])
  expect((await project(projectId)).completionRequestedAt).toBe('2025-01-20T10:00:00.000Z')
})

test('an admin ends disputed work either way; as done it counts, as cancelled nobody has abandoned it', async () => {
  const [done, cancelled] = [await begun(), await begun()]
  for (const projectId of [done, cancelled]) {
    made(await report(projectId))
    made(await move(projectId, buyer, 'IN_PROGRESS', 'Not as agreed'))
  }
  expect(made(await move(done, admin, 'COMPLETED')).status).toBe('COMPLETED')
  expect(codeOf(await move(cancelled, admin, 'CANCELLED'))).toEqual([400, 'VALIDATION_ERROR'])
  expect(made(await move(cancelled, admin, 'CANCELLED', 'Both want to part'))).toMatchObject({
    status: 'CANCELLED',
    cancelledBy: 'admin',
    cancelReason: 'Both want to part',
  })
  expect(made(await town.get('/users/me', worker))).toMatchObject({ totalJobs: 1, jobsAbandoned: 0 })
  expect(codeOf(await move(done, admin, 'CANCELLED', 'x'))).toEqual([409, 'INVALID_TRANSITION'])
})

test('an admin does not decide on projects that are open', async () => {
  const { projectId } = await town.project(buyer)
  for (const to of ['CANCELLED', 'COMPLETED', 'IN_PROGRESS'])
    expect((await move(projectId, admin, to, 'x')).status).toBeGreaterThanOrEqual(403)
  expect((await project(projectId)).status).toBe('OPEN')
  expect(codeOf(await move('proj_none', admin, 'CANCELLED', 'x'))).toEqual([404, 'NOT_FOUND'])
})

test('of "not done" and "done" by the clock at once, one comes first', async () => {
  for (let round = 0; round < 5; round++) {
    town.at('2025-01-20T10:00:00.000Z')
    const projectId = await begun()
    made(await report(projectId))
    town.at('2025-01-23T10:00:00.000Z')
    const [answer] = await Promise.all([move(projectId, buyer, 'IN_PROGRESS', 'No'), sweep()])
    const { status, notDoneReason } = await project(projectId)
    expect([answer.status, status, notDoneReason]).toEqual(
      answer.status === 200 ? [200, 'IN_PROGRESS', 'No'] : [409, 'COMPLETED', undefined],
    )
  }
})

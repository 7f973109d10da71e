import { expect, test } from 'vitest'
import { admin, codeOf, made, openTown, type User } from '../test/town.ts'

const town = openTown()

const suspend = async ({ userId }: User) => made(await town.post(`/users/${userId}/suspensions`, admin))
const lift = async ({ userId }: User) =>
  made(await town.call('DELETE', `/khaya/users/${userId}/suspensions`, { as: admin }))
const accept = (projectId: string, buyer: User, worker: User) =>
  town.post(`/projects/${projectId}/bids/${worker.userId}/transitions`, buyer, { to: 'ACCEPTED' })

async function withBid() {
  const [buyer, worker] = [await town.buyer(), await town.verifiedWorker()]
  const { projectId } = await town.project(buyer)
  made(await town.bid(projectId as string, worker))
  return { buyer, worker, projectId: projectId as string }
}

test('the bid of a suspended worker cannot be accepted, and can be once that is lifted', async () => {
  const { buyer, worker, projectId } = await withBid()
  await suspend(worker)
  const refused = await accept(projectId, buyer, worker)
  expect(codeOf(refused)).toEqual([409, 'WORKER_NOT_AVAILABLE'])
  expect(refused.body.error.details).toEqual({ workerId: worker.userId })
  expect(made(await town.get(`/projects/${projectId}`))).toMatchObject({
    status: 'OPEN',
    acceptedBidId: null,
  })
  await lift(worker)
  expect(made(await accept(projectId, buyer, worker)).status).toBe('ACCEPTED')
})

test('the bid of a worker who is no longer verified cannot be accepted, but rejected and withdrawn', async () => {
  const { buyer, worker, projectId } = await withBid()
  const other = await town.verifiedWorker()
  made(await town.bid(projectId, other))
  for (const each of [worker, other]) made(await town.verify(each, 'idVerified', false))
  expect(codeOf(await accept(projectId, buyer, worker))).toEqual([409, 'WORKER_NOT_AVAILABLE'])
  const path = `/projects/${projectId}/bids`
  made(await town.post(`${path}/${worker.userId}/transitions`, buyer, { to: 'REJECTED' }))
  made(await town.post(`${path}/${other.userId}/transitions`, other, { to: 'WITHDRAWN' }))
})

test('of a suspension and an acceptance at once, one comes first and the other sees it', async () => {
  for (let round = 0; round < 5; round++) {
    const { buyer, worker, projectId } = await withBid()
    const [answer] = await Promise.all([accept(projectId, buyer, worker), suspend(worker)])
    const { status } = made(await town.get(`/projects/${projectId}`))
    expect([answer.status, status]).toEqual(answer.status === 200 ? [200, 'IN_PROGRESS'] : [409, 'OPEN'])
  }
})

test('a worker who is suspended while the bid is being accepted does not get the work', async () => {
  const { buyer, worker, projectId } = await withBid()
  town.meanwhile('Worker', 'get', () => suspend(worker))
  expect(codeOf(await accept(projectId, buyer, worker))).toEqual([409, 'WORKER_NOT_AVAILABLE'])
  expect(made(await town.get(`/projects/${projectId}`)).status).toBe('OPEN')
})

test('projects of a suspended buyer are not listed, but shown to admins and by their id', async () => {
  const city = 'Weenen'
  const [honest, suspended] = [await town.buyer(), await town.buyer()]
  const location = { city }
  const listed: string[] = []
  for (let at = 0; at < 6; at++) {
    town.at(`2025-01-2${at}T10:00:00.000Z`)
    const { projectId } = await town.project(at % 3 === 0 ? honest : suspended, { location })
    if (at % 3 === 0) listed.unshift(projectId)
  }
  const idsOf = async (query: string, as?: User | typeof admin) => {
    const found: string[] = []
    let cursor = ''
    do {
      const { items, nextCursor } = made(await town.get(`/projects?city=${city}${query}${cursor}`, as))
      found.push(...items.map((each: { projectId: string }) => each.projectId))
      cursor = nextCursor === undefined ? '' : `&cursor=${encodeURIComponent(nextCursor)}`
    } while (cursor !== '')
    return found
  }
  expect(await idsOf('')).toHaveLength(6)
  await suspend(suspended)
  for (const query of ['', '&limit=1', '&limit=2', '&limit=1&from=2025-01-01']) {
    expect(await idsOf(query)).toEqual(listed)
    expect(await idsOf(query, suspended)).toEqual(listed)
  }
  expect(await idsOf('', admin)).toHaveLength(6)
  const [own] = made(await town.get('/users/me/projects', suspended)).items
  expect(made(await town.get(`/projects/${own.projectId}`)).status).toBe('OPEN')
  await lift(suspended)
  expect(await idsOf('')).toHaveLength(6)
})

test('projects of a suspended buyer take no bids, until that is lifted', async () => {
  const [buyer, worker] = [await town.buyer(), await town.verifiedWorker()]
  const { projectId } = await town.project(buyer)
  await suspend(buyer)
  expect(codeOf(await town.bid(projectId, worker))).toEqual([409, 'PROJECT_NOT_OPEN'])
  expect(made(await town.get(`/projects/${projectId}`)).bidCount).toBe(0)
  await lift(buyer)
  made(await town.bid(projectId, worker))
})

test('a project whose buyer is suspended while somebody bids takes no bid', async () => {
  const [buyer, worker] = [await town.buyer(), await town.verifiedWorker()]
  const { projectId } = await town.project(buyer)
  town.meanwhile('Buyer', 'get', () => suspend(buyer))
  expect(codeOf(await town.bid(projectId, worker))).toEqual([409, 'PROJECT_NOT_OPEN'])
  expect(made(await town.get(`/projects/${projectId}`)).bidCount).toBe(0)
})

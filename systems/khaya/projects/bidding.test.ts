import { findOrRefuse } from '@monotable/server/kit'
import type { RunningSystem } from '@monotable/server/testing'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '../operation.ts'
import { made, openTown, type User } from '../test/town.ts'
import { bidMove } from './bid-moves.ts'
import { findProject } from './find-project.ts'

const town = openTown()

let buyer: User
let workers: User[]
beforeAll(async () => {
  buyer = await town.buyer()
  workers = await Promise.all(Array.from({ length: 4 }, () => town.verifiedWorker()))
})

const worker = fc.nat(3)
/** What happens at the same time: a worker bids or withdraws, the buyer decides on a bid or on all. */
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ act: fc.constant('bid' as const), worker }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('WITHDRAWN' as const), worker }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('REJECTED' as const), worker }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('ACCEPTED' as const), worker }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('CANCELLED' as const), worker }) },
)
const steps = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 6 })

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

async function take(projectId: string, { act, worker: at }: Step): Promise<number> {
  const by = workers[at] as User
  const bid = `/projects/${projectId}/bids/${by.userId}/transitions`
  if (act === 'bid') return (await town.bid(projectId, by)).status
  if (act === 'CANCELLED')
    return (await town.post(`/projects/${projectId}/transitions`, buyer, { to: act, reason: 'x' })).status
  return (await town.post(bid, act === 'WITHDRAWN' ? by : buyer, { to: act })).status
}

test('whatever happens at once: bids are counted, one at most is accepted, none is left pending', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async rounds => {
      const { projectId } = (await town.project(buyer)) as { projectId: string }
      for (const round of rounds) {
        const statuses = await Promise.all(round.map(each => take(projectId, each)))
        for (const status of statuses) expect([200, 201, 404, 409]).toContain(status)
        const project = made(await town.get(`/projects/${projectId}`, buyer))
        const { items: bids } = made(await town.get(`/projects/${projectId}/bids`, buyer))
        const having = (status: string) => bids.filter((bid: { status: string }) => bid.status === status)
        expect(project.bidCount).toBe(bids.length - having('WITHDRAWN').length)
        const accepted = having('ACCEPTED').map((bid: { bidId: string }) => bid.bidId)
        expect(accepted).toEqual(project.acceptedBidId === null ? [] : [project.acceptedBidId])
        expect(project.status === 'OPEN' ? accepted : having('PENDING')).toEqual([])
      }
    }),
    { numRuns: 25 },
  )
}, 120_000)

test('an acceptance rests on the project as it was read: a bid that came meanwhile is not overlooked', async () => {
  const { db } = town.runtime.systems[0] as RunningSystem as { db: Db }
  const [first, second] = workers as [User, User]
  const { projectId } = (await town.project(buyer)) as { projectId: string }
  made(await town.bid(projectId, first))
  const [bid, project] = [
    await findOrRefuse('bid', db.Bid.get({ projectId, workerId: first.userId }, { consistent: true })),
    await findProject(db, projectId),
  ]
  const writesOf = bidMove(bid, project, 'ACCEPTED', new Set(['owner']))
  await expect(
    db.transact(async t => {
      const writes = await writesOf(t, db, { bid, project, updatedAt: project.updatedAt })
      made(await town.bid(projectId, second))
      return writes
    }),
  ).rejects.toMatchObject({ name: 'Outdated' })
  expect(made(await town.get(`/projects/${projectId}`)).status).toBe('OPEN')
})

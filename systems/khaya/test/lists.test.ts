import type { RunningSystem } from '@monotable/server/testing'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '../operation.ts'
import { bid, order } from './items.ts'
import { admin, made, openTown, type User } from './town.ts'

const town = openTown()

let buyer: User
let worker: User
beforeAll(async () => {
  buyer = await town.buyer()
  worker = await town.verifiedWorker()
})

/** All items of a list, page by page. */
async function all(path: string, as: Parameters<typeof town.get>[1], limit = 2) {
  const found = []
  let cursor = ''
  do {
    const page = made(await town.get(`${path}limit=${limit}${cursor}`, as))
    expect(page.items.length).toBeLessThanOrEqual(limit)
    if (page.nextCursor !== undefined) expect(page.items).toHaveLength(limit)
    found.push(...page.items)
    cursor = page.nextCursor === undefined ? '' : `&cursor=${page.nextCursor}`
  } while (cursor !== '')
  return found
}

test('K4: a status is shared by bids and orders; lists of bids are full pages of bids, also of one instant', async () => {
  const { db } = town.runtime.systems[0] as RunningSystem as { db: Db }
  const createdAt = '2025-01-20T10:00:00.000Z'
  for (let at = 0; at < 30; at++) {
    await db.Order.create(order(`ord_${at}`, { createdAt }))
    if (at % 4 === 0) await db.Bid.create(bid(`proj_${at}`, worker.userId, { createdAt }))
  }
  const listed = await all('/bids?status=PENDING&', admin, 3)
  expect(listed.map(({ projectId }) => projectId).sort()).toEqual(
    [0, 4, 8, 12, 16, 20, 24, 28].map(at => `proj_${at}`).sort(),
  )
})

test('K4: a status is shared by projects and orders; cancelled projects are listed without cancelled orders', async () => {
  const { db } = town.runtime.systems[0] as RunningSystem as { db: Db }
  for (let at = 0; at < 9; at++) await db.Order.create(order(`ord_c${at}`, { status: 'CANCELLED' }))
  const { projectId } = await town.project(buyer)
  made(await town.post(`/projects/${projectId}/transitions`, buyer, { to: 'CANCELLED' }))
  expect(await all('/projects?status=CANCELLED&', admin)).toMatchObject([{ projectId }])
})

test('K9: own lists are whole, newest first, private to their owner, and queries of an index', async () => {
  const own: string[] = []
  for (let day = 1; day <= 5; day++) {
    town.at(`2025-03-0${day}T10:00:00.000Z`)
    const { projectId } = await town.project(buyer)
    made(await town.bid(projectId, worker))
    own.unshift(projectId)
  }
  const other = await town.buyer()
  town.sent.length = 0
  const projects = await all('/users/me/projects?', buyer)
  const bids = await all('/users/me/bids?', worker)
  expect(projects.map(({ projectId }) => projectId).slice(0, 5)).toEqual(own)
  expect(bids.map(({ projectId }) => projectId).slice(0, 5)).toEqual(own)
  expect(await all('/users/me/projects?', other)).toEqual([])
  const used = new Set(town.sent.map(({ operation }) => operation))
  // A page of bids brings its projects along.
  expect(used).toEqual(new Set(['GetItem', 'Query', 'BatchGetItem']))
})

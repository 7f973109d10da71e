import type { RunningSystem } from '@monotable/server/testing'
import { beforeAll, expect, test } from 'vitest'
import { everythingIn } from '../../test/stored-in.ts'
import type { Db } from '../operation.ts'
import { made, openTown } from '../test/town.ts'
import { halfUp } from '../values/half-up.ts'
import { demo } from './demo.ts'
import { users } from './people.ts'

const town = openTown()
const end = '2025-06-15T10:00:30.000Z'

async function load(): Promise<void> {
  const { db, ports } = town.runtime.systems[0] as RunningSystem
  const shares: number[] = []
  await demo.load({ db, ports, now: new Date(end), progress: share => shares.push(share) })
  expect(shares.at(-1)).toBe(1)
}

const everything = () => everythingIn(town.engine, 'ProjectKhaya')

/** A sample user as a caller. */
function as(sub: string) {
  const { claims = {} } = users.find(each => each.sub === sub) ?? {}
  return { sub, claims: { ...claims }, userId: `usr_${sub}` }
}

beforeAll(async () => {
  town.at(end)
  await load()
})

test('a second load changes nothing, and what reacts to the data tells nothing of what is long past', async () => {
  const loaded = await everything()
  await load()
  expect(await everything()).toEqual(loaded)
  expect((await town.feed.drain()).deadLetters).toBe(0)
  const added = (await everything()).filter(item => !loaded.includes(item))
  expect(added.filter(item => !item.includes('NOTIFICATION#2025-06-15'))).toEqual([])
  expect(added.length).toBeLessThan(60)
})

test('the example works as printed, and every page has something on it', async () => {
  const { method, path, user } = demo.example
  expect(made(await town.call(method, path, { as: as(user) })).items).not.toEqual([])
  const pages = [
    ['nomsa', '/users/me/projects'],
    ['nomsa', '/projects'],
    ['nomsa', '/projects?city=Estcourt'],
    ['nomsa', '/notifications'],
    ['nomsa', '/conversations'],
    ['nomsa', '/orders?as=buyer'],
    ['nomsa', '/products?category=Bricks'],
    ['sarah', '/orders?as=seller'],
    ['sipho', '/conversations'],
    ['sipho', '/notifications'],
    ['sipho', '/users/me/bids'],
    ['sipho', '/users/usr_sipho/reviews'],
    ['lindiwe', '/verification-queue'],
    ['lindiwe', '/reports'],
    ['lindiwe', '/users/usr_zanele/documents'],
    ['lindiwe', '/bids?status=PENDING'],
    ['lindiwe', '/projects?status=IN_PROGRESS'],
    ['lindiwe', '/projects?status=EXPIRED'],
  ] as const
  for (const [user, path] of pages) expect(made(await town.get(path, as(user))).items, path).not.toEqual([])
})

test('its sums are true: scores, jobs, bids and projects are those that are there', async () => {
  const db = (town.runtime.systems[0] as RunningSystem).db as Db
  for (const sub of ['sipho', 'rajesh', 'musa']) {
    const userId = `usr_${sub}`
    const ratings: number[] = []
    for await (const { rating } of db.userReviews.each({ userId })) ratings.push(rating)
    const ratingSum = ratings.reduce((sum, rating) => sum + rating, 0)
    const worker = await db.Worker.get({ userId })
    expect(worker).toMatchObject({ ratingSum, trustScore: halfUp(ratingSum, ratings.length, 1) })
  }
  for (const status of ['OPEN', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED', 'EXPIRED'] as const) {
    for await (const { projectId, bidCount } of db.projectsByStatus.each({ status }))
      expect(await db.projectBids.count({ projectId })).toBe(bidCount)
  }
  expect((await db.Buyer.get({ userId: 'usr_nomsa' }))?.totalProjects).toBe(
    await db.myProjects.count({ userId: 'usr_nomsa' }),
  )
})

import { expect, test } from 'vitest'
import { admin, codeOf, made, openTown } from './town.ts'

const town = openTown()

const found = async (query: string) =>
  made(await town.get(`/users?${query}`)).items.map((user: { userId: string }) => user.userId)

test('K7, scenario 7: a town is that town alone; who moves is found elsewhere', async () => {
  const here = await town.worker({ location: { city: 'Estcourt' } })
  const north = await town.worker({ location: { city: 'estcourt  NORTH' } })
  expect(await found('role=WORKER&city=Estcourt')).toEqual([here.userId])
  expect(await found('role=WORKER&city=estcourt north')).toEqual([north.userId])
  made(await town.patch('/users/me', here, { location: { city: 'Estcourt North' } }))
  expect(await found('role=WORKER&city=Estcourt')).toEqual([])
  expect(new Set(await found('role=WORKER&city=Estcourt North'))).toEqual(
    new Set([here.userId, north.userId]),
  )
})

test('a place keeps the parts of it that are not sent', async () => {
  const worker = await town.worker({ location: { address: '1 A St', lat: -29, lng: 29.5, city: 'Weenen' } })
  const moved = made(await town.patch('/users/me', worker, { location: { city: 'Colenso', lat: null } }))
  expect(moved.location).toEqual({ address: '1 A St', lng: 29.5, city: 'Colenso' })
})

test.each([
  'role=WORKER',
  'city=Estcourt',
  'role=BUYER&city=Estcourt',
  'role=WORKER&city=',
  'role=WORKER&city=a%23',
])('a search by %s alone is refused', async query => {
  expect(codeOf(await town.get(`/users?${query}`))).toEqual([400, 'VALIDATION_ERROR'])
})

test('K21: skill and distance narrow the town; how far is told from about where they are', async () => {
  const near = await town.worker({
    location: { lat: -29.3512, lng: 30.0049, city: 'Nottingham Road' },
    skills: ['Thatching', 'painting'],
  })
  const far = await town.worker({
    location: { lat: -29.6, lng: 30.38, city: 'Nottingham Road' },
    skills: ['painting'],
  })
  const nowhere = await town.worker({ location: { city: 'Nottingham Road' }, skills: ['painting'] })
  const there = 'role=WORKER&city=Nottingham Road'
  expect(new Set(await found(there))).toEqual(new Set([near.userId, far.userId, nowhere.userId]))
  expect(await found(`${there}&skill=thatching`)).toEqual([near.userId])
  expect(await found(`${there}&skill=paint`)).toEqual([])
  expect(await found(`${there}&lat=-29.35&lng=30&maxKm=10`)).toEqual([near.userId])
  const { items } = made(await town.get(`/users?${there}&lat=-29.35&lng=30`))
  const away = new Map(
    items.map((user: { userId: string; distanceKm?: number }) => [user.userId, user.distanceKm]),
  )
  expect(away.get(near.userId)).toBe(0)
  expect(away.get(far.userId)).toBeGreaterThan(45)
  expect(away.get(nowhere.userId)).toBeUndefined()
  for (const wrong of ['&lat=1', '&maxKm=3', '&lat=91&lng=1', '&lat=&lng=', '&lat=1&lng=1&maxKm='])
    expect(codeOf(await town.get(`/users?${there}${wrong}`))).toEqual([400, 'VALIDATION_ERROR'])
  expect(codeOf(await town.get('/users?role=SELLER&city=Weenen&skill=x'))).toEqual([400, 'VALIDATION_ERROR'])
})

test('pages of a search have no gaps, and a cursor is good for that search alone', async () => {
  const all = await Promise.all(
    Array.from({ length: 7 }, (_, at) =>
      town.worker({ location: { city: 'Ladysmith' }, skills: [at % 2 ? 'plumbing' : 'wiring'] }),
    ),
  )
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = made(
      await town.get(
        `/users?role=WORKER&city=Ladysmith&skill=wiring&limit=3${cursor ? `&cursor=${cursor}` : ''}`,
      ),
    )
    seen.push(...page.items.map((user: { userId: string }) => user.userId))
    cursor = page.nextCursor
    if (cursor !== undefined)
      expect(
        codeOf(await town.get(`/users?role=WORKER&city=Ladysmith&skill=plumbing&cursor=${cursor}`)),
      ).toEqual([400, 'INVALID_CURSOR'])
  } while (cursor !== undefined)
  expect(seen.sort()).toEqual(
    all
      .filter((_, at) => at % 2 === 0)
      .map(({ userId }) => userId)
      .sort(),
  )
})

test('verified is who has all flags of the role; the queue holds those whose ID or business is not', async () => {
  const queue = async () =>
    made(await town.get('/verification-queue?limit=100', admin)).items.map(
      (one: { userId: string }) => one.userId,
    )
  town.at('2025-02-01T08:00:00.000Z')
  const worker = await town.worker()
  town.at('2025-02-01T09:00:00.000Z')
  const seller = await town.seller()
  const buyer = await town.buyer()
  expect((await queue()).slice(-2)).toEqual([worker.userId, seller.userId])
  expect(made(await town.verify(buyer, 'phoneVerified'))).toMatchObject({ verified: true })
  expect(made(await town.verify(worker, 'idVerified'))).toMatchObject({ idVerified: true, verified: false })
  expect(await queue()).not.toContain(worker.userId)
  expect(made(await town.verify(worker, 'phoneVerified'))).toMatchObject({ verified: true })
  expect(made(await town.verify(worker, 'idVerified', false))).toMatchObject({ verified: false })
  expect(await queue()).toContain(worker.userId)
  made(await town.verify(seller, 'businessVerified'))
  expect(await queue()).not.toContain(seller.userId)
  const foreign = await town.verify(buyer, 'idVerified')
  expect(codeOf(foreign)).toEqual([400, 'VALIDATION_ERROR'])
  expect(foreign.body.error.details.issues).toEqual([
    { in: 'body', path: 'flag', reason: 'does not belong to a buyer' },
  ])
  expect(codeOf(await town.verify(worker, 'businessVerified'))).toEqual([400, 'VALIDATION_ERROR'])
  const none = await town.post('/users/usr_none/verifications', admin, { flag: 'phoneVerified', value: true })
  expect(codeOf(none)).toEqual([404, 'NOT_FOUND'])
  expect(
    codeOf(
      await town.post(`/users/${worker.userId}/verifications`, worker, { flag: 'idVerified', value: true }),
    ),
  ).toEqual([403, 'FORBIDDEN'])
})

test('who is suspended is in no search and changes nothing, but reads; lifting it brings all back', async () => {
  const worker = await town.verifiedWorker({ location: { city: 'Bergville' } })
  const suspensions = `/users/${worker.userId}/suspensions`
  const suspended = await town.post(suspensions, admin)
  expect(suspended.body).toMatchObject({ suspendedAt: expect.any(String) })
  expect(await found('role=WORKER&city=Bergville')).toEqual([])
  const [profile] = await town.stored(`USER#${worker.userId}`)
  expect(profile).not.toHaveProperty('GSI1PK')
  expect(profile).not.toHaveProperty('GSI1SK')
  const { projectId } = await town.project(await town.buyer())
  expect(codeOf(await town.bid(projectId, worker))).toEqual([403, 'ACCOUNT_SUSPENDED'])
  expect(codeOf(await town.patch('/users/me', worker, { bio: 'x' }))).toEqual([403, 'ACCOUNT_SUSPENDED'])
  expect((await town.get('/users/me', worker)).status).toBe(200)
  expect((await town.post(suspensions, admin)).body.suspendedAt).toBe(suspended.body.suspendedAt)
  const lifted = await town.call('DELETE', `/khaya${suspensions}`, { as: admin })
  expect(lifted.body).not.toHaveProperty('suspendedAt')
  expect(await found('role=WORKER&city=Bergville')).toEqual([worker.userId])
  expect((await town.bid(projectId, worker)).status).toBe(201)
})

import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { codeOf, made, openTown, type User } from '../test/town.ts'
import { halfUp } from '../values/half-up.ts'

const town = openTown()

let worker: User
beforeAll(async () => {
  worker = await town.verifiedWorker()
})

const said = { rating: 5, comment: 'Excellent work' }
const review = (projectId: string, as: User, more: object = {}) =>
  town.post(`/projects/${projectId}/reviews`, as, { ...said, ...more })

async function begun(buyer: User, by: User): Promise<string> {
  const { projectId } = await town.project(buyer)
  made(await town.bid(projectId, by))
  made(await town.post(`/projects/${projectId}/bids/${by.userId}/transitions`, buyer, { to: 'ACCEPTED' }))
  return projectId
}

async function completed(buyer: User, by: User): Promise<string> {
  const projectId = await begun(buyer, by)
  made(await town.post(`/projects/${projectId}/transitions`, buyer, { to: 'COMPLETED' }))
  return projectId
}

test('K16, scenario 6: the two sides of a completed project review each other once', async () => {
  const [one, two] = [await town.buyer(), await town.buyer()]
  const projectId = await begun(one, worker)
  expect(codeOf(await review(projectId, one))).toEqual([409, 'NOT_COMPLETED'])
  made(await town.post(`/projects/${projectId}/transitions`, one, { to: 'COMPLETED' }))
  expect(codeOf(await review(projectId, one, { rating: 6 }))).toEqual([400, 'VALIDATION_ERROR'])
  expect(codeOf(await review(projectId, one, { rating: 4.5 }))).toEqual([400, 'VALIDATION_ERROR'])
  expect(codeOf(await review(projectId, two))).toEqual([403, 'FORBIDDEN'])
  const written = await review(projectId, one, { aspects: { quality: 5 } })
  expect(written.status).toBe(201)
  expect(written.body).toMatchObject({ revieweeId: worker.userId, revieweeType: 'WORKER', projectId })
  const score = async () => made(await town.get(`/users/${worker.userId}`))
  expect(await score()).toMatchObject({ trustScore: 5, ratingCount: 1 })
  expect(codeOf(await review(projectId, one, { rating: 1 }))).toEqual([409, 'ALREADY_REVIEWED'])
  expect(await score()).toMatchObject({ trustScore: 5, ratingCount: 1 })
  made(await review(await completed(two, worker), two, { rating: 4 }))
  expect(await score()).toMatchObject({ trustScore: 4.5, ratingCount: 2 })
  made(await review(projectId, worker, { rating: 3 }))
  expect(made(await town.get('/users/me', one))).toMatchObject({ trustScore: 3, ratingCount: 1 })
  const both = made(await town.get(`/projects/${projectId}/reviews`)).items
  expect(both.map((each: { revieweeType: string }) => each.revieweeType)).toEqual(['WORKER', 'BUYER'])
  const [stored] = await town
    .stored(`USER#${one.userId}`)
    .then(items => items.filter(({ SK }) => /^REVIEW/.test(SK)))
  expect(stored).toMatchObject({
    SK: `REVIEW#${projectId}#${worker.userId}`,
    GSI1PK: `USER#${worker.userId}`,
  })
  expect(made(await town.get('/users/me/reviews', worker)).items).toMatchObject([{ projectId, rating: 3 }])
})

test('reviews that come at once are all counted', async () => {
  const builder = await town.verifiedWorker()
  const buyers = await Promise.all(Array.from({ length: 6 }, () => town.buyer()))
  const projects = await Promise.all(buyers.map(buyer => completed(buyer, builder)))
  await Promise.all(projects.map((id, at) => review(id, buyers[at] as User, { rating: (at % 5) + 1 })))
  const stored = await town.stored(`USER#${builder.userId}`)
  expect(stored.find(({ SK }) => SK === 'PROFILE')).toMatchObject({
    ratingSum: '16',
    ratingCount: '6',
    trustScore: '2.7',
  })
})

test('of one review sent ten times at once, one is written', async () => {
  const buyer = await town.buyer()
  const builder = await town.verifiedWorker()
  const projectId = await completed(buyer, builder)
  const answers = await Promise.all(Array.from({ length: 10 }, () => review(projectId, buyer)))
  expect(answers.map(codeOf).filter(([status]) => status === 201)).toHaveLength(1)
  expect(answers.map(codeOf).filter(([, code]) => code === 'ALREADY_REVIEWED')).toHaveLength(9)
  expect(made(await town.get(`/users/${builder.userId}`))).toMatchObject({ ratingCount: 1 })
})

test('reviews of a user come newest first, whatever was completed first, on pages without gaps', async () => {
  const builder = await town.verifiedWorker()
  const buyers = await Promise.all(Array.from({ length: 5 }, () => town.buyer()))
  const projects: string[] = []
  for (const buyer of buyers) projects.push(await completed(buyer, builder))
  for (const [day, at] of [3, 0, 4, 1, 2].entries()) {
    town.at(`2025-04-0${day + 1}T10:00:00.000Z`)
    made(await review(projects[at] as string, buyers[at] as User))
  }
  const seen: string[] = []
  let cursor = ''
  do {
    const page = made(await town.get(`/users/${builder.userId}/reviews?limit=2${cursor}`))
    seen.push(...page.items.map((each: { projectId: string }) => each.projectId))
    cursor = page.nextCursor === undefined ? '' : `&cursor=${page.nextCursor}`
  } while (cursor !== '')
  expect(seen).toEqual([2, 1, 4, 0, 3].map(at => projects[at]))
  town.sent.length = 0
  const { nextCursor } = made(await town.get(`/users/${builder.userId}/reviews?limit=2`))
  // Of those that have a place in the index, not all are read to find the newest.
  const patterns = town.sent.flatMap(({ operation, pattern }) => (operation === 'Query' ? [pattern] : []))
  expect(patterns.filter(pattern => pattern === 'userReviewsBefore')).toHaveLength(1)
  expect(patterns).not.toContain('userReviews')
  const foreign = await town.get(`/users/${worker.userId}/reviews?limit=2&cursor=${nextCursor}`)
  expect(codeOf(foreign)).toEqual([400, 'INVALID_CURSOR'])
  expect(codeOf(await town.get('/users/usr_none/reviews'))).toEqual([404, 'NOT_FOUND'])
})

test('K17: an order is reviewed by its two sides once it is delivered', async () => {
  const [buyer, seller] = [await town.buyer(), await town.seller()]
  const { db } = town.runtime.systems[0] as (typeof town.runtime.systems)[number]
  const order = {
    orderId: 'ord_1',
    buyerId: buyer.userId,
    sellerId: seller.userId,
    items: [{ productId: 'prod_1', title: 'Bricks', quantity: 1, unitPrice: 1, subtotal: 1 }],
    totals: { subtotal: 1, delivery: 0, tax: 0.15, total: 1.15 },
    status: 'SHIPPED',
    paymentStatus: 'PENDING',
  }
  await db.Order.create(order)
  const rate = (as: User) => town.post('/orders/ord_1/reviews', as, said)
  expect(codeOf(await rate(buyer))).toEqual([409, 'NOT_COMPLETED'])
  await db.Order.transition({ orderId: 'ord_1' }, { status: 'DELIVERED' }, { read: true })
  expect(codeOf(await rate(worker))).toEqual([403, 'FORBIDDEN'])
  expect(made(await rate(buyer))).toMatchObject({
    orderId: 'ord_1',
    revieweeId: seller.userId,
    revieweeType: 'SELLER',
  })
  expect(made(await rate(seller))).toMatchObject({ revieweeId: buyer.userId, revieweeType: 'BUYER' })
  expect(codeOf(await rate(seller))).toEqual([409, 'ALREADY_REVIEWED'])
  const stored = await town.stored(`USER#${seller.userId}`)
  expect(stored.map(({ SK }) => SK)).toContain(`REVIEW#ord_1#${buyer.userId}`)
})

test('badges: top rated with ten reviews of 4.5, experienced with fifty jobs, new for thirty days', async () => {
  town.at('2025-06-01T10:00:00.000Z')
  const builder = await town.worker()
  const { db } = town.runtime.systems[0] as (typeof town.runtime.systems)[number]
  const badges = async () => made(await town.get(`/users/${builder.userId}`)).badges
  expect(await badges()).toEqual(['new'])
  await db.Worker.update(
    { userId: builder.userId },
    { set: { trustScore: 4.5, ratingCount: 9, totalJobs: 49 } },
  )
  expect(await badges()).toEqual(['new'])
  await db.Worker.update(
    { userId: builder.userId },
    { set: { ratingCount: 10, totalJobs: 50, verified: true } },
  )
  expect(await badges()).toEqual(['topRated', 'experienced', 'verified', 'new'])
  town.at('2025-07-01T10:00:00.001Z')
  expect(await badges()).toEqual(['topRated', 'experienced', 'verified'])
})

test('quotients are rounded half up, exactly', () => {
  expect([halfUp(9, 2, 1), halfUp(17, 4, 1), halfUp(2, 3, 2), halfUp(1, 200, 2), halfUp(0, 0, 1)]).toEqual([
    4.5, 4.3, 0.67, 0.01, 0,
  ])
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 1_000_000 }), (dividend, divisor) => {
      const tenths = BigInt(Math.round(halfUp(dividend, divisor, 1) * 10))
      const twice = 20n * BigInt(dividend)
      expect(2n * tenths * BigInt(divisor) - twice).toBeLessThanOrEqual(BigInt(divisor))
      expect(twice - 2n * tenths * BigInt(divisor)).toBeLessThan(BigInt(divisor))
    }),
  )
})

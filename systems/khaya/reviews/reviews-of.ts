import type { Db, Items } from '../operation.ts'

type Review = Items['Review']

/** Where a review stands among those of a user. */
interface Place {
  readonly createdAt: string
  readonly reviewId: string
}

interface Options {
  readonly limit: number
  readonly caller: string
  readonly cursor?: string
}

const beforeAll: Place = { createdAt: '9999-12-31T23:59:59.999Z', reviewId: 'z'.repeat(128) }

/** A page of what others say of a user, newest first. */
export async function reviewsOf(
  db: Db,
  userId: string,
  { limit, caller, cursor }: Options,
): Promise<{ items: Review[]; nextCursor?: string }> {
  const binding = ['userReviews', userId, caller]
  const from = cursor === undefined ? beforeAll : ((await db.openCursor(binding, cursor)) as Place)
  const [{ items: own }, others] = await Promise.all([
    db.userReviewsBefore({ userId, ...from }, { limit: limit + 1 }),
    reviewsOfOthers(db, userId),
  ])
  const rest = [...own, ...others.filter(review => isOlder(placeOf(review), from))]
  rest.sort((one, other) => (isOlder(placeOf(one), placeOf(other)) ? 1 : -1))
  const items = rest.slice(0, limit)
  const last = items.at(-1)
  if (last === undefined || rest.length === items.length) return { items }
  return { items, nextCursor: await db.sealCursor(binding, placeOf(last)) }
}

/** What lies between the ids that are made here, which begin `ord_` and `proj_` (K17). */
const elsewhere = [
  { from: '-', to: 'ord_' },
  { from: 'orda', to: 'proj_' },
  { from: 'proja', to: 'z'.repeat(128) },
]

/** What another program has written has version 0 and is in no index: as a rule nothing. */
async function reviewsOfOthers(db: Db, userId: string): Promise<Review[]> {
  const isOfOthers = ({ version }: Review) => version === 0
  const found = elsewhere.map(async range => {
    const reviews: Review[] = []
    for await (const review of db.userReviewsBetween.each({ userId, ...range }, { where: isOfOthers }))
      reviews.push(review)
    return reviews
  })
  return (await Promise.all(found)).flat()
}

/** Moments are compared in the form in which the index has them. */
function placeOf({ createdAt, reviewId }: Place): Place {
  return { createdAt: new Date(createdAt).toISOString(), reviewId }
}

function isOlder(one: Place, other: Place): boolean {
  return one.createdAt === other.createdAt ? one.reviewId < other.reviewId : one.createdAt < other.createdAt
}

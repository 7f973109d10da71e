import type { IdsAt, Random } from '@monotable/server/kit'
import type { Input } from 'monotable'
import type { Review } from '../reviews/review.ts'
import { ofBuyers, ofWorkers } from './comments.ts'
import { type SamplePerson, type SampleWorker, userIdOf } from './people.ts'

export type SampleReview = Input<typeof Review> & { createdAt: string }

const day = 86_400_000

interface Completed {
  readonly projectId: string
  readonly buyer: SamplePerson
  readonly worker: SampleWorker
  readonly completed: string
  readonly end: Date
}

/** What the two sides say of each other in the days after. */
export function reviewsOf(random: Random, idsAt: IdsAt, sample: Completed): SampleReview[] {
  const { projectId, buyer, worker, completed, end } = sample
  const review = (by: SamplePerson, of: SamplePerson, rating: number, comments: typeof ofWorkers) => {
    const written = new Date(Date.parse(completed) + random.whole(60, 2 * 1440) * 60_000)
    return {
      ...{ projectId, reviewId: `rev_${idsAt(written)()}`, rating, createdAt: written.toISOString() },
      ...{ reviewerId: userIdOf(by), reviewerName: by.name, revieweeId: userIdOf(of) },
      comment: random.one(comments[rating] ?? ['Done.']),
    }
  }
  const found: SampleReview[] = []
  if (random.happens(0.85)) {
    const rating = stars(random, worker.quality)
    const aspects = { quality: rating, communication: random.whole(3, 5), timeliness: random.whole(3, 5) }
    found.push({ ...review(buyer, worker, rating, ofWorkers), revieweeType: 'WORKER', aspects })
  }
  if (random.happens(0.6))
    found.push({ ...review(worker, buyer, stars(random, 8), ofBuyers), revieweeType: 'BUYER' })
  return found.filter(({ createdAt }) => Date.parse(createdAt) < end.getTime() - day / 24)
}

/** The better the work, the more often all five. */
function stars(random: Random, quality: number): number {
  const luck = random.whole(1, 10) - quality
  return luck <= 0 ? 5 : luck <= 2 ? 4 : 3
}

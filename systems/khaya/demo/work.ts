import { type IdsAt, type Random, sampleIds, seededRandom } from '@monotable/server/kit'
import type { Input } from 'monotable'
import type { Bid, Project } from '../projects/project.ts'
import { bidIdOf } from '../projects/project.ts'
import { halfUp } from '../values/half-up.ts'
import { fateOf } from './fate.ts'
import { type Job, jobs } from './jobs.ts'
import { buyers, type SamplePerson, type SampleWorker, userIdOf, workers } from './people.ts'
import { reviewsOf, type SampleReview } from './reviews.ts'
import { addressIn, isNear } from './towns.ts'

/** As much of an item as must be there, and when it was made and changed. */
type Dated<I> = I & { createdAt: string; updatedAt: string }
export type SampleProject = Dated<Input<typeof Project>>
export type SampleBid = Dated<Input<typeof Bid>>

/** Projects with their bids and reviews. */
export interface Work {
  readonly projects: SampleProject[]
  readonly bids: SampleBid[]
  readonly reviews: SampleReview[]
}

const day = 86_400_000
const count = 140
const oldest = 540

/** A year and a half of work up to a moment, the oldest first. */
export function workUntil(end: Date): Work {
  const random = seededRandom(2025)
  const idsAt = sampleIds(random)
  const work: Work = { projects: [], bids: [], reviews: [] }
  for (let at = 0; at < count; at++) {
    // The nearer to the present, the more there are.
    const age = oldest * ((count - at) / count) ** 1.4
    const posted = new Date(Math.floor((end.getTime() - age * day) / 60_000) * 60_000)
    post(work, { ...(looked[at] ?? anything(random)), posted, end, random, idsAt, step: at })
  }
  return work
}

interface Wanted {
  readonly buyer: SamplePerson
  readonly job: Job
  readonly bidders: readonly SampleWorker[]
}

function anything(random: Random): Wanted {
  const [buyer, job] = [random.one(buyers), random.one(jobs)]
  const able = workers.filter(worker => suits(worker, job, buyer))
  return { buyer, job, bidders: random.some(able, random.whole(1, 4)) }
}

/** What those who try the system look at first: work that is under way, and a project with several bids. */
const looked: Readonly<Record<number, Wanted>> = {
  129: wanted('nomsa', 'Boundary wall, 32 metres', ['sipho']),
  134: wanted('nomsa', 'Foundation of a three-bedroom house', ['sipho', 'themba', 'sizwe']),
}

function wanted(buyer: string, title: string, bidders: readonly string[]): Wanted {
  return {
    buyer: buyers.find(({ sub }) => sub === buyer) as SamplePerson,
    job: jobs.find(job => job.title === title) as Job,
    bidders: workers.filter(({ sub }) => bidders.includes(sub)),
  }
}

interface Posted extends Wanted {
  readonly posted: Date
  readonly end: Date
  readonly step: number
  readonly random: Random
  readonly idsAt: IdsAt
}

function post(work: Work, sample: Posted): void {
  const { buyer, job, bidders, posted, end, random, idsAt } = sample
  const [projectId, createdAt] = [`proj_${idsAt(posted)()}`, posted.toISOString()]
  const bids = bidders
    .map(worker => bidOf(work, worker, projectId, sample))
    .filter(bid => bid.createdAt < end.toISOString())
  const workerIds = bids.map(({ workerId }) => workerId)
  const key = { projectId, buyerId: userIdOf(buyer) }
  const fate = fateOf(random, { ...key, posted, workerIds, days: job.days }, end)
  work.projects.push({ ...described(sample), ...key, ...fate, createdAt, bidCount: bids.length })
  const { acceptedWorkerId, status } = { acceptedWorkerId: undefined, ...fate }
  for (const bid of bids) work.bids.push({ ...bid, ...decided(bid, acceptedWorkerId, status, posted) })
  if (fate.status === 'COMPLETED') {
    const worker = workers.find(each => userIdOf(each) === fate.acceptedWorkerId) as SampleWorker
    work.reviews.push(
      ...reviewsOf(random, idsAt, { projectId, buyer, worker, completed: fate.completedAt, end }),
    )
  }
}

function suits({ isVerified, skills, town }: SampleWorker, job: Job, buyer: SamplePerson): boolean {
  return isVerified && isNear(town, buyer.town) && job.skills.some(skill => skills.includes(skill))
}

function described({ buyer, job, posted, step }: Posted) {
  const { title, description, category, skills, budget, days } = job
  const on = (later: number) => new Date(posted.getTime() + later * day).toISOString().slice(0, 10)
  return {
    ...{ title, description, category, skills: [...skills] },
    location: addressIn(buyer.town, buyer.street, step),
    budget: { min: budget[0] * 1000, max: budget[1] * 1000 },
    timeline: { startDate: on(14), endDate: on(14 + days + 7), flexible: step % 3 > 0 },
  }
}

const proposals = [
  'I can begin within the week. Two helpers, own tools and transport.',
  'Seen many of these. The price has the cleaning up in it.',
  'Ngingaqala ngoMsombuluko. Material is extra, labour as quoted.',
  'Happy to come and look first, no charge.',
]

function bidOf(work: Work, worker: SampleWorker, projectId: string, { job, posted, random }: Posted) {
  const createdAt = new Date(posted.getTime() + random.whole(60, 5 * 1440) * 60_000).toISOString()
  const workerId = userIdOf(worker)
  const [from, to] = job.budget
  return {
    ...{ projectId, workerId, bidId: bidIdOf(projectId, workerId), workerName: worker.name, createdAt },
    workerTrustScore: scoreAt(work.reviews, workerId, createdAt),
    quote: random.whole(from * 20, to * 20) * 50,
    timeline: {
      startDate: new Date(posted.getTime() + 15 * day).toISOString().slice(0, 10),
      duration: job.days,
      unit: 'days' as const,
    },
    proposal: random.one(proposals),
  }
}

/** The score that somebody had at a moment. */
function scoreAt(reviews: readonly SampleReview[], userId: string, moment: string): number {
  const earlier = reviews.filter(({ revieweeId, createdAt }) => revieweeId === userId && createdAt < moment)
  return halfUp(
    earlier.reduce((sum, { rating }) => sum + rating, 0),
    earlier.length,
    1,
  )
}

function decided(
  { workerId, createdAt }: { workerId: string; createdAt: string },
  chosen: string | undefined,
  status: SampleProject['status'],
  posted: Date,
) {
  if (status === 'OPEN') return { status: 'PENDING' as const, updatedAt: createdAt }
  const updatedAt = new Date(posted.getTime() + 6 * day).toISOString()
  return { status: workerId === chosen ? ('ACCEPTED' as const) : ('REJECTED' as const), updatedAt }
}

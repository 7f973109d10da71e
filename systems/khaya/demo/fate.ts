import type { Random } from '@monotable/server/kit'
import { bidIdOf } from '../projects/project.ts'

const day = 86_400_000

/** Younger projects are still open. */
const openDays = 12

interface Sample {
  readonly projectId: string
  readonly buyerId: string
  readonly posted: Date
  /** Who has bid. */
  readonly workerIds: readonly string[]
  readonly days: number
}

/** What has become of a project until a moment, and when that was. */
export function fateOf(random: Random, sample: Sample, end: Date) {
  const { projectId, buyerId, posted, workerIds } = sample
  const at = (days: number) => new Date(posted.getTime() + days * day).toISOString()
  const isOver = (moment: string) => moment < end.toISOString()
  if (!isOver(at(openDays))) return { status: 'OPEN' as const, updatedAt: posted.toISOString() }
  if (workerIds.length === 0 || random.happens(0.05)) {
    if (isOver(at(31))) return { status: 'EXPIRED' as const, updatedAt: at(30.01) }
    return { status: 'CANCELLED' as const, cancelledBy: buyerId, updatedAt: at(9) }
  }
  const acceptedWorkerId = random.one(workerIds)
  const accepted = { acceptedWorkerId, acceptedBidId: bidIdOf(projectId, acceptedWorkerId) }
  const done = 6 + sample.days + random.whole(0, 4)
  if (random.happens(0.05) && isOver(at(10))) {
    const cancelReason = 'Another job takes longer than planned'
    const given = { cancelledBy: acceptedWorkerId, cancelReason, updatedAt: at(10) }
    return { status: 'CANCELLED' as const, ...accepted, ...given }
  }
  if (isOver(at(done + 3)))
    return { status: 'COMPLETED' as const, ...accepted, completedAt: at(done), updatedAt: at(done) }
  const asked = isOver(at(done))
    ? { completionRequestedAt: at(done), updatedAt: at(done) }
    : { updatedAt: at(6) }
  return { status: 'IN_PROGRESS' as const, ...accepted, ...asked }
}

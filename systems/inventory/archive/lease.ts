import { refuse } from '@monotable/server'
import { isError, when } from 'monotable'
import type { ArchiveRun } from './archive-run.ts'

/** Longer than a part takes; others wait so long for a run that died. */
const seconds = 120

/** One run at a time for a shop: two would archive the same movements twice. */
export async function withLease<T>(
  run: ArchiveRun,
  work: (renew: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const { db, shopId, runId } = run
  const condition = when('runId = {runId}', { runId })
  await take(run)
  try {
    return await work(async () => {
      await db.ArchiveLease.update(
        { shopId },
        { set: { until: ending(run) } },
        { condition, otherwise: isLost },
      )
    })
  } finally {
    // A run that took so long that another has begun has nothing to give back.
    await db.ArchiveLease.delete({ shopId }, { condition }).catch(unlessFailed)
  }
}

async function take(run: ArchiveRun): Promise<void> {
  const { db, shopId, runId } = run
  const isFree = 'attribute_not_exists(until) or until <= {now}'
  await db.ArchiveLease.put(
    { shopId, runId, until: ending(run) },
    { condition: when(isFree, { now: run.clock() }), otherwise: isUnderWay },
  )
}

function ending({ clock }: ArchiveRun): string {
  return new Date(clock().getTime() + seconds * 1000).toISOString()
}

function isUnderWay(cause: Error): Error {
  return refuse('CONFLICT', 'An archive run of this shop is under way', undefined, cause)
}

function isLost(cause: Error): Error {
  return refuse('CONFLICT', 'Another archive run of this shop has begun', undefined, cause)
}

function unlessFailed(error: unknown): void {
  if (!isError(error, 'CONDITION_FAILED')) throw error
}

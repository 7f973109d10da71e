import { refuse } from '@monotable/server/kit'
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
  try {
    await db.ArchiveLease.put(
      { shopId, runId, until: ending(run) },
      { condition: when(isFree, { now: run.clock() }) },
    )
  } catch (error) {
    if (!isError(error, 'CONDITION_FAILED')) throw error
    const held = await db.ArchiveLease.get({ shopId }, { consistent: true })
    const left = held ? new Date(held.until).getTime() - run.clock().getTime() : 0
    const retryAfter = Math.max(1, Math.ceil(left / 1000))
    throw refuse(
      'CONFLICT',
      'An archive run of this shop is under way. Wait until it ends.',
      { retryAfter },
      error,
    )
  }
}

function ending({ clock }: ArchiveRun): string {
  return new Date(clock().getTime() + seconds * 1000).toISOString()
}

function isLost(cause: Error): Error {
  return refuse(
    'CONFLICT',
    'Another archive run of this shop has begun. Wait until it ends.',
    undefined,
    cause,
  )
}

function unlessFailed(error: unknown): void {
  if (!isError(error, 'CONDITION_FAILED')) throw error
}

import { refuse, takeLease } from '@monotable/server/kit'
import { when } from 'monotable'
import type { ArchiveRun } from './archive-run.ts'

/** Longer than a part takes; others wait so long for a run that died. */
const seconds = 120

/** One run at a time for a shop: two would archive the same movements twice. */
export async function withLease<T>(
  run: ArchiveRun,
  work: (renew: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const { db, shopId, runId, clock } = run
  const isMine = { condition: when('runId = {runId}', { runId }) }
  const lease = await takeLease({
    seconds,
    clock,
    take: (until, now) =>
      db.ArchiveLease.put(
        { shopId, runId, until: until.toISOString() },
        { condition: when('attribute_not_exists(until) or until <= {now}', { now }) },
      ),
    renew: until => db.ArchiveLease.update({ shopId }, { set: { until: until.toISOString() } }, isMine),
    release: () => db.ArchiveLease.delete({ shopId }, isMine),
  })
  if (!lease) throw await isUnderWay(run)
  try {
    return await work(async () => {
      await lease.renew()
      if (lease.lost.aborted) throw isLost(lease.lost.reason)
    })
  } finally {
    await lease.release()
  }
}

async function isUnderWay({ db, shopId, clock }: ArchiveRun): Promise<Error> {
  const held = await db.ArchiveLease.get({ shopId }, { consistent: true })
  const left = held ? new Date(held.until).getTime() - clock().getTime() : 0
  const retryAfter = Math.max(1, Math.ceil(left / 1000))
  return refuse('CONFLICT', 'An archive run of this shop is under way. Wait until it ends.', { retryAfter })
}

function isLost(cause: Error): Error {
  return refuse(
    'CONFLICT',
    'Another archive run of this shop has begun. Wait until it ends.',
    undefined,
    cause,
  )
}

import { refuse } from '@monotable/server'
import { isError, when } from 'monotable'
import type { ArchiveRun } from './archive-shop.ts'

const minutes = 15

/** One run at a time for a shop: two would archive the same movements twice. */
export async function withLease<T>(
  run: ArchiveRun,
  work: (renew: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const key = { shopId: run.shopId }
  let held = await take(run)
  const mine = () => when('archivingUntil = {held}', { held })
  const renew = async () => {
    const until = ending(run)
    await run.db.Shop.update(key, { set: { archivingUntil: until } }, { condition: mine() })
    held = until
  }
  try {
    return await work(renew)
  } finally {
    await run.db.Shop.update(key, { remove: ['archivingUntil'] }, { condition: mine() }).catch(unlessLost)
  }
}

async function take(run: ArchiveRun): Promise<string> {
  const until = ending(run)
  const isFree = when('attribute_not_exists(archivingUntil) or archivingUntil < {now}', { now: run.now() })
  await run.db.Shop.update(
    { shopId: run.shopId },
    { set: { archivingUntil: until } },
    {
      condition: isFree,
      otherwise: failure => (isError(failure, 'CONDITION_FAILED') ? underWay(failure) : failure),
    },
  )
  return until
}

function ending(run: ArchiveRun): string {
  return new Date(run.now().getTime() + minutes * 60_000).toISOString()
}

function underWay(cause: Error): Error {
  return refuse('CONFLICT', 'An archive run of this shop is under way', undefined, cause)
}

/** A run that took so long that another has begun no longer has anything to give back. */
function unlessLost(error: unknown): void {
  if (!isError(error, 'CONDITION_FAILED')) throw error
}

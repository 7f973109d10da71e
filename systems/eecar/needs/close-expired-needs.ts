import type { Schedule } from '@monotable/server'
import { isError } from 'monotable'
import type { Db } from '../operation.ts'
import type { EecarPorts } from '../ports/ports.ts'
import { isActive } from './find-need.ts'

/** The sweeper of expired needs (E12). It leaves needs alone that were closed or extended meanwhile. */
export const closeExpiredNeeds: Schedule<Db, EecarPorts> = {
  title: 'Cancels needs that have expired',
  // It reads all active needs, and no other read depends on it.
  everySeconds: 600,
  isSweep: true,
  run: async ({ db, now }) => {
    // Another program may write the end to the second, which sorts after all moments of that second.
    const aSecondOn = new Date(now.getTime() + 1000).toISOString()
    for await (const need of db.expiredNeeds.each({ now: aSecondOn })) {
      if (isActive(need, now)) continue
      const change = { set: { closeReason: 'expired' } }
      const options = { read: true, change, ifVersion: need.version } as const
      await db.CompanyNeed.transition(need, { status: 'cancelled' }, options).catch(unlessChanged)
    }
  },
}

function unlessChanged(error: unknown): void {
  if (!isError(error, 'STALE_VERSION') && !isError(error, 'INVALID_TRANSITION')) throw error
}

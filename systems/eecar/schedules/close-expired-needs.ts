import type { Schedule } from '@monotable/server'
import { isError, when } from 'monotable'
import type { Db } from '../operation.ts'
import type { EecarPorts } from '../ports.ts'

/** The sweeper of needs whose time is over (E12). One that was closed or prolonged meanwhile is left alone. */
export const closeExpiredNeeds: Schedule<Db, EecarPorts> = {
  title: 'Needs whose time is over are cancelled',
  // It reads all active needs, and no other read depends on it.
  everySeconds: 600,
  isSweep: true,
  run: async ({ db, now }) => {
    const moment = now.toISOString()
    for await (const { companyId, needId } of db.expiredNeeds.each({ now: moment })) {
      await db.CompanyNeed.transition(
        { companyId, needId },
        { status: 'cancelled' },
        {
          read: true,
          change: { set: { closeReason: 'expired' } },
          condition: when('expiresAt <= {moment}', { moment }),
        },
      ).catch(unlessChanged)
    }
  },
}

function unlessChanged(error: unknown): void {
  if (!isError(error, 'CONDITION_FAILED') && !isError(error, 'INVALID_TRANSITION')) throw error
}

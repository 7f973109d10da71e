import type { Schedule } from '@monotable/server'
import type { Db } from '../operation.ts'
import type { KhayaPorts } from '../ports/ports.ts'
import { moveInTime } from './move-in-time.ts'

const patience = 72 * 3_600_000

/** The sweeper of work that is done by the worker's word, and of which the buyer says nothing. */
export const completeProjects: Schedule<Db, KhayaPorts> = {
  title: 'Completes projects 72 hours after the worker asked for it',
  everySeconds: 60,
  isSweep: true,
  run: async context => {
    const completionRequestedAt = new Date(context.now.getTime() - patience).toISOString()
    const requested = context.db.completionRequests.each({ completionRequestedAt })
    await moveInTime(context, requested, 'IN_PROGRESS', 'COMPLETED')
  },
}

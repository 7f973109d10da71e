import { type Schedule, untilUpToDate } from '@monotable/server'
import type { Db } from '../operation.ts'
import type { KhayaPorts } from '../ports.ts'
import { moved } from '../projects/moves.ts'

const patience = 72 * 3_600_000

/** The sweeper of work that is done by the worker's word, and of which the buyer says nothing. */
export const completeProjects: Schedule<Db, KhayaPorts> = {
  title: 'Projects are completed 72 hours after the worker has asked for it',
  everySeconds: 60,
  isSweep: true,
  run: async ({ db, now }) => {
    const completionRequestedAt = new Date(now.getTime() - patience).toISOString()
    for await (const { projectId } of db.completionRequests.each({ completionRequestedAt })) {
      await untilUpToDate(() =>
        db.transact(async t => {
          const project = await db.Project.get({ projectId }, { consistent: true })
          if (project?.status !== 'IN_PROGRESS') return []
          return (await moved(t, db, project, { to: 'COMPLETED', now })).writes
        }),
      )
    }
  },
}

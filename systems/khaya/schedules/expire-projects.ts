import { type Schedule, untilUpToDate } from '@monotable/server'
import type { Db } from '../operation.ts'
import type { KhayaPorts } from '../ports.ts'
import { moved } from '../projects/moves.ts'

const lifetime = 30 * 86_400_000

/** The sweeper of projects that found nobody. One that was decided on meanwhile is left alone. */
export const expireProjects: Schedule<Db, KhayaPorts> = {
  title: 'Projects that are open for more than 30 days expire',
  everySeconds: 60,
  isSweep: true,
  run: async ({ db, now }) => {
    const createdAt = new Date(now.getTime() - lifetime).toISOString()
    for await (const { projectId } of db.openProjectsBefore.each({ createdAt })) {
      await untilUpToDate(() =>
        db.transact(async t => {
          const project = await db.Project.get({ projectId }, { consistent: true })
          if (project?.status !== 'OPEN') return []
          return (await moved(t, db, project, { to: 'EXPIRED', now })).writes
        }),
      )
    }
  },
}

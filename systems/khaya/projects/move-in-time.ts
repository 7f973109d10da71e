import { type ScheduleContext, untilUpToDate } from '@monotable/server'
import type { Db, Items } from '../operation.ts'
import { type Move, moved } from './moves.ts'

type Project = Items['Project']

/**
 * Moves projects whose time has come, each by itself: one that cannot be moved keeps no other from it. One that was
 * decided on meanwhile is left alone.
 */
export async function moveInTime(
  { db, now }: Pick<ScheduleContext<Db, unknown>, 'db' | 'now'>,
  due: AsyncIterable<Pick<Project, 'projectId'>>,
  from: Project['status'],
  to: Move['to'],
): Promise<void> {
  const failures: unknown[] = []
  for await (const { projectId } of due) {
    try {
      await untilUpToDate(() =>
        db.transact(async t => {
          const project = await db.Project.get({ projectId }, { consistent: true })
          return project?.status === from ? (await moved(t, db, project, { to, now })).writes : []
        }),
      )
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} projects could not be moved`)
}

import type { ScheduleContext } from '@monotable/server'
import { untilUpToDate } from '@monotable/server/kit'
import type { Db, Items } from '../operation.ts'
import { eachDue } from '../values/each-due.ts'
import { findProject } from './find-project.ts'
import { type Move, planMove } from './moves.ts'

type Project = Items['Project']

/** Moves projects whose time has come. One that was decided on meanwhile is left alone. */
export async function moveInTime(
  { db, now }: Pick<ScheduleContext<Db, unknown>, 'db' | 'now'>,
  due: AsyncIterable<Pick<Project, 'projectId'>>,
  from: Project['status'],
  to: Move['to'],
): Promise<void> {
  await eachDue(due, 'projects', ({ projectId }) =>
    untilUpToDate(() =>
      db.transact(async t => {
        const project = await findProject(db, projectId)
        return project.status === from ? (await planMove(t, db, project, { to, now })).writes : []
      }),
    ),
  )
}

import { unlessThere } from '@monotable/server/kit'
import type { Db } from '../operation.ts'
import type { SnapracePorts } from '../ports/ports.ts'
import { type JobContext, subjectOf } from './progress.ts'

/**
 * Brings work that the truth has queued into the table, where the change feed finds it. It is in one of the two at any
 * moment, or in both; in the table it has the same id however often it is brought.
 */
export async function takeOver(db: Db, { truth }: Pick<SnapracePorts, 'truth'>): Promise<void> {
  for (const { workId, work, queuedAt } of await truth.queued()) {
    await unlessThere(db.Job.create({ ...work, subject: subjectOf(work), jobId: workId, queuedAt }))
    await truth.takenOver(workId)
  }
}

/** For the request that has changed the truth: what cannot be brought now is by the schedule. */
export async function takeOverNow({
  db,
  ports,
  log,
}: Pick<JobContext, 'db' | 'ports' | 'log'>): Promise<void> {
  await takeOver(db, ports).catch(error => log.warn({ err: error }, 'work stays queued in the truth'))
}

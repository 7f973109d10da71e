import { asRead } from '@monotable/server/kit'
import type { PlannedWrite } from 'monotable'
import type { Db, Plan } from '../operation.ts'
import { halfUp } from '../values/half-up.ts'

type Counter = 'totalJobs' | 'jobsAbandoned'

/** Counts a job that a worker has done or given up, with the share of those that were done. */
export async function countJob(
  t: Plan,
  db: Db,
  workerId: string | undefined,
  counter: Counter,
): Promise<PlannedWrite[]> {
  const worker =
    workerId === undefined ? undefined : await db.Worker.get({ userId: workerId }, { consistent: true })
  if (!worker) return []
  // A worker whom another program has written may lack what was added.
  const { totalJobs = 0, jobsAbandoned = 0 } = worker
  const before = { totalJobs, jobsAbandoned }
  const counts = { ...before, [counter]: before[counter] + 1 }
  const completionRate = halfUp(counts.totalJobs, counts.totalJobs + counts.jobsAbandoned, 2)
  const set = { ...counts, completionRate }
  return [t.Worker.update(worker, { set }, asRead(worker))]
}

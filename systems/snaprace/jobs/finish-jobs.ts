import type { Schedule } from '@monotable/server'
import type { Db } from '../operation.ts'
import type { SnapracePorts } from '../ports/ports.ts'
import { runJob } from './run-job.ts'
import { takeOver } from './take-over.ts'

/** Longer than the feed needs to begin with one, so that they are rarely done twice at once; which would do no harm. */
const patience = 300

const aDay = 86_400_000

export const finishJobs: Schedule<Db, SnapracePorts> = {
  title: 'Takes over work that the relational database has queued, and continues interrupted jobs',
  everySeconds: 60,
  isSweep: true,
  run: async context => {
    const { db, ports, now } = context
    await takeOver(db, ports)
    await ports.truth.forgetRequests(new Date(now.getTime() - aDay))
    const before = new Date(now.getTime() - patience * 1000).toISOString()
    const failures: unknown[] = []
    for await (const job of db.jobs.each({}, { consistent: true })) {
      if (job.state !== 'QUEUED' || job.queuedAt > before) continue
      // The others do not wait for one that fails: it is tried again next time.
      await runJob(context, job).catch(error => failures.push(error))
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} jobs could not be done`)
  },
}

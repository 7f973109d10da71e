import { endOf } from '@monotable/server/kit'
import { isError, when } from 'monotable'
import { deleteEventRest } from '../events/delete-event-rest.ts'
import { reaction } from '../operation.ts'
import { syncNames } from '../photographers/sync-names.ts'
import { type Unlinked, unlinkPhotos } from '../photographers/unlink-photos.ts'
import { type RemovedPhotos, removePhotos } from '../photos/remove-photos.ts'
import type { EventKey } from '../truth/truth.ts'
import type { Job, JobContext, Keep, Progress } from './progress.ts'

type Run = (context: JobContext, job: Job, keep: Keep) => Promise<Progress>

/** What is done for each kind, from where the job is. */
const runs: Readonly<Record<Job['kind'], Run>> = {
  SYNC: (context, job, keep) => syncNames(context, job.photographerId as string, job, keep),
  UNLINK: (context, job, keep) => unlinkPhotos(context, job as Unlinked, job, keep),
  DELETE_EVENT: (context, job, keep) => deleteEventRest(context, job as EventKey, job, keep),
  REMOVE_PHOTOS: (context, job, keep) => removePhotos(context, job as RemovedPhotos, job, keep),
}

/** How long lists show a finished job. */
const shownDays = 7

/** Continues a job that is not done and returns its progress. Two processes can safely run the same job. */
export async function runJob(
  context: JobContext,
  given: Pick<Job, 'kind' | 'subject' | 'jobId'>,
): Promise<Progress | undefined> {
  const { db, now, log } = context
  const { kind, subject, jobId } = given
  const key = { kind, subject, jobId }
  const job = await db.Job.get(key, { consistent: true })
  if (job?.state !== 'QUEUED') return undefined
  const keep: Keep = async ({ cursor, scanned, updated, skipped }) => {
    const set = { scanned, updated, skipped, ...(cursor !== undefined && { cursor }) }
    await db.Job.update(key, { set }, { condition: isQueued() }).catch(unlessEnded)
  }
  const progress = await runs[kind](context, job, keep)
  if (progress.isOpen) {
    await keep(progress)
    return progress
  }
  const { scanned, updated, skipped } = progress
  const set = { state: 'DONE' as const, scanned, updated, skipped, finishedAt: now.toISOString() }
  const TTL = endOf(now, shownDays)
  await db.Job.update(key, { set: { ...set, TTL }, remove: ['cursor'] }, { condition: isQueued() }).catch(
    unlessEnded,
  )
  log.info({ job: key, scanned, updated, skipped }, 'job done')
  return progress
}

const isQueued = () => when('state = {state}', { state: 'QUEUED' })

/** Ignores that somebody else has finished the job meanwhile. */
function unlessEnded(error: unknown): void {
  if (!isError(error, 'CONDITION_FAILED') && !isError(error, 'NOT_FOUND')) throw error
}

export const runJobs = reaction({
  title: 'Updates the photos after a change in the relational database',
  on: { Job: { created: async (job, context) => void (await runJob(context, job)) } },
})

import { isError, when } from 'monotable'
import type { EventKey } from '../truth/truth.ts'
import { deleteEventRest } from './delete-event.ts'
import type { Job, JobContext, Keep, Progress } from './job.ts'
import { type RemovedPhotos, removePhotos } from './remove-photos.ts'
import { syncNames } from './sync-names.ts'
import { type Unlinked, unlinkPhotos } from './unlink-photos.ts'

type Run = (context: JobContext, job: Job, keep: Keep) => Promise<Progress>

/** What is done for each kind, from where the job is. */
const runs: Readonly<Partial<Record<Job['kind'], Run>>> = {
  SYNC: (context, job, keep) => syncNames(context, job.photographerId as string, job, keep),
  UNLINK: (context, job, keep) => unlinkPhotos(context, job as Unlinked, job, keep),
  DELETE_EVENT: (context, job, keep) => deleteEventRest(context, job as EventKey, job, keep),
  REMOVE_PHOTOS: (context, job, keep) => removePhotos(context, job as RemovedPhotos, job, keep),
}

/** How long one that is done is shown, in seconds. */
const shownFor = 7 * 86_400

/** Does a job that is not done, from where it was left. Two that do the same one do no harm. */
export async function runJob(
  context: JobContext,
  given: Pick<Job, 'kind' | 'subject' | 'jobId'>,
): Promise<void> {
  const { db, now, log } = context
  const { kind, subject, jobId } = given
  const key = { kind, subject, jobId }
  const job = await db.Job.get(key, { consistent: true })
  if (job?.state !== 'QUEUED') return
  const run = runs[kind]
  if (!run) throw new Error(`Nobody knows how to do a job of kind ${kind}`)
  const keep: Keep = async ({ cursor, ...counts }) => {
    const set = { ...counts, ...(cursor !== undefined && { cursor }) }
    await db.Job.update(key, { set }, { condition: isQueued() }).catch(unlessEnded)
  }
  const { scanned, updated, skipped } = await run(context, job, keep)
  const set = { state: 'DONE' as const, scanned, updated, skipped, finishedAt: now.toISOString() }
  const TTL = Math.floor(now.getTime() / 1000) + shownFor
  await db.Job.update(key, { set: { ...set, TTL }, remove: ['cursor'] }, { condition: isQueued() }).catch(
    unlessEnded,
  )
  log.info({ job: key, scanned, updated, skipped }, 'job done')
}

const isQueued = () => when('state = {state}', { state: 'QUEUED' })

/** Somebody else has ended it meanwhile. */
function unlessEnded(error: unknown): void {
  if (!isError(error, 'CONDITION_FAILED') && !isError(error, 'NOT_FOUND')) throw error
}

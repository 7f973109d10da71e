import { findOrRefuse } from '@monotable/server/kit'
import * as z from 'zod'
import { type Db, type Items, operation } from '../operation.ts'
import { syncNames } from '../photographers/sync-names.ts'
import { ofPhotographer } from '../values/paths.ts'
import { count } from '../values/value-types.ts'
import { atTheBeginning, type Progress } from './progress.ts'
import { runJob } from './run-job.ts'
import { takeOver } from './take-over.ts'

export const syncPhotographer = operation({
  method: 'POST',
  path: '/photographers/{photographerId}/syncs',
  title: 'Updates names and credit on all photos of a photographer now, instead of waiting for the queue',
  may: ['platform'],
  input: { path: ofPhotographer },
  output: z
    .object({ scanned: count, updated: count, skipped: count })
    .meta({ examples: [{ scanned: 3, updated: 3, skipped: 0 }] }),
  status: 200,
  rate: { requests: 60, seconds: 60 },
  handler: async call => {
    const { db, ports } = call
    const { photographerId } = await findOrRefuse(
      'photographer',
      ports.truth.photographer(call.path.photographerId),
    )
    await takeOver(db, ports)
    const queued = await openJobs(db, photographerId)
    const unlinked = []
    for (const job of queued.filter(({ kind }) => kind === 'UNLINK')) unlinked.push(await runJob(call, job))
    const named = await syncNames(call, photographerId, atTheBeginning, async () => {})
    // What was queued before this began has nothing left to do.
    await db.batchWrite(t => queued.filter(({ kind }) => kind === 'SYNC').map(job => t.Job.delete(job)))
    return [...unlinked, named].reduce(added, atTheBeginning) as Progress
  },
})

const added = (one: Progress | undefined, other: Progress | undefined): Progress => ({
  scanned: (one?.scanned ?? 0) + (other?.scanned ?? 0),
  updated: (one?.updated ?? 0) + (other?.updated ?? 0),
  skipped: (one?.skipped ?? 0) + (other?.skipped ?? 0),
})

/** Those that bring the truth about a photographer to the photos: new names, and credit that was taken. */
async function openJobs(db: Db, photographerId: string): Promise<Items['Job'][]> {
  const open: Items['Job'][] = []
  for await (const job of db.jobs.each({ kind: ['SYNC', 'UNLINK'] }, { consistent: true })) {
    if (job.photographerId === photographerId && job.state === 'QUEUED') open.push(job)
  }
  return open
}

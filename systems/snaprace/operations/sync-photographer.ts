import { z } from 'zod'
import { foundPhotographer } from '../found-photographer.ts'
import { atTheBeginning } from '../jobs/job.ts'
import { syncNames } from '../jobs/sync-names.ts'
import { takeOver } from '../jobs/take-over.ts'
import { type Db, type Items, operation } from '../operation.ts'
import { ofPhotographer } from '../paths.ts'
import { count } from '../schema/value-types.ts'

export const syncPhotographer = operation({
  method: 'POST',
  path: '/photographers/{photographerId}/syncs',
  title: 'Brings the names of a photographer to all photos now, instead of the queued synchronisation',
  input: { path: ofPhotographer },
  output: z
    .object({ scanned: count, updated: count, skipped: count })
    .meta({ examples: [{ scanned: 3, updated: 3, skipped: 0 }] }),
  status: 200,
  rate: { requests: 60, seconds: 60 },
  handler: async call => {
    const { db, ports } = call
    const { photographerId } = await foundPhotographer(ports, call.path.photographerId)
    await takeOver(db, ports)
    const queued = await openJobs(db, photographerId)
    const { scanned, updated, skipped } = await syncNames(
      call,
      photographerId,
      atTheBeginning,
      async () => {},
    )
    // What was queued before this began has nothing left to do.
    await db.batchWrite(t => queued.map(job => t.Job.delete(job)))
    return { scanned, updated, skipped }
  },
})

async function openJobs(db: Db, subject: string): Promise<Items['Job'][]> {
  const open: Items['Job'][] = []
  for await (const job of db.jobsOf.each({ kind: 'SYNC', subject }, { consistent: true })) {
    if (job.state === 'QUEUED') open.push(job)
  }
  return open
}

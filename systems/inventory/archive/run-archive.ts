import * as z from 'zod'
import { operation } from '../operation.ts'
import { inShop } from '../values/paths.ts'
import type { ArchiveRun } from './archive-run.ts'
import { archivable, archiveShop } from './archive-shop.ts'

/** Movements stay in the table for so many days. */
const keptDays = 90

export const runArchive = operation({
  method: 'POST',
  path: '/shops/{shopId}/archive-runs',
  title:
    'Moves movements older than 90 days into objects, and checks each object before it deletes anything from the table',
  may: ['owner'],
  desk: { label: 'Archive old movements' },
  input: { path: inShop, body: z.object({ dryRun: z.boolean().default(false) }) },
  output: z.object({ archived: z.int(), parts: z.int() }),
  errors: ['CONFLICT'],
  rate: { requests: 60, seconds: 60 },
  handler: async ({ path, body, now, ids, db, ports }) => {
    const until = new Date(now.getTime() - keptDays * 86_400_000)
    const began = performance.now()
    const clock = () => new Date(now.getTime() + performance.now() - began)
    const run: ArchiveRun = { ...path, runId: ids.uuid(), until, clock, db, ports }
    return body.dryRun ? archivable(run) : archiveShop(run)
  },
})

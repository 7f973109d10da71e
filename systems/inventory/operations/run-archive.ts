import { z } from 'zod'
import { archivable, archiveShop } from '../archive/archive-shop.ts'
import { operation } from '../operation.ts'
import { inShop } from '../paths.ts'

export const runArchive = operation({
  method: 'POST',
  path: '/shops/{shopId}/archive-runs',
  title:
    'Moves movements that are older than 90 days into objects, which are checked before anything leaves the table',
  input: { path: inShop, body: z.object({ dryRun: z.boolean().default(false) }) },
  output: z.object({ archived: z.int(), parts: z.int() }),
  rate: { requests: 10, seconds: 60 },
  handler: async ({ path, body, now, db, ports }) => {
    const run = { ...path, db, ports, now: () => now }
    return body.dryRun ? archivable(run) : archiveShop(run)
  },
})

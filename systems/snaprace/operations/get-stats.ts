import { z } from 'zod'
import { bibIn } from '../bib-form.ts'
import { stats } from '../examples.ts'
import { foundEvent } from '../found-event.ts'
import { operation } from '../operation.ts'
import { ofEvent } from '../paths.ts'
import { RawGuard } from '../schema/uploads.ts'
import { count } from '../schema/value-types.ts'
import { storedCounts } from '../stored-counts.ts'

const states = RawGuard.attributes.state.unwrap()

export const getStats = operation({
  method: 'GET',
  path: '/organizers/{orgId}/events/{eventId}/stats',
  title: 'Counts photos, faces, uploads by state, and the photos of a bib',
  input: { path: ofEvent, query: z.object({ bib: z.string().min(1).max(64).optional() }) },
  output: z
    .object({
      photoCount: count,
      faceCount: count,
      photographers: z.array(z.object({ photographerId: z.string(), photoCount: count })),
      uploads: z.record(states, count),
      bib: z.object({ bib: z.string(), photoCount: count }).optional(),
    })
    .meta({ examples: [stats] }),
  handler: async ({ path, query, db, ports }) => {
    const event = await foundEvent(ports, path)
    const { orgId, eventId } = event
    const key = { orgId, eventId }
    const bib = query.bib === undefined ? undefined : bibIn(query.bib, event, { in: 'query', path: 'bib' })
    const { total, ofPhotographers } = await storedCounts(db, key)
    const { photoCount = 0, faceCount = 0 } = total ?? {}
    const uploads = Object.fromEntries(states.options.map(state => [state, 0]))
    for await (const { state } of db.uploads.each(key, { consistent: true, limit: 1000 }))
      uploads[state] = (uploads[state] ?? 0) + 1
    return {
      photoCount,
      faceCount,
      photographers: ofPhotographers.filter(stats => stats.photoCount > 0),
      uploads: uploads as Record<z.output<typeof states>, number>,
      ...(bib !== undefined && { bib: { bib, photoCount: await db.photosByBib.count({ ...key, bib }) } }),
    }
  },
})

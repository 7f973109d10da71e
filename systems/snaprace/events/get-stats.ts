import * as z from 'zod'
import { bibIn } from '../bibs/bib-form.ts'
import { countsOf, readEventItems } from '../drift/read-event-items.ts'
import { type Db, operation } from '../operation.ts'
import type { EventKey } from '../truth/truth.ts'
import { RawGuard } from '../uploads/upload.ts'
import { stats } from '../values/examples.ts'
import { ofEvent } from '../values/paths.ts'
import { count } from '../values/value-types.ts'
import { findEvent } from './find-event.ts'
import { readCounts } from './read-counts.ts'

const states = RawGuard.attributes.state.unwrap()

export const getStats = operation({
  method: 'GET',
  path: '/organizers/{orgId}/events/{eventId}/stats',
  title: 'Counts photos, faces, uploads by state, and the photos of a bib',
  may: ['organizer', 'platform'],
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
    const event = await findEvent(ports, path)
    const { orgId, eventId } = event
    const key = { orgId, eventId }
    const bib = query.bib === undefined ? undefined : bibIn(query.bib, event, { in: 'query', path: 'bib' })
    const { photoCount, faceCount, ofPhotographers } = await countsNow(db, key)
    const uploads = Object.fromEntries(states.options.map(state => [state, 0]))
    for await (const { state } of db.uploads.each(key, { consistent: true, limit: 1000 }))
      uploads[state] = (uploads[state] ?? 0) + 1
    return {
      photoCount,
      faceCount,
      photographers: ofPhotographers.filter(stats => stats.photoCount > 0),
      uploads: uploads as Record<z.output<typeof states>, number>,
      ...(bib !== undefined && { bib: { bib, photoCount: await photoCountOf(db, key, bib) } }),
    }
  },
})

/** Photos of other programs are counted here as long as none of ours is there. */
async function countsNow(db: Db, event: EventKey) {
  const { total, ofPhotographers } = await readCounts(db, event)
  if (total) {
    // Less than nothing is what is left where others have taken away what was never counted: drift, until it is repaired.
    const atLeast0 = (count: number) => Math.max(0, count)
    return { photoCount: atLeast0(total.photoCount), faceCount: atLeast0(total.faceCount), ofPhotographers }
  }
  const counted = countsOf((await readEventItems(db, event)).photos.values())
  const { photoCount, faceCount } = counted
  const each = [...counted.ofPhotographers].map(([photographerId, count]) => ({
    photographerId,
    photoCount: count,
  }))
  return { photoCount, faceCount, ofPhotographers: each.sort(byId) }
}

const byId = (one: { photographerId: string }, other: { photographerId: string }) =>
  one.photographerId < other.photographerId ? -1 : 1

const photoCountOf = (db: Db, { orgId, eventId }: EventKey, bib: string) =>
  db.photosByBib.count({ orgId, eventId, bib }, { where: photo => photo.orgId === orgId })

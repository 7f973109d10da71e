import type * as z from 'zod'
import type { Db } from '../operation.ts'
import type { Organizer, RaceEvent } from '../truth/truth.ts'
import type { raceAnswer } from './race-answer.ts'

/** A race with what it has: its newest photo, and how many there are. */
export async function showRace(
  db: Db,
  event: RaceEvent,
  organizer: Organizer | undefined,
): Promise<z.output<typeof raceAnswer>> {
  const { orgId, eventId, name, eventDate, place, showResults } = event
  const [stats, newest] = await Promise.all([
    db.Stats.get({ orgId, eventId }),
    db.gallery.first({ orgId, eventId }),
  ])
  const { color, website, logo } = organizer ?? {}
  return {
    eventId,
    orgId,
    name,
    eventDate,
    place,
    showResults,
    organizer: { name: organizer?.name ?? orgId, color, website, logo },
    photoCount: Math.max(stats?.photoCount ?? 0, newest ? 1 : 0),
    ...(newest && { cover: { ulid: newest.ulid, thumbHash: newest.thumbHash } }),
  }
}

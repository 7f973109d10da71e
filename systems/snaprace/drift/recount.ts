import { refuse } from '@monotable/server/kit'
import { type Change, isError } from 'monotable'
import { readCounts, type StoredCounts } from '../events/read-counts.ts'
import type { Db } from '../operation.ts'
import type { EventKey } from '../truth/truth.ts'
import { type Counts, countsOf, readEventItems } from './read-event-items.ts'

const attempts = 5

/** Counts the photos of an event again (R14), and answers how many counters were wrong. */
export async function recount(db: Db, event: EventKey): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const before = await readCounts(db, event)
    const actual = countsOf((await readEventItems(db, event)).photos.values())
    try {
      return await write(db, event, before, actual)
    } catch (error) {
      // Whatever changes a count changes its version: then it was counted for nothing.
      if (!isOvertaken(error)) throw error
    }
  }
  throw refuse('BUSY', 'Other requests are changing this event. Try again in a moment.')
}

async function write(db: Db, event: EventKey, stored: StoredCounts, actual: Counts): Promise<number> {
  const { photoCount, faceCount } = actual
  const { total } = stored
  const isTotalRight = total
    ? total.photoCount === photoCount && total.faceCount === faceCount
    : photoCount === 0
  let wrong = 0
  // Also where it is right: it must still be what was read.
  // Nobody writes a counter by hand but whoever counts again: a plain `Change` is checked when it is made.
  const counts: Change = { set: { photoCount, faceCount } }
  if (total) await db.Stats.update(event, counts, { ifVersion: total.version })
  else if (photoCount > 0) await db.Stats.create({ ...event, photoCount, faceCount })
  if (!isTotalRight) wrong++
  const kept = new Map(stored.ofPhotographers.map(stats => [stats.photographerId, stats]))
  for (const photographerId of new Set([...kept.keys(), ...actual.ofPhotographers.keys()])) {
    const stats = kept.get(photographerId)
    const set = { photoCount: actual.ofPhotographers.get(photographerId) ?? 0 }
    if (stats?.photoCount === set.photoCount) continue
    const count: Change = { set }
    if (stats) await db.PhotographerStats.update(stats, count, { ifVersion: stats.version })
    else await db.PhotographerStats.create({ ...event, photographerId, ...set })
    wrong++
  }
  return wrong
}

function isOvertaken(error: unknown): boolean {
  return isError(error, 'STALE_VERSION') || isError(error, 'ALREADY_EXISTS') || isError(error, 'NOT_FOUND')
}

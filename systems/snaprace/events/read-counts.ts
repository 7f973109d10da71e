import type { Db, Items } from '../operation.ts'
import type { EventKey } from '../truth/truth.ts'

/** The counters of an event (R14), of all its photographers too. */
export interface StoredCounts {
  readonly total: Items['Stats'] | undefined
  readonly ofPhotographers: readonly Items['PhotographerStats'][]
}

export async function readCounts(db: Db, { orgId, eventId }: EventKey): Promise<StoredCounts> {
  let total: Items['Stats'] | undefined
  const ofPhotographers: Items['PhotographerStats'][] = []
  let cursor: string | undefined
  do {
    const options = { consistent: true, ...(cursor !== undefined && { cursor }) }
    const page = await db.stats({ orgId, eventId }, options)
    total ??= page.of.Stats[0]
    ofPhotographers.push(...page.of.PhotographerStats)
    cursor = page.cursor
  } while (cursor !== undefined)
  return { total, ofPhotographers }
}

import type { Upkeep } from '@monotable/server'
import { refuse } from '@monotable/server/kit'
import type { EventKey } from '../truth/truth.ts'

/** A counter that does not say how many there are. */
export interface CountDifference {
  readonly counter: 'photoCount' | 'faceCount'
  /** Of one photographer; of the event without. */
  readonly photographerId?: string
  readonly stored: number
  readonly actual: number
}

/** What photos are counted in (R14). */
const counters = [
  { on: 'Stats', attribute: 'photoCount' },
  { on: 'Stats', attribute: 'faceCount' },
  { on: 'PhotographerStats', attribute: 'photoCount' },
] as const

export async function findMiscounts(upkeep: Upkeep, event: EventKey): Promise<CountDifference[]> {
  const found: CountDifference[] = []
  for (const counter of counters)
    for (const { item, recorded, counted } of await upkeep.recount(counter, {
      within: keyOf(event),
      dry: true,
    }))
      found.push({
        counter: counter.attribute,
        ...(counter.on === 'PhotographerStats' && { photographerId: item.photographerId as string }),
        stored: Number(recorded),
        actual: Number(counted),
      })
  return found
}

const attempts = 5

/** Counts the photos of an event again, and answers how many items with counters were wrong. */
export async function recount(upkeep: Upkeep, event: EventKey): Promise<number> {
  const corrected = new Set<string>()
  for (let attempt = 0; attempt < attempts; attempt++) {
    let isMoving = false
    for (const counter of counters)
      for (const { key, outcome } of await upkeep.recount(counter, { within: keyOf(event) })) {
        if (outcome === 'corrected') corrected.add(JSON.stringify(key))
        isMoving ||= outcome === 'moving'
      }
    if (!isMoving) return corrected.size
  }
  throw refuse('BUSY', 'Other requests are changing this event. Try again in a moment.')
}

const keyOf = ({ orgId, eventId }: EventKey) => ({ orgId, eventId })

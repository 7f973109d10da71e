import type { Db, Items } from '../operation.ts'

type Event = Items['Event']

/** After which event, in the order of all. */
export interface Place {
  readonly timestamp: string
  readonly event_id: string
}

const dayLength = 86_400_000
/** Events are kept so long, and the day on which the oldest was made. */
export const keptDays = 91

export function oldestPlace(now: Date): Place {
  return { timestamp: new Date(now.getTime() - keptDays * dayLength).toISOString(), event_id: '' }
}

/** All events after a place, the oldest first, day by day. */
export async function* eventsAfter(db: Db, place: Place, now: Date): AsyncIterable<Event> {
  const first = place.timestamp.slice(0, 10)
  const last = now.toISOString().slice(0, 10)
  for (let day = first; day <= last; day = dayAfter(day)) {
    const timestamp = day === first ? place.timestamp : `${day}T00:00:00.000Z`
    for await (const event of db.eventsFrom.each({ day, timestamp }, { consistent: true })) {
      if (isAfter(event, place)) yield event
    }
  }
}

export function isAfter(event: Place, place: Place): boolean {
  if (event.timestamp !== place.timestamp) return event.timestamp > place.timestamp
  return event.event_id > place.event_id
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + dayLength).toISOString().slice(0, 10)
}

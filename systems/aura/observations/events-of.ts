import type { Items } from '../operation.ts'
import type { Compared } from './hash.ts'

type EventType = Items['Event']['type']

/** What happened between two observations of a page. */
export function eventsOf(before: Compared, after: Compared): EventType[] {
  const price = priceEvent(before, after)
  const isOther = after.state !== undefined && after.state !== before.state
  return [...(price ? [price] : []), ...(isOther ? [`STATE_${after.state}` as EventType] : [])]
}

function priceEvent(before: Compared, after: Compared): EventType | undefined {
  const [old, now] = [before.price_minor, after.price_minor]
  if (now === undefined) return old === undefined ? undefined : 'PRICE_REMOVED'
  if (old === undefined || before.currency !== after.currency) return 'PRICE_DISCOVERED'
  if (now === old) return undefined
  return now < old ? 'PRICE_DROPPED' : 'PRICE_INCREASED'
}

/** The events of an observation have ids in their order; a page knows its last observation, and so their ids. */
export function eventId(observation_id: string, at: number): string {
  return `${observation_id}-${at + 1}`
}

import { refuse } from '@monotable/server/kit'
import type { EventKey } from '../truth/truth.ts'
import type { RepairContext } from './repair.ts'

/** Finds an event of the truth; for the platform also a deleted one that has left items behind. */
export async function findEventOrRest(
  { db, ports }: RepairContext,
  { orgId, eventId }: EventKey,
  roles: ReadonlySet<string>,
): Promise<EventKey> {
  const event = { orgId, eventId }
  if (await ports.truth.event(event)) return event
  const { items } = await db.everythingOf(event, { limit: 1 })
  if (roles.has('platform') && items.length > 0) return event
  throw refuse('NOT_FOUND', 'This event does not exist')
}

import { findOrRefuse, refuse } from '@monotable/server/kit'
import type { SnapracePorts } from '../ports/ports.ts'
import type { EventKey, RaceEvent } from '../truth/truth.ts'

/** Finds the event that a path names in the truth; events of other organizers do not exist here (R1). */
export async function findEvent(
  { truth }: Pick<SnapracePorts, 'truth'>,
  { orgId, eventId }: EventKey,
): Promise<RaceEvent> {
  return findOrRefuse('event', truth.event({ orgId, eventId }))
}

/** The same for those who look at photos: only its organizer and the platform see an inactive event. */
export async function findVisibleEvent(
  ports: Pick<SnapracePorts, 'truth'>,
  path: EventKey,
  roles: ReadonlySet<string>,
): Promise<RaceEvent> {
  if (roles.has('ingest'))
    throw refuse('FORBIDDEN', 'The ingest machine cannot look at photos. Sign in as another user.')
  const event = await findEvent(ports, path)
  if (event.status === 'active' || roles.has('organizer') || roles.has('platform')) return event
  throw refuse('NOT_FOUND', 'This event does not exist')
}

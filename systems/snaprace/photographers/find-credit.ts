import type { Items } from '../operation.ts'
import type { EventKey, Photographer, Truth } from '../truth/truth.ts'

type Photo = Items['Photo']

/** What a photo says of who took it: all of it, or why it says nothing (R18). */
export type Credit = Partial<
  Pick<Photo, 'photographerId' | 'photographerHandle' | 'photographerDisplayName' | 'creditFlag'>
>

/** Credit needs a photographer who exists, is active and is assigned to the event. */
export async function findCredit(
  truth: Truth,
  { eventId }: EventKey,
  photographerId: string | undefined,
): Promise<Credit> {
  if (photographerId === undefined) return {}
  const photographer = await truth.photographerAt(eventId, photographerId)
  if (!photographer) return { creditFlag: 'UNKNOWN' }
  if (!photographer.active) return { creditFlag: 'INACTIVE' }
  if (!photographer.isAssigned) return { creditFlag: 'NOT_ASSIGNED' }
  return namesOf(photographer)
}

function namesOf({ photographerId, handle, displayName }: Photographer): Credit {
  return { photographerId, photographerHandle: handle, photographerDisplayName: displayName }
}

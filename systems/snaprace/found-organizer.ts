import { refuse } from '@monotable/server/kit'
import type { SnapracePorts } from './ports.ts'
import type { Organizer } from './truth/truth.ts'

/** The organizer that a path names. */
export async function foundOrganizer(
  { truth }: Pick<SnapracePorts, 'truth'>,
  orgId: string,
): Promise<Organizer> {
  const organizer = await truth.organizer(orgId)
  if (!organizer) throw refuse('NOT_FOUND', 'There is no such organizer')
  return organizer
}

import { refuse } from '@monotable/server/kit'
import type { Db, Items } from './operation.ts'

/** The photo that a path names, as it is now. */
export async function foundPhoto(
  db: Db,
  { orgId, eventId, ulid }: { readonly orgId: string; readonly eventId: string; readonly ulid: string },
): Promise<Items['Photo']> {
  const photo = await db.Photo.get({ orgId, eventId, ulid }, { consistent: true })
  if (!photo) throw refuse('NOT_FOUND', 'There is no such photo')
  return photo
}

import type { Call } from '@monotable/server'
import { findOrRefuse, refuse } from '@monotable/server/kit'
import { findVisibleEvent } from '../events/find-event.ts'
import type { Db, Items } from '../operation.ts'
import type { SnapracePorts } from '../ports/ports.ts'
import type { ofPhoto } from '../values/paths.ts'

type Asked = Pick<Call<Db, SnapracePorts, { path: typeof ofPhoto }>, 'path' | 'roles' | 'db' | 'ports'>

type Photo = Items['Photo']

/**
 * Reads a file of a photo. Caches may hold it for some minutes only, because it can be taken down; shared caches never
 * hold that of an inactive event.
 */
export async function readPicture(
  { path, roles, db, ports }: Asked,
  read: (photo: Photo) => Promise<Uint8Array | undefined>,
): Promise<{ photo: Photo; bytes: Uint8Array; cacheControl: string }> {
  const event = await findVisibleEvent(ports, path, roles)
  const photo = await findOrRefuse('photo', db.Photo.get(path, { consistent: true }))
  const bytes = await read(photo)
  if (!bytes)
    throw refuse(
      'NOT_FOUND',
      'The picture of this photo is missing. Ask the organizer to process the upload again.',
    )
  return {
    photo,
    bytes,
    cacheControl: event.status === 'active' ? 'public, max-age=300' : 'private, no-cache',
  }
}

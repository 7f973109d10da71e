import type { Call } from '@monotable/server'
import { findOrRefuse, type SentFile, sendPicture } from '@monotable/server/kit'
import { findVisibleEvent } from '../events/find-event.ts'
import type { Db, Items } from '../operation.ts'
import type { SnapracePorts } from '../ports/ports.ts'
import type { ofPhoto } from '../values/paths.ts'

type Asked = Pick<Call<Db, SnapracePorts, { path: typeof ofPhoto }>, 'path' | 'roles' | 'db' | 'ports'>

type Photo = Items['Photo']

/** Reads a file of a photo. Shared caches never hold that of an inactive event. */
export async function readPicture(
  { path, roles, db, ports }: Asked,
  read: (photo: Photo) => Promise<Uint8Array | undefined>,
): Promise<{ photo: Photo; file: SentFile }> {
  const event = await findVisibleEvent(ports, path, roles)
  const photo = await findOrRefuse('photo', db.Photo.get(path, { consistent: true }))
  const bytes = await read(photo)
  const isPublic = event.status === 'active'
  const missing = 'The picture of this photo is missing. Ask the organizer to process the upload again.'
  return { photo, file: sendPicture(bytes && { bytes }, { isPublic, missing }) }
}

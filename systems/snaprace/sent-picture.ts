import { type Call, refuse } from '@monotable/server'
import { visibleEvent } from './found-event.ts'
import { foundPhoto } from './found-photo.ts'
import type { Db, Items } from './operation.ts'
import type { ofPhoto } from './paths.ts'
import type { SnapracePorts } from './ports.ts'

type Asked = Pick<Call<Db, SnapracePorts, { path: typeof ofPhoto }>, 'path' | 'roles' | 'db' | 'ports'>

/**
 * A file of a photo. Its key is made from what the path names, so that nothing else can be reached. It may be kept for
 * some minutes only, because it can be taken down; that of an inactive event by nobody else.
 */
export async function sentPicture(
  { path, roles, db, ports }: Asked,
  key: string,
): Promise<{ photo: Items['Photo']; bytes: Uint8Array; cacheControl: string }> {
  const event = await visibleEvent(ports, path, roles)
  const photo = await foundPhoto(db, path)
  const bytes = await ports.objects.get(key)
  if (!bytes) throw refuse('NOT_FOUND', 'There is no picture of this photo')
  return {
    photo,
    bytes,
    cacheControl: event.status === 'active' ? 'public, max-age=300' : 'private, no-cache',
  }
}

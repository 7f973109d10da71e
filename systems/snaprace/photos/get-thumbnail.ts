import type { Objects } from '@monotable/server'
import { sentFile } from '@monotable/server/kit'
import { pictureKeyOf, thumbnailKeyOf } from '../images/photo-files.ts'
import { shrink } from '../images/render.ts'
import { type Items, operation } from '../operation.ts'
import { ofPhoto } from '../values/paths.ts'
import { readPicture } from './read-picture.ts'

export const getThumbnail = operation({
  method: 'GET',
  path: '/organizers/{orgId}/events/{eventId}/photos/{ulid}/thumbnail',
  title: 'Sends a small picture',
  may: 'anyone',
  input: { path: ofPhoto },
  output: sentFile,
  sends: 'image/jpeg',
  errors: ['FORBIDDEN'],
  handler: async call => {
    const { file } = await readPicture(call, photo => readThumbnail(call.ports.objects, photo))
    return file
  },
})

/** The small picture of a photo. Those of other programs have none: it is made each time, so that none is left behind. */
async function readThumbnail(objects: Objects, photo: Items['Photo']): Promise<Uint8Array | undefined> {
  const kept = await objects.get(thumbnailKeyOf(photo))
  if (kept) return kept
  const picture = await objects.get(pictureKeyOf(photo))
  return picture && shrink(picture)
}

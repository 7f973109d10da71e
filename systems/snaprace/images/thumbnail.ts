import type { Objects } from '@monotable/server'
import type { Items } from '../operation.ts'
import { pictureKeyOf, thumbnailKeyOf } from './photo-files.ts'
import { shrunk } from './render.ts'

/** The small picture of a photo. Those of other programs have none: it is made each time, so that none is left behind. */
export async function thumbnailOf(objects: Objects, photo: Items['Photo']): Promise<Uint8Array | undefined> {
  const kept = await objects.get(thumbnailKeyOf(photo))
  if (kept) return kept
  const picture = await objects.get(pictureKeyOf(photo))
  return picture && shrunk(picture)
}

import type { Product } from '@monotable/web'
import { identity } from './identity.tsx'
import { myPhotos } from './my-photos.tsx'
import { photo } from './photo.tsx'
import { progress } from './progress.tsx'
import { queue } from './queue.tsx'
import { race } from './race.tsx'
import { races } from './races.tsx'
import { selfie } from './selfie.tsx'
import { startList } from './start-list.tsx'
import { upload, uploads } from './upload.tsx'

/** What SnapRace brings for people: its identity, and its pages made by hand. */
export const product: Product = {
  identity,
  pages: [...races, race, myPhotos, photo, selfie, uploads, upload, queue, startList, progress],
}

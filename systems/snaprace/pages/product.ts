import type { Product } from '@monotable/web'
import { deskWordsKo } from './desk-words-ko.ts'
import { identity } from './identity.tsx'
import { myPhotos } from './my-photos.tsx'
import { photo } from './photo.tsx'
import { progress } from './progress.tsx'
import { queue } from './queue.tsx'
import { race } from './race.tsx'
import { races } from './races.tsx'
import { selfie } from './selfie.tsx'
import { startList } from './start-list.tsx'
import { ko } from './texts-ko.ts'
import { upload, uploads } from './upload.tsx'

/** What SnapRace brings for people: its identity, and its pages made by hand. */
export const product: Product = {
  identity,
  desk: { ko: { words: deskWordsKo, errors: ko.errors, reasons: ko.reasons } },
  pages: [...races, race, myPhotos, photo, selfie, uploads, upload, queue, startList, progress],
}

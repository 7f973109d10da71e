import { shown } from '@monotable/server/kit'
import * as z from 'zod'
import { ids } from './examples.ts'
import { photographerId, rawId, slug } from './value-types.ts'

// What paths name.
export const ofOrganizer = z.object({ orgId: shown(slug, ids.orgId) })
export const ofEvent = ofOrganizer.extend({ eventId: shown(slug, ids.eventId) })
export const ofPhoto = ofEvent.extend({ ulid: shown(z.ulid(), ids.ulid) })
export const ofUpload = ofEvent.extend({ rawId: shown(rawId, ids.rawId) })
/** A name as cameras and people give it; it is the end of a key. */
export const filename = z
  .string()
  .regex(/^[^/\\\p{Cc}]{1,200}$/u, 'must be a file name of at most 200 characters, without / and \\')
/** A name in the store, which has the id of its upload before it. */
export const ofRawFile = ofEvent.extend({
  file: shown(
    z
      .string()
      .regex(/^[^/\\\p{Cc}]{1,250}$/u, 'must be a file name of at most 250 characters, without / and \\'),
    ids.rawFile,
  ),
})
/** In any spelling (R10). */
export const ofBib = ofEvent.extend({ bib: shown(z.string().min(1).max(64), ids.bib) })
export const ofPhotographer = z.object({ photographerId: shown(photographerId.max(128), ids.photographerId) })
export const ofAssignment = ofEvent.extend(ofPhotographer.shape)

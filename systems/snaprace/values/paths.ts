import { type ZodType, z } from 'zod'
import { ids } from './examples.ts'
import { photographerId, rawId, slug } from './value-types.ts'

const shown = <T extends ZodType>(name: keyof typeof ids, type: T): T => type.meta({ examples: [ids[name]] })

// What paths name.
export const ofOrganizer = z.object({ orgId: shown('orgId', slug) })
export const ofEvent = ofOrganizer.extend({ eventId: shown('eventId', slug) })
export const ofPhoto = ofEvent.extend({ ulid: shown('ulid', z.ulid()) })
export const ofUpload = ofEvent.extend({ rawId: shown('rawId', rawId) })
/** A name as cameras and people give it; it is the end of a key. */
export const filename = z.string().regex(/^[^/\\\p{Cc}]{1,200}$/u)
/** A name in the store, which has the id of its upload before it. */
export const ofRawFile = ofEvent.extend({
  file: shown('rawFile', z.string().regex(/^[^/\\\p{Cc}]{1,250}$/u)),
})
/** In any spelling (R10). */
export const ofBib = ofEvent.extend({ bib: shown('bib', z.string().min(1).max(64)) })
export const ofPhotographer = z.object({ photographerId: shown('photographerId', photographerId.max(128)) })
export const ofAssignment = ofEvent.extend(ofPhotographer.shape)

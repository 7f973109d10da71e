import { z } from 'zod'
import { photographerId, rawId, slug } from './schema/value-types.ts'

// What paths name.
export const ofOrganizer = z.object({ orgId: slug })
export const ofEvent = ofOrganizer.extend({ eventId: slug })
export const ofPhoto = ofEvent.extend({ ulid: z.ulid() })
export const ofUpload = ofEvent.extend({ rawId })
/** A name as cameras and people give it; it is the end of a key. */
export const ofRawFile = ofEvent.extend({ file: z.string().regex(/^[^/\\\p{Cc}]{1,200}$/u) })
/** In any spelling (R10). */
export const ofBib = ofEvent.extend({ bib: z.string().min(1).max(64) })
export const ofPhotographer = z.object({ photographerId: photographerId.max(128) })
export const ofAssignment = ofEvent.extend(ofPhotographer.shape)

import { refusals } from '@monotable/server/kit'

/** What this system refuses, besides what every system refuses. */
export const errors = {
  TOO_MANY_BIBS: [400, 'A photo can have at most 45 bibs. Remove some.'],
  CONSENT_REQUIRED: [
    403,
    'A selfie search needs your consent for this event. Give it first with POST …/consents.',
  ],
  FILE_EXISTS: [
    409,
    'Another file with this name has already been uploaded. Ask for a new address and send the file there.',
  ],
  PARTS_MISSING: [
    409,
    'Parts of this file have not arrived. Ask for the address again with inParts, and send those that it names.',
  ],
  ADDRESS_EXPIRED: [410, 'This upload address has expired. Ask for a new one.'],
  ORGANIZER_EXISTS: [409, 'An organizer with this id already exists. Choose another id.'],
  EVENT_ID_TAKEN: [
    409,
    'An event with this id already exists, perhaps with another organizer. Choose another id.',
  ],
  EVENT_DELETING: [
    409,
    'The previous event with this id is still being deleted. Try again later, or choose another id.',
  ],
  PHOTOGRAPHER_EXISTS: [409, 'A photographer with this id already exists. Choose another id.'],
  NO_FACE: [422, 'The picture shows no face. Send one that shows your face.'],
} as const

export const refuse = refusals(errors)

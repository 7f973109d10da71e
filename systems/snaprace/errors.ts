import { refusals } from '@monotable/server/kit'

/** What this system refuses, beside what every system does. */
export const errors = {
  TOO_MANY_BIBS: [400, 'A photo has at most 45 bibs'],
  CONSENT_REQUIRED: [403, 'Searching by face needs the consent of the visitor'],
  FILE_EXISTS: [409, 'There is another file of this name. Ask for a new address and send the file there.'],
  ADDRESS_EXPIRED: [410, 'The address has expired. Ask for a new one.'],
  ORGANIZER_EXISTS: [409, 'There is an organizer with this id'],
  EVENT_ID_TAKEN: [409, 'There is an event with this id, here or with another organizer'],
  EVENT_DELETING: [409, 'The event of this id is still being deleted'],
  PHOTOGRAPHER_EXISTS: [409, 'There is a photographer with this id'],
  NO_FACE: [422, 'There is no face in the picture'],
} as const

export const refuse = refusals(errors)

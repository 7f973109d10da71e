import { refusals } from '@monotable/server/kit'

/** What this system refuses, beside what every system does. */
export const errors = {
  EMBEDDING_UNAVAILABLE: [503, 'The part cannot be made searchable now; nothing was written'],
  TOO_MANY_USE_CASES: [400, 'A part has at most 90 use cases'],
  SELF_PROPOSAL: [400, 'A company makes no proposal to itself'],
  PART_OWNER_MISMATCH: [400, 'A part belongs to neither side in the way that the proposal says'],
  PART_NOT_LISTED: [409, 'The part is withdrawn'],
  NOT_YOUR_TURN: [409, 'The other side has to answer first'],
  INSUFFICIENT_QUANTITY: [409, 'There are not enough of a part'],
} as const

export const refuse = refusals(errors)

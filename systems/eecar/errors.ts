import { refusals } from '@monotable/server/kit'

/** What this system refuses, besides what every system refuses. */
export const errors = {
  EMBEDDING_UNAVAILABLE: [
    503,
    'The embedding model or its store does not answer. Nothing was written. Try again later.',
  ],
  TOO_MANY_USE_CASES: [400, 'A part can hold at most 90 use cases. Leave some out or remove one first.'],
  TOO_MANY_PICTURES: [409, 'A part can show at most 10 pictures. Remove one first.'],
  SELF_PROPOSAL: [400, 'A company cannot make a proposal to itself. Name another company in toCompanyId.'],
  PART_OWNER_MISMATCH: [
    400,
    'A part does not belong to the selling side. To buy, name parts of toCompanyId; to sell, name parts of your own company.',
  ],
  PART_NOT_LISTED: [
    409,
    'The seller has withdrawn the part. It must be listed again before it can be traded.',
  ],
  COMPANY_EXISTS: [409, 'You already act for a company. Edit its page instead.'],
  FIRST_MEMBER: [409, 'The member who created the company cannot be removed. Remove another member.'],
  NOT_YOUR_TURN: [409, 'It is not your turn: the other side must answer the latest offer first.'],
  INSUFFICIENT_QUANTITY: [
    409,
    'A part has fewer left than the proposal asks for. Lower the quantity with another offer.',
  ],
} as const

export const refuse = refusals(errors)

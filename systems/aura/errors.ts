import { refusals } from '@monotable/server/kit'

/** What this system refuses, beside what every system does. */
export const errors = {
  INVALID_URL: [400, 'This is no URL that can be kept'],
  INVALID_DOMAIN: [400, 'This is no domain of a shop'],
  DOMAIN_MISMATCH: [400, 'The URL is not of this domain'],
  AMOUNT_OVERFLOW: [400, 'The amount is too large'],
  SHOP_NOT_FOUND: [404, 'There is no such shop'],
  SHOP_EXISTS: [409, 'The shop is registered already'],
  SHOP_NOT_EMPTY: [409, 'This is set before the first URL is recorded'],
  SHOP_DELETING: [409, 'The shop is being deleted'],
  HASH_CONFLICT: [409, 'Somebody else has observed a change meanwhile'],
  LEASE_HELD: [409, 'Somebody works on this shop'],
  LEASE_LOST: [409, 'The lease is not yours, or it is over'],
  ALREADY_GROUPED: [409, 'The shop is in another group'],
  EXTRACTION_FAILED: [422, 'The page could not be read'],
} as const

export const refuse = refusals(errors)

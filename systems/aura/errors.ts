import { refusals } from '@monotable/server/kit'

/** What this system refuses, besides what every system refuses. */
export const errors = {
  INVALID_URL: [
    400,
    'This is not a URL that can be recorded. Give an absolute http or https URL without a user name or password.',
  ],
  INVALID_DOMAIN: [
    400,
    'This is not the domain of a shop. Give a public host name such as shop.example.com.',
  ],
  DOMAIN_MISMATCH: [400, 'The URL belongs to another domain. Record it with the shop of that domain.'],
  AMOUNT_OVERFLOW: [400, 'The amount is too large to store. Give a smaller amount.'],
  SHOP_NOT_FOUND: [404, 'No shop is registered under this domain. Register it first.'],
  SHOP_EXISTS: [409, 'The shop is already registered. Change it instead.'],
  SHOP_NOT_EMPTY: [
    409,
    'These settings cannot change once URLs are recorded. Delete the shop and register it again.',
  ],
  SHOP_DELETING: [
    409,
    'The shop is being deleted and takes no changes. Register it again when the deletion is done.',
  ],
  HASH_CONFLICT: [
    409,
    'Another worker observed a change of this page in the meantime. Read the page and observe it again.',
  ],
  LEASE_HELD: [409, 'Another worker holds the lease of this shop. Try again when the lease ends.'],
  LEASE_LOST: [409, 'You do not hold this lease, or it has ended. Claim the shop again.'],
  ALREADY_GROUPED: [409, 'The shop is in another group. Remove it from that group first.'],
  FETCH_DISABLED: [
    409,
    'This server fetches no pages. Paste the HTML of the page, or start the server with AURA_FETCH=on.',
  ],
  PAGE_UNREACHABLE: [422, 'The page could not be fetched. Check its address, or paste its HTML.'],
  EXTRACTION_FAILED: [422, 'The page could not be read. Check that it is an HTML page.'],
} as const

export const refuse = refusals(errors)

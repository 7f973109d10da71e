import { entity } from 'monotable'
import * as z from 'zod'
import { urlKey } from '../values/url-key.ts'
import {
  count,
  currency,
  domain,
  foundOnPage,
  hash,
  id,
  minorUnits,
  moment,
  pageState,
  pageType,
  standards,
  url,
  version,
} from '../values/value-types.ts'

/** Product URLs are listed from pointers (C9). */
export const ProductPointer = entity(
  'ProductPointer',
  { PK: 'SHOP#{domain}', SK: 'PROD#{product_url}' },
  { domain, url, url_sk: z.string() },
  {
    type: { entityType: 'PRODUCT_POINTER' },
    derive: { product_url: { of: ['url'], value: pointer => urlKey('PROD#', pointer.url) } },
  },
)

export const Url = entity(
  'Url',
  { PK: 'SHOP#{domain}', SK: 'URL#{full_url}' },
  {
    domain,
    url,
    standards_used: standards.default([]),
    type: pageType,
    is_product: z.boolean().optional(),
    hash: hash.optional(),
    /** The first spelling, where it was not the canonical one. */
    original_url: z.string().optional(),
    state: pageState.optional(),
    price_minor: minorUnits.optional(),
    currency: currency.optional(),
    estimate_low_minor: minorUnits.optional(),
    estimate_high_minor: minorUnits.optional(),
    hash_input: z.string().optional(),
    /** Whether state and price are an estimate, read from what the page shows (C17), and where each was read. */
    estimated: z.boolean().optional(),
    found: z.array(foundOnPage).max(10).optional(),
    observed_at: moment.optional(),
    /** The last observation that changed something: the ids of its events begin with it. */
    observation_id: id.optional(),
    /** Absent where another program wrote the page. */
    first_seen_at: moment.optional(),
    last_seen_at: moment.optional(),
    last_seen_run: id.optional(),
    miss_count: count,
    /** The last run whose miss is counted, or that could not reach it: its sweep, or a repeat of it, does not count it. */
    last_missed_run: id.optional(),
    version,
  },
  {
    type: { entityType: 'URL' },
    version: 'version',
    createdAt: 'first_seen_at',
    mirrors: [ProductPointer],
    derive: {
      full_url: { of: ['url'], value: page => urlKey('URL#', page.url) },
      url_sk: { of: ['url'], value: page => `URL#${urlKey('URL#', page.url)}` },
    },
    only: { ProductPointer: { of: ['type'], when: page => page.type === 'product' } },
    alsoRead: [{ SK: 'URL#{url}' }],
    readDefaults: { standards_used: [], type: 'other', miss_count: 0 },
  },
)

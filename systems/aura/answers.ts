import { z } from 'zod'
import { Url } from './pages/page.ts'
import { Shop } from './shops/shop.ts'
import { moment, observed, pageState } from './values/value-types.ts'

// What is answered, by name: nothing else of an item leaves the server. Tokens of leases are told to their holders alone.

const workState = z.enum(['NEVER', 'PROGRESS', 'DONE'])

export const shopAnswer = z.object({
  domain: z.string(),
  standards_used: Shop.attributes.standards_used.unwrap(),
  name: z.string().optional(),
  country: z.string(),
  shop_type: z.string().optional(),
  registrable_domain: z.string(),
  group_id: z.string().optional(),
  settings: z.object({
    sort_query: z.boolean(),
    strip_trailing_slash: z.boolean(),
    miss_limit: z.int(),
  }),
  /** Absent where another program wrote the shop. */
  registered_at: moment.optional(),
  url_count: z.int(),
  product_count: z.int(),
  crawl_state: workState,
  crawl_done_at: moment.optional(),
  crawl_attempts: z.int(),
  crawl_run_id: z.string().optional(),
  scrape_state: workState,
  scrape_done_at: moment.optional(),
  scrape_attempts: z.int(),
  changed_last_run: z.int(),
  lease_owner: z.string().optional(),
  lease_kind: z.enum(['crawl', 'scrape']).optional(),
  lease_until: moment.optional(),
  version: z.int(),
})

export const urlAnswer = z.object({
  domain: z.string(),
  url: z.string(),
  standards_used: Url.attributes.standards_used.unwrap(),
  type: Url.attributes.type,
  is_product: z.boolean(),
  hash: z.string().optional(),
  original_url: z.string().optional(),
  state: pageState.optional(),
  price_minor: z.int().optional(),
  amount: z.number().optional(),
  currency: z.string().optional(),
  estimate_low_minor: z.int().optional(),
  estimate_high_minor: z.int().optional(),
  hash_input: z.string().optional(),
  observed_at: moment.optional(),
  /** Absent where another program wrote the page. */
  first_seen_at: moment.optional(),
  last_seen_at: moment.optional(),
  last_seen_run: z.string().optional(),
  miss_count: z.int(),
  version: z.int(),
})

export const eventAnswer = z.object({
  event_id: z.string(),
  type: z.string(),
  timestamp: moment,
  domain: z.string(),
  url: z.string().optional(),
  before: observed.optional(),
  after: observed.optional(),
})

export const historyAnswer = z.object({
  url: z.string(),
  observation_id: z.string(),
  timestamp: moment,
  ...observed.shape,
  amount: z.number().optional(),
  previous: observed.optional(),
})

export const failureAnswer = z.object({
  id: z.string(),
  timestamp: moment,
  kind: z.enum(['crawl', 'scrape']),
  url: z.string().optional(),
  code: z.string(),
  message: z.string(),
})

/** To the one who claimed it. */
export const leaseAnswer = z.object({
  domain: z.string(),
  kind: z.enum(['crawl', 'scrape']),
  token: z.string(),
  owner: z.string(),
  until: moment,
  run_id: z.string().optional(),
  cursor: z.string().optional(),
})

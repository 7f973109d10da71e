import * as z from 'zod'
import { foundOnPage, moment, pageState } from '../values/value-types.ts'
import { Url } from './page.ts'

export const urlAnswer = z
  .object({
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
    /** True where state and price were read from what the page shows: an estimate (C17). */
    estimated: z.boolean().optional(),
    found: z.array(foundOnPage).optional(),
    observed_at: moment.optional(),
    /** Absent where another program wrote the page. */
    first_seen_at: moment.optional(),
    last_seen_at: moment.optional(),
    last_seen_run: z.string().optional(),
    miss_count: z.int(),
    version: z.int(),
  })
  .meta({ shows: ['url', 'type', 'state', 'amount', 'currency', 'last_seen_at'] })

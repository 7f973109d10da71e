import * as z from 'zod'
import { moment } from '../values/value-types.ts'
import { crawlReport, Shop, scrapeReport } from './shop.ts'

const workState = z.enum(['NEVER', 'PROGRESS', 'DONE'])

export const shopAnswer = z
  .object({
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
    /** Hours between two crawls; 48 where it has no schedule of its own. */
    crawl_every_hours: z.int().meta({ title: 'Hours between crawls' }),
    /** Absent where it is due at once, or is being crawled. */
    next_crawl_at: moment.optional(),
    last_crawl: crawlReport.optional(),
    last_scrape: scrapeReport.optional(),
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
  .meta({
    shows: ['domain', 'name', 'url_count', 'product_count', 'crawl_state', 'crawl_done_at', 'next_crawl_at'],
  })

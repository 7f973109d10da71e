import * as z from 'zod'
import { moment } from '../values/value-types.ts'

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

export const failureAnswer = z
  .object({
    id: z.string(),
    timestamp: moment,
    kind: z.enum(['crawl', 'scrape']),
    url: z.string().optional(),
    code: z.string(),
    message: z.string(),
  })
  .meta({ shows: ['timestamp', 'kind', 'code', 'message', 'url'] })

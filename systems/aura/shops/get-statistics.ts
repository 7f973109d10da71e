import * as z from 'zod'
import { failureAnswer } from '../leases/lease-answer.ts'
import { operation } from '../operation.ts'
import { ofShop } from '../values/paths.ts'
import { moment } from '../values/value-types.ts'
import { findShop } from './find-shop.ts'

const work = z.object({
  state: z.enum(['NEVER', 'PROGRESS', 'DONE']),
  done_at: moment.optional(),
  attempts: z.int(),
})

export const getStatistics = operation({
  method: 'GET',
  path: '/shops/{domain}/stats',
  title: 'Shows the counts of a shop and the state of the work on it',
  may: ['registry:read', 'admin'],
  input: { path: ofShop },
  output: z.object({
    domain: z.string(),
    url_count: z.int(),
    product_count: z.int(),
    changed_last_run: z.int(),
    crawl: work,
    scrape: work,
    failures: z.int(),
    last_failure: failureAnswer.optional(),
    dead_letters: z.int(),
  }),
  errors: ['INVALID_DOMAIN', 'SHOP_NOT_FOUND'],
  handler: async ({ path, db, ports }) => {
    const shop = await findShop(db, path.domain)
    const { domain, url_count, product_count, changed_last_run } = shop
    const [failures, last_failure, dead_letters] = await Promise.all([
      db.failures.count({ domain }),
      db.failures.first({ domain }),
      ports.deadLetters.count(keys => keys.PK === `SHOP#${domain}`),
    ])
    const { crawl_state, crawl_done_at, crawl_attempts, scrape_state, scrape_done_at, scrape_attempts } = shop
    return {
      domain,
      url_count,
      product_count,
      changed_last_run,
      crawl: { state: crawl_state, done_at: crawl_done_at, attempts: crawl_attempts },
      scrape: { state: scrape_state, done_at: scrape_done_at, attempts: scrape_attempts },
      failures,
      last_failure,
      dead_letters,
    }
  },
})

import { Refusal } from '@monotable/server/kit'
import * as z from 'zod'
import { errors } from '../errors.ts'
import { mustHoldRun } from '../leases/must-hold.ts'
import { type Items, operation } from '../operation.ts'
import { findShop } from '../shops/find-shop.ts'
import { ofShop } from '../values/paths.ts'
import { id, longestUrl } from '../values/value-types.ts'
import { line, type ReadLine, type RejectedLine, readLine } from './lines.ts'
import { noteRun, record } from './record.ts'
import { pagesOf } from './record-pages.ts'

const result = z.object({
  url: z.string(),
  /** Which of the lines of the request, counted from 0. */
  inputs: z.array(z.int()),
  outcome: z.enum(['created', 'updated', 'unchanged', 'rejected']),
  code: z.string().optional(),
  reason: z.string().optional(),
})
type Result = z.output<typeof result>

export const recordUrls = operation({
  method: 'POST',
  path: '/shops/{domain}/urls',
  title: 'Records up to 1,000 URLs that a crawl found; their other attributes stay',
  may: ['registry:write', 'admin'],
  desk: false,
  input: {
    path: ofShop,
    body: z.object({ urls: z.array(line).min(1).max(1000), run_id: id.optional() }),
  },
  output: z.object({
    summary: z.object({
      received: z.int(),
      unique: z.int(),
      created: z.int(),
      updated: z.int(),
      unchanged: z.int(),
      rejected: z.int(),
    }),
    results: z.array(result),
  }),
  status: 200,
  bodyLimit: 1000 * (longestUrl + 1024),
  errors: ['INVALID_DOMAIN', 'INVALID_URL', 'DOMAIN_MISMATCH', 'SHOP_NOT_FOUND', 'LEASE_LOST'],
  handler: async ({ path, body: { urls, run_id }, actor, now, db, ports: { classifier } }) => {
    const shop = await findShop(db, path.domain)
    const worker = actor.id as string
    if (run_id !== undefined) mustHoldRun(shop, { worker, run_id, now })
    const read = urls.map((sent, at) => readLine(sent, at, shop))
    const lines = read.filter((one): one is ReadLine => !('outcome' in one))
    const known = new Map<string, Items['Url']>()
    const distinct = [...new Set(lines.map(({ url }) => url))]
    const { domain } = shop
    const items = await db.Url.batchGet(
      distinct.map(url => ({ domain, url })),
      { consistent: true },
    )
    for (const [at, url] of distinct.entries()) {
      const item = items[at]
      if (item) known.set(url, item)
    }
    const { pages, rejections } = pagesOf(lines, known, classifier)
    const rejected = [...read.filter((one): one is RejectedLine => 'outcome' in one), ...rejections]
    if (pages.length === 0) throw allRejected(inOrder(rejected))
    const recording = { db, shop, classifier, now, worker, run_id }
    const outcomes = await record(recording, pages, known)
    await noteRun(recording)
    const done = pages.map(({ url, inputs }): Result => {
      const outcome = outcomes.get(url) ?? 'unchanged'
      return outcome === 'unreadable' ? { url, inputs, ...unreadable } : { url, inputs, outcome }
    })
    const results = inOrder([...done, ...rejected])
    const many = (outcome: Result['outcome']) => results.filter(one => one.outcome === outcome).length
    return {
      summary: {
        received: urls.length,
        unique: pages.length,
        created: many('created'),
        updated: many('updated'),
        unchanged: many('unchanged'),
        rejected: many('rejected'),
      },
      results,
    }
  },
})

const unreadable = {
  outcome: 'rejected',
  code: 'ITEM_UNREADABLE',
  reason: 'what is stored of this URL has another form than the document says',
} as const

function inOrder<R extends Pick<Result, 'inputs'>>(results: readonly R[]): R[] {
  return results.toSorted((one, other) => (one.inputs[0] as number) - (other.inputs[0] as number))
}

/** The code of the first line, with what was wrong with each. */
function allRejected(results: readonly RejectedLine[]): Refusal {
  const { code, reason } = results[0] as RejectedLine
  const [status, sentence] = Object.hasOwn(errors, code) ? errors[code as keyof typeof errors] : [400, reason]
  return new Refusal(code, status, `No line was acceptable: ${sentence}`, { details: { results } })
}

import { invalid, parseInput } from '@monotable/server/kit'
import * as z from 'zod'
import { stateOfAvailability } from '../extraction/availability.ts'
import type { Items } from '../operation.ts'
import { minorOf } from '../values/money.ts'
import { currency, foundOnPage, givenHash, givenStandards, pageState } from '../values/value-types.ts'

/** A decimal, as text or as a number. */
const amount = z.union([z.number(), z.string().min(1).max(40)])

const raised = z
  .string()
  .max(40)
  .transform(text => text.trim().toUpperCase())

/** An observation as it is sent. */
export const observation = z.object({
  url: z.string().min(1),
  state: raised.pipe(pageState).optional(),
  availability: z.string().min(1).max(200).optional(),
  amount: amount.optional(),
  currency: raised.pipe(currency).optional(),
  estimate: z.object({ low: amount, high: amount }).optional(),
  standards_used: givenStandards.optional(),
  /** True where state and price were read from what the page shows: an estimate (C17). */
  estimated: z.boolean().optional(),
  /** Where on the page each was read. */
  found: z.array(foundOnPage).max(10).optional(),
  commit: z.boolean().default(true),
  /** Null where nothing has been observed yet. */
  expected_hash: givenHash.nullable().optional(),
})
export type Observation = z.output<typeof observation>

/** One of many. What is wrong with one line is its own result (C15), so values are looked at later. */
export const observationLine = z.object({
  url: z.string(),
  state: z.string().optional(),
  availability: z.string().optional(),
  amount: z.union([z.number(), z.string()]).optional(),
  currency: z.string().optional(),
  estimate: z
    .object({ low: z.union([z.number(), z.string()]), high: z.union([z.number(), z.string()]) })
    .optional(),
  standards_used: z.array(z.string()).optional(),
  estimated: z.boolean().optional(),
  found: z.array(z.record(z.string(), z.string())).optional(),
  commit: z.boolean().optional(),
  expected_hash: z.string().nullable().optional(),
})

export function observationIn(line: z.output<typeof observationLine>): Observation {
  return parseInput('body', observation, line)
}

type Page = Items['Url']

/** What was seen of a page. */
export interface Seen {
  readonly state: NonNullable<Page['state']>
  readonly price_minor: number | undefined
  readonly currency: string | undefined
  readonly estimate: { readonly low: number; readonly high: number } | undefined
  readonly standards_used?: Page['standards_used'] | undefined
  readonly estimated?: boolean | undefined
  readonly found?: Page['found']
}

/** What an observation says, in smallest units. */
export function seenIn(given: Observation): Seen {
  const { amount, currency, estimate, standards_used } = given
  if ((given.state === undefined) === (given.availability === undefined))
    throw invalid([{ in: 'body', path: 'state', reason: 'either state or availability must be given' }])
  if (currency === undefined && (amount !== undefined || estimate))
    throw invalid([{ in: 'body', path: 'currency', reason: 'is required with an amount' }])
  const minor = (value: string | number, path: string) => minorOf(value, currency as string, path)
  const low = estimate && minor(estimate.low, 'estimate.low')
  const high = estimate && minor(estimate.high, 'estimate.high')
  if (low !== undefined && high !== undefined && low > high)
    throw invalid([{ in: 'body', path: 'estimate.low', reason: 'is more than estimate.high' }])
  return {
    state: given.state ?? stateOfAvailability(given.availability as string),
    price_minor: amount === undefined ? undefined : minor(amount, 'amount'),
    currency,
    estimate: low === undefined || high === undefined ? undefined : { low, high },
    standards_used,
    estimated: given.estimated,
    found: given.found,
  }
}

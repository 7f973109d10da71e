import { invalid } from '@monotable/server/kit'
import { type Before, before } from 'monotable'
import * as z from 'zod'
import { dayAfter, startOfDay } from './days.ts'

export const earliest = '0001-01-01T00:00:00.000Z'
export const latest = '9999-12-31T23:59:59.999Z'

/** Days that keys can hold, with the day after them. */
const day = z.iso
  .date()
  .refine(day => day >= '0002-01-01' && day <= '9999-12-30', 'must be between 0002-01-01 and 9999-12-30')
const minutes = { offset: true, precision: -1 } as const
/** Years have four digits in keys, in UTC too. */
const isOurs = (moment: string) => {
  const time = Date.parse(moment)
  return !(time < Date.parse(earliest) || time > Date.parse(latest))
}
const bound = z.union([
  day,
  z.iso.datetime({ offset: true }).refine(isOurs, 'must be between the years 1 and 9999'),
  z.iso.datetime(minutes).refine(isOurs, 'must be between the years 1 and 9999'),
])

/** Query of a list that can be narrowed to a time: dates are days of the shop, moments are included (S2). */
export const rangeQuery = { start: bound.optional(), end: bound.optional() }

export interface Range {
  /** Bounds of keys, which may reach too far: `isWithin` tells. */
  readonly keys: { readonly start: string; readonly end: string | Before }
  /** Milliseconds, the last one excluded. */
  readonly from: number
  readonly until: number
}

/** Bounds of the keys; undefined where neither was given. */
export function rangeOf(
  query: { start?: string | undefined; end?: string | undefined },
  timezone: string,
): Range | undefined {
  const { start = earliest, end = latest } = query
  if (query.start === undefined && query.end === undefined) return undefined
  const from = isDay(start) ? startOfDay(start, timezone) : new Date(start)
  // Without it, where it is the day after the last one.
  const until = isDay(end) ? startOfDay(dayAfter(end), timezone) : new Date(end)
  if (from > until || (isDay(end) && from >= until)) {
    throw invalid([{ in: 'query', path: 'start', reason: 'is after end' }])
  }
  const times = { from: from.getTime(), until: until.getTime() + (isDay(end) ? 0 : 1) }
  const keys = { start: from.toISOString(), end: isDay(end) ? before(until) : endOfSecond(until) }
  return { keys, ...times }
}

/**
 * Whether a moment is in it. Keys of another program have whole seconds, which stand behind all parts of their second:
 * so the bounds of keys reach to its end.
 */
export function isWithin(range: Range | undefined, timestamp: string): boolean {
  const time = Date.parse(timestamp)
  return range === undefined || (time >= range.from && time < range.until)
}

/** Behind the key of its whole second, too. */
export function endOfSecond(moment: Date): string {
  const next = Math.floor(moment.getTime() / 1000) * 1000 + 1000
  return new Date(Math.min(next, Date.parse(latest))).toISOString()
}

function isDay(text: string): boolean {
  return text.length === 10
}

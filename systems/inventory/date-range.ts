import { refuse } from '@monotable/server'
import { type Before, before } from 'monotable'
import { z } from 'zod'
import { dayAfter, startOfDay } from './days.ts'
import { moment } from './schema/value-types.ts'

const bound = z.union([z.iso.date(), moment])

/** Query of a list that can be narrowed to a time: dates are days of the shop, moments are included (S2). */
export const rangeQuery = { start: bound.optional(), end: bound.optional() }

export interface Range {
  readonly start: string
  readonly end: string | Before
}

/** Bounds of the keys; undefined where neither was given. */
export function rangeOf(
  query: { start?: string | undefined; end?: string | undefined },
  timezone: string,
): Range | undefined {
  const { start = '0001-01-01T00:00:00.000Z', end = '9999-12-31T23:59:59.999Z' } = query
  if (query.start === undefined && query.end === undefined) return undefined
  const from = isDay(start) ? startOfDay(start, timezone) : new Date(start)
  const until = isDay(end) ? startOfDay(dayAfter(end), timezone) : new Date(end)
  if (from > until) {
    const issues = [{ path: ['query', 'start'], message: 'is after end' }]
    throw refuse('VALIDATION_ERROR', 'start is after end', { issues })
  }
  return { start: from.toISOString(), end: isDay(end) ? before(until) : until.toISOString() }
}

function isDay(text: string): boolean {
  return text.length === 10
}

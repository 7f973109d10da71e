import { invalid } from '@monotable/server/kit'
import * as z from 'zod'

/** A day, which counts as a whole, or a moment, which is included. */
export const timeBound = z.union([z.iso.date(), z.iso.datetime({ offset: true })])

export const wholeTime = { from: '0001-01-01T00:00:00.000Z', to: '9999-12-31T23:59:59.999Z' } as const

interface Range {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Refuses a range that ends before it begins. */
export function checkRange({ from, to }: Range): void {
  if (from === undefined || to === undefined) return
  const end = to.length === 10 ? `${to}T23:59:59.999Z` : to
  if (Date.parse(from) > Date.parse(end))
    throw invalid([{ in: 'query', path: 'from', reason: 'is after to' }])
}

import type { HydratedPage } from '../patterns.ts'
import type { Blend } from './blend.ts'
import type { Call } from './call.ts'
import { openCursor, sealCursor } from './cursor.ts'
import { Feed, type Place } from './feed.ts'
import { fill } from './fill.ts'
import type { Present } from './present.ts'
import { type Prepare, Reader } from './reader.ts'
import type { QuerySource } from './source.ts'

/** One list of items, of one query or of several: where it begins and how its queries become one. */
export interface Listing {
  readonly call: Call
  readonly sources: readonly QuerySource[]
  readonly blend: (feeds: readonly Feed[]) => Blend
  readonly prepare?: Prepare
}

/** Reads a list from its beginning, or from where its cursor says. `budget` is how many rows may be examined. */
export function openListing(listing: Listing, budget = Number.POSITIVE_INFINITY): Reader | Promise<Reader> {
  const { session, options } = listing.call
  if (options.cursor === undefined) return readerAt(listing, [], budget)
  const opened = openCursor(session, bindingOf(listing), options.cursor)
  return opened.then(places => readerAt(listing, places as Place[], budget))
}

function readerAt(
  { call, sources, blend, prepare }: Listing,
  places: readonly Place[],
  budget: number,
): Reader {
  const feeds = sources.map((source, at) => new Feed(call, source, places[at] ?? 0, sources.length))
  return new Reader(feeds, blend(feeds), budget, prepare)
}

/** One page of a list, with a cursor if anything may follow. It examines `bound` items, or as many as it holds. */
export async function pageOf<I>(
  listing: Listing,
  present: Present<I>,
  limit: number,
  bound = 5000,
): Promise<HydratedPage<I>> {
  const opened = openListing(listing, Math.max(bound, limit + 1))
  const reader = opened instanceof Reader ? opened : await opened
  const { items, dangling, hasMore } = await fill({ reader, present }, limit)
  reader.settle()
  const { count, raw } = listing.call.skipped
  const page = { items, dangling, ...(count > 0 && { skipped: count }), ...(raw.length > 0 && { raw }) }
  if (!hasMore) return page
  const cursor = await sealCursor(listing.call.session, bindingOf(listing), reader.places)
  return { ...page, cursor }
}

/** Everything that decides what the places in a cursor mean. */
function bindingOf({ call, sources }: Listing): string {
  const patterns = [...new Set(sources.map(source => source.plan.pattern))].map(pattern => {
    const { condition, options } = pattern.pattern
    const table = call.session.tableName(pattern.table)
    return [pattern.name, table, pattern.index, condition, options.filter, options.order]
  })
  const values = sources.map(source => [source.plan.pattern.name, source.bound])
  return JSON.stringify([call.direction, call.options.caller, patterns, values], written)
}

/** JSON has no bigint, and would write every set as an empty object. */
function written(_: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}`
  return value instanceof Set ? [...value] : value
}

import { checkOptions } from '../operations/call-options.ts'
import type { HydratedPage, ListOptions, Query, QueryOptions, Source } from '../patterns.ts'
import type { Values } from '../schema/entity-model.ts'
import type { PatternModel } from '../schema/pattern-model.ts'
import type { Session } from '../session.ts'
import { type Blend, concatenated, merged } from './blend.ts'
import { callOf, limitOf } from './call.ts'
import { countItems } from './count.ts'
import type { Feed } from './feed.ts'
import { drain, firstItem } from './fill.ts'
import { type Listing, openListing, pageOf } from './listing.ts'
import { presentItems } from './present.ts'
import { type QueryPlan, queryPlan } from './query-plan.ts'
import { rowOrder } from './row-order.ts'
import { sourcesOf } from './source.ts'

type Item = Record<string, unknown>

/** A `query` pattern, ready to be called. */
export function runQuery(session: Session, pattern: PatternModel): Query<Values, Item> {
  const planned = () => queryPlan(session.model, pattern)
  const page = async (arguments_: Values, options: ListOptions<Item> = {}): Promise<HydratedPage<Item>> => {
    checkOptions('list', options, pattern.name)
    const plan = planned()
    const listing = listingOf(session, plan, arguments_, options)
    return pageOf(listing, presentItems(listing.call, plan), pageLimit(plan, options))
  }
  return Object.assign(page, {
    each: (arguments_: Values, options: ListOptions<Item> = {}) =>
      each(session, planned(), arguments_, options),
    first: async (arguments_: Values, options: ListOptions<Item> = {}): Promise<Item | undefined> => {
      checkOptions('list', options, pattern.name)
      return first(session, planned(), arguments_, options)
    },
    count: async (arguments_: Values, options: ListOptions<Item> = {}): Promise<number> => {
      checkOptions('list', options, pattern.name)
      return countItems(session, planned(), { arguments_, options, each })
    },
    with: (arguments_: Values): Source<Item> => ({ pattern: pattern.name, arguments: arguments_ }),
  })
}

/** All items; a limit is how many are read at a time. */
function each(
  session: Session,
  plan: QueryPlan,
  arguments_: Values,
  options: ListOptions<Item>,
): AsyncGenerator<Item, void, undefined> {
  return drain(async () => {
    checkOptions('list', options, plan.pattern.name)
    const limit = options.limit === undefined ? undefined : limitOf(plan.pattern.name, options.limit)
    const listing = listingOf(session, plan, arguments_, options)
    const present = presentItems(listing.call, plan)
    return { reader: await openListing(listing), present, limit, signal: options.signal }
  })
}

/** The first item that is shown, however many rows come before it. */
export async function first(
  session: Session,
  plan: QueryPlan,
  arguments_: Values,
  options: ListOptions<Item>,
): Promise<Item | undefined> {
  const listing = listingOf(session, plan, arguments_, options)
  return firstItem({ reader: await openListing(listing), present: presentItems(listing.call, plan) })
}

export function pageLimit({ pattern }: QueryPlan, options: QueryOptions): number {
  return limitOf(pattern.name, options.limit ?? pattern.pattern.options.limit)
}

export function listingOf(
  session: Session,
  plan: QueryPlan,
  arguments_: Values,
  options: ListOptions<Item>,
): Listing {
  const call = callOf(session, plan, options)
  const sources = sourcesOf(plan, arguments_, call.now)
  return { call, sources, blend: feeds => blendOf(plan, feeds, call.direction) }
}

/** The queries of one pattern: one after the other, or merged by the attributes that it declares. */
function blendOf(plan: QueryPlan, feeds: readonly Feed[], direction: 'asc' | 'desc'): Blend {
  const { order } = plan.pattern.pattern.options
  if (!order || feeds.length < 2) return concatenated(feeds)
  return merged(feeds, rowOrder(plan, order), direction)
}

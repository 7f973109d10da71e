import { checkOptions } from '../operations/call-options.ts'
import type { CollectionPage, QueryOptions } from '../patterns.ts'
import type { Values } from '../schema/entity-model.ts'
import type { PatternModel } from '../schema/pattern-model.ts'
import type { Session } from '../session.ts'
import { pageOf } from './listing.ts'
import { presentTagged } from './present.ts'
import { queryPlan } from './query-plan.ts'
import { listingOf, pageLimit } from './run-query.ts'

type Items = Record<string, Record<string, unknown>>

/** A `collection` pattern: its items in order, each with the name of its entity, and the same by entity. */
export function runCollection(
  session: Session,
  pattern: PatternModel,
): (arguments_: Values, options?: QueryOptions) => Promise<CollectionPage<Items>> {
  return async (arguments_, options = {}) => {
    checkOptions('collection', options, pattern.name)
    const plan = queryPlan(session.model, pattern)
    const listing = listingOf(session, plan, arguments_, options)
    const {
      items,
      dangling: _,
      ...rest
    } = await pageOf(listing, presentTagged(plan), pageLimit(plan, options))
    const of: Record<string, Items[string][]> = {}
    for (const { name } of pattern.entities) of[name] = []
    for (const { entity, item } of items) of[entity]?.push(item)
    return { items, of, ...rest }
  }
}

import type { ListOptions } from '../patterns.ts'
import type { Values } from '../schema/entity-model.ts'
import type { Session } from '../session.ts'
import { concatenated } from './blend.ts'
import { callOf } from './call.ts'
import { openListing } from './listing.ts'
import type { QueryPlan } from './query-plan.ts'
import { sourcesOf } from './source.ts'

type Each = (
  session: Session,
  plan: QueryPlan,
  arguments_: Values,
  options: ListOptions<Item>,
) => AsyncIterable<unknown>

type Item = Record<string, unknown>

interface Counted {
  readonly arguments_: Values
  readonly options: ListOptions<Item>
  /** Goes through the items where their number alone is not enough. */
  readonly each: Each
}

/** Rows that are looked at together: as many as DynamoDB gives. */
const chunk = 1000

/**
 * How many items there are in all. DynamoDB's own count would count rows of no entity, so keys are looked at; whole
 * items only where more than that decides.
 */
export async function countItems(
  session: Session,
  plan: QueryPlan,
  { arguments_, options: { limit: _limit, cursor: _cursor, ...options }, each }: Counted,
): Promise<number> {
  let count = 0
  if (options.where || plan.pattern.hydrate || session.unreadable !== 'keep') {
    for await (const _ of each(session, plan, arguments_, options)) count++
    return count
  }
  const call = callOf(session, plan, options)
  const sources = sourcesOf(plan, arguments_, call.now, true)
  const reader = await openListing({ call, sources, blend: concatenated })
  for (;;) {
    const rows = await reader.take(chunk, Number.POSITIVE_INFINITY)
    count += rows.length
    if (rows.length < chunk) break
  }
  reader.settle()
  return count
}

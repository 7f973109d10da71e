import type { MergeOptions } from '../client.ts'
import { MonotableError } from '../errors.ts'
import type { HydratedPage, Source } from '../patterns.ts'
import type { EntityModel } from '../schema/entity-model.ts'
import type { Session } from '../session.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { merged } from './blend.ts'
import { type Call, type Direction, directionOf, limitOf } from './call.ts'
import type { Feed } from './feed.ts'
import { type Hydrated, hydrate } from './hydrate.ts'
import { pageOf } from './listing.ts'
import { split } from './present.ts'
import { type QueryPlan, queryPlan } from './query-plan.ts'
import { SkippedRows } from './skipped-rows.ts'
import { distinct, sourcesOf } from './source.ts'

type Item = Record<string, unknown>

/**
 * Queries of different patterns as one list. Each must give its items in the same order already, and no item must be
 * in two of them; of items with equal values those of the first query come first.
 */
export async function mergePages(
  session: Session,
  sources: readonly Source<Item>[],
  options: MergeOptions<Item>,
): Promise<HydratedPage<Item>> {
  const plans = sources.map(source => planNamed(session, source.pattern))
  const direction = options.direction ?? commonDirection(plans)
  const call: Call = {
    session,
    now: session.now(),
    direction,
    options,
    skipped: new SkippedRows(session, options.foreign),
  }
  const queries = sources.flatMap((source, at) =>
    sourcesOf(plans[at] as QueryPlan, source.arguments, call.now),
  )
  // The order is of items as the caller sees them, so they are made before rows are compared.
  const ready = new Map<AttributeMap, Hydrated>()
  const prepare = async ({ source: { plan } }: Feed, rows: readonly AttributeMap[]): Promise<void> => {
    const made = await itemsOf(call, plan, rows)
    for (const [at, row] of rows.entries()) ready.set(row, made[at] as Hydrated)
  }
  const orderOf = (row: AttributeMap) => {
    const item = ready.get(row)?.item
    return item && options.order(item)
  }
  return pageOf(
    { call, sources: distinct(queries), blend: feeds => merged(feeds, orderOf, direction), prepare },
    (rows, dangling) =>
      split(
        rows.map(row => ready.get(row) as Hydrated),
        dangling,
      ),
    limitOf('merge', options.limit),
  )
}

async function itemsOf(call: Call, plan: QueryPlan, rows: readonly AttributeMap[]): Promise<Hydrated[]> {
  const { hydrate: target, entities } = plan.pattern
  if (target) return hydrate(call, plan, target, rows)
  const read = plan.readerOf(entities[0] as EntityModel)
  return rows.map(row => ({ item: read(row) }))
}

function planNamed(session: Session, name: string): QueryPlan {
  const pattern = session.model.patterns.get(name)
  if (pattern?.pattern.kind === 'query') return queryPlan(session.model, pattern)
  throw new MonotableError('INVALID_OPTION', {
    pattern: name,
    option: 'sources',
    problem: 'it is not a query',
  })
}

function commonDirection(plans: readonly QueryPlan[]): Direction {
  const [direction, another] = new Set(plans.map(directionOf))
  if (another === undefined) return direction ?? 'asc'
  const pattern = plans.map(plan => plan.pattern.name).join(' and ')
  const problem = 'they have different directions; pass the direction you want'
  throw new MonotableError('INVALID_OPTION', { pattern, option: 'direction', problem })
}

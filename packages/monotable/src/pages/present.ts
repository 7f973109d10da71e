import type { EntityModel, Values } from '../schema/entity-model.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import type { Call } from './call.ts'
import { type Hydrated, hydrate } from './hydrate.ts'
import type { QueryPlan } from './query-plan.ts'

type Item = Record<string, unknown>

/** Turns rows into what a caller sees, in their order; a row without its item goes to `dangling`. */
export type Present<I> = (rows: readonly AttributeMap[], dangling: Values[]) => I[] | Promise<I[]>

/** The items of a `query`. */
export function presentItems(call: Call, plan: QueryPlan): Present<Item> {
  const { hydrate: target, entities } = plan.pattern
  const [model] = entities as readonly [EntityModel]
  if (!target) {
    const read = plan.readerOf(model)
    return rows => rows.map(row => read(row))
  }
  return async (rows, dangling) => {
    return split(await hydrate(call, plan, target, rows), dangling)
  }
}

/** The items among rows that were hydrated. */
export function split(hydrated: readonly Hydrated[], dangling: Values[]): Item[] {
  const items: Item[] = []
  for (const one of hydrated) {
    if (one.item) items.push(one.item)
    else if (one.dangling) dangling.push(one.dangling)
  }
  return items
}

export interface Tagged {
  readonly entity: string
  readonly item: Item
}

/** The items of a `collection`, each with its entity's name. */
export function presentTagged(plan: QueryPlan): Present<Tagged> {
  return rows =>
    rows.map(row => {
      const model = plan.entityOf(row) as EntityModel
      return { entity: model.name, item: plan.readerOf(model)(row) }
    })
}

import type { Component } from '../keys/component.ts'
import { getter } from '../keys/key.ts'
import type { EntityModel, Values } from '../schema/entity-model.ts'
import { keyNamed } from '../schema/key-template.ts'
import { keyOf } from '../schema/table-model.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import type { OrderValues } from './order.ts'
import type { QueryPlan } from './query-plan.ts'

/**
 * What the rows of a pattern are merged by. As far as its sort key is, that is the texts in it, in whose order each
 * query gives its rows: with the delimiter behind it `New York#` comes before `New#`, and 10 before 9 without a mask.
 */
export function rowOrder(plan: QueryPlan, order: readonly string[]): (row: AttributeMap) => OrderValues {
  const orders = new Map(plan.pattern.entities.map(model => [model, orderIn(plan, model, order)]))
  return row => {
    const model = plan.entityOf(row) as EntityModel
    const values = model.withDerived(plan.valuesOf(model, row))
    return orders.get(model)?.map(orderOf => orderOf(values)) ?? []
  }
}

type OrderOf = (values: Values) => unknown

function orderIn({ pattern }: QueryPlan, model: EntityModel, order: readonly string[]): OrderOf[] {
  const { table, index, fixed } = pattern
  // An attribute that is itself a key is in the order of its values.
  const sorts = keyOf(table.declared, index).sort
  const all = sorts.flatMap(
    (name): readonly (Component | undefined)[] => keyNamed(model, name)?.template?.components ?? [undefined],
  )
  const components = all.slice(fixed)
  return order.map((name, at): OrderOf => {
    const component = components[at]
    const { derive } = model.options
    const parts = component && (derive?.[component.name]?.of ?? [component.path[0]])
    if (!component || !parts?.includes(name)) return values => values[name]
    const get = getter(component.path)
    return values => written(component, get(values)) ?? values[name]
  })
}

/** Undefined for what is not there, and for what others stored though no key of this template can hold it. */
function written({ encode, delimiter = '' }: Component, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  try {
    return encode(value) + delimiter
  } catch {
    return undefined
  }
}

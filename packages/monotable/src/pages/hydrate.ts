import { isError } from '../errors.ts'
import { batchGetStored } from '../operations/batch-get.ts'
import { keyValues, wireKey } from '../operations/item-key.ts'
import { readItem } from '../operations/read-item.ts'
import { isReadable } from '../operations/readable.ts'
import type { EntityModel, Values } from '../schema/entity-model.ts'
import type { AttributeMap, AttributeValue } from '../values/attribute-value.ts'
import { type Call, isConsistent } from './call.ts'
import { projectItem } from './project-item.ts'
import type { QueryPlan } from './query-plan.ts'
import { isDeleted } from './shows.ts'

/** The item behind a row, one that is not to be shown, or nothing. */
export type Hydrated =
  | { readonly item: Record<string, unknown> }
  | { readonly item?: undefined; readonly dangling?: Values }

/** Reads the items that rows stand for, in the order of the rows. */
export async function hydrate(
  call: Call,
  plan: QueryPlan,
  target: EntityModel,
  rows: readonly AttributeMap[],
): Promise<Hydrated[]> {
  const { session, options } = call
  const table = session.tableName(target.table)
  const keys = rows.map(row => keyBehind(plan, target, row))
  const asked = keys.flatMap(key => (key ? [{ table, key }] : []))
  const consistent = isConsistent(call, plan)
  const answers = await batchGetStored(session, asked, { ...options, consistent })
  let at = 0
  return rows.map((row, index) => {
    const stored = keys[index] && answers[at++]
    const item = stored && readItem(target, stored, call.now)
    if (!item) return { dangling: dangling(call, plan, target, row) }
    if (isDeleted(plan.pattern, target, stored)) return {}
    if (session.unreadable !== 'keep' && !isReadable(target, item)) {
      const leftOut = { row: stored, entity: target }
      call.skipped.meet(leftOut, plan.pattern)
      call.skipped.pass(leftOut, plan.pattern)
      return {}
    }
    const shown = projectItem(plan.pattern, item)
    return options.where && !options.where(shown) ? {} : { item: shown }
  })
}

/** A row of the entity itself has its key; one of another tells what the key is made of, or else nothing is behind it. */
function keyBehind(plan: QueryPlan, target: EntityModel, row: AttributeMap): AttributeMap | undefined {
  if (plan.entityOf(row) === target) {
    const names = target.table.declared.key.filter(name => name !== undefined)
    return Object.fromEntries(names.map(name => [name, row[name] as AttributeValue]))
  }
  try {
    return wireKey(target, keyValues(target, rowValues(plan, row)))
  } catch (error) {
    if (isError(error, 'INVALID_ITEM') || isError(error, 'INVALID_KEY_VALUE')) return undefined
    throw error
  }
}

function dangling({ session }: Call, plan: QueryPlan, target: EntityModel, row: AttributeMap): Values {
  const values = rowValues(plan, row)
  const entity = (plan.entityOf(row) as EntityModel).name
  session.onDangling?.({ pattern: plan.pattern.name, entity, target: target.name, row: values })
  return values
}

function rowValues(plan: QueryPlan, row: AttributeMap): Record<string, unknown> {
  return plan.valuesOf(plan.entityOf(row) as EntityModel, row)
}

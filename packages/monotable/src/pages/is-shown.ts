import { hasExpired } from '../operations/read-item.ts'
import type { EntityModel } from '../schema/entity-model.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { getOwn } from '../values/own-property.ts'
import type { QueryPlan } from './query-plan.ts'

/** Whether a row is of an entity that is asked for, alive, and not marked as deleted. */
export function isShown(plan: QueryPlan, row: AttributeMap, now: Date): boolean {
  const model = plan.entityOf(row)
  return model !== undefined && !hasExpired(model, row, now) && !isDeleted(plan, model, row)
}

/** Whether an item has a soft-delete mark and the pattern does not show such items. */
export function isDeleted({ pattern }: QueryPlan, { options }: EntityModel, stored: AttributeMap): boolean {
  if (options.softDelete === undefined || pattern.pattern.options.deleted) return false
  const mark = getOwn(stored, options.softDelete)
  return mark !== undefined && !('NULL' in mark)
}

import { hasExpired } from '../operations/read-item.ts'
import type { EntityModel } from '../schema/entity-model.ts'
import type { PatternModel } from '../schema/pattern-model.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { getOwn } from '../values/own-property.ts'

/** Whether a row of an entity is asked for, alive, and not marked as deleted. */
export function isShown(pattern: PatternModel, model: EntityModel, row: AttributeMap, now: Date): boolean {
  return pattern.entities.includes(model) && !hasExpired(model, row, now) && !isDeleted(pattern, model, row)
}

/** Whether every item of an entity is shown: none expires, and none is marked as deleted. */
export function neverHidden({ pattern }: PatternModel, { ttl, options }: EntityModel): boolean {
  return ttl === undefined && (options.softDelete === undefined || pattern.options.deleted === true)
}

/** Whether an item has a soft-delete mark and the pattern does not show such items. */
export function isDeleted(
  { pattern }: Pick<PatternModel, 'pattern'>,
  { options }: EntityModel,
  stored: AttributeMap,
): boolean {
  if (options.softDelete === undefined || pattern.options.deleted) return false
  const mark = getOwn(stored, options.softDelete)
  return mark !== undefined && !('NULL' in mark)
}

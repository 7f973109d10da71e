import { hasExpired } from '../operations/read-item.ts'
import type { EntityModel } from '../schema/entity-model.ts'
import type { PatternModel } from '../schema/pattern-model.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { getOwn } from '../values/own-property.ts'

export type Shows = (row: AttributeMap, now: Date) => boolean

/** Tells whether a row is of an entity that is asked for, alive, and not marked as deleted; undefined if every row is. */
export function showsOf(
  pattern: PatternModel,
  entityOf: (row: AttributeMap) => EntityModel | undefined,
): Shows | undefined {
  const { entities, foreign } = pattern
  const isPlain = entities.every(({ tag, ttl, options }) => !tag && ttl === undefined && !options.softDelete)
  if (isPlain && !foreign && entities.length === 1) return undefined
  return (row, now) => {
    const model = entityOf(row)
    return model !== undefined && !hasExpired(model, row, now) && !isDeleted(pattern, model, row)
  }
}

/** Whether an item has a soft-delete mark and the pattern does not show such items. */
export function isDeleted(
  { pattern }: PatternModel,
  { options }: EntityModel,
  stored: AttributeMap,
): boolean {
  if (options.softDelete === undefined || pattern.options.deleted) return false
  const mark = getOwn(stored, options.softDelete)
  return mark !== undefined && !('NULL' in mark)
}

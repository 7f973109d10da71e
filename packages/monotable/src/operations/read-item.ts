import type { ItemModel } from '../schema/item-model.ts'
import { isOwnItem } from '../schema/own-items.ts'
import type { AttributeMap } from '../values/attribute-value.ts'

/** An item of this entity; undefined for one of another entity under the same key, and for one that has expired. */
export function readItem(
  model: ItemModel,
  stored: AttributeMap,
  now: Date,
): Record<string, unknown> | undefined {
  return isOf(model, stored) && !hasExpired(model, stored, now) ? model.read(stored) : undefined
}

/** Whether a stored item is what the entity says; one without an entity-type attribute is believed. */
export function isOf(model: ItemModel, stored: AttributeMap): boolean {
  const tag = model.tag && stored[model.tag[0]]
  return tag === undefined ? !isOwnItem(model, stored) : 'S' in tag && tag.S === model.tag?.[1]
}

/** DynamoDB deletes expired items in its own time; until then they are treated as absent. */
export function hasExpired(model: ItemModel, stored: AttributeMap, now: Date): boolean {
  if (model.ttl === undefined) return false
  const ends = stored[model.ttl]
  return ends !== undefined && 'N' in ends && Number(ends.N) <= epochSeconds(now)
}

export function epochSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}

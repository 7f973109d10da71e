import type { AttributeMap } from '../values/attribute-value.ts'
import { getOwn } from '../values/own-property.ts'
import type { EntityModel } from './entity-model.ts'
import type { ItemModel } from './item-model.ts'

/** Partition keys that begin so are the library's: receipts of counters, and how far a migration has come. */
export const ownPrefix = 'MONOTABLE#'

/** Whether an item, or its key alone, is one that the library keeps for itself in the table of this entity. */
export function isOwnItem({ partition }: Pick<ItemModel, 'partition'>, stored: AttributeMap): boolean {
  const value = getOwn(stored, partition.attribute)
  return value !== undefined && 'S' in value && value.S.startsWith(ownPrefix)
}

/** The type of a key attribute of a table, as its entities store it. */
export function keyTypeOf(entities: Iterable<EntityModel>, attribute: string): 'S' | 'N' | 'B' {
  for (const { partition, sort, types } of entities) {
    const key = [partition, sort].find(one => one?.attribute === attribute)
    if (key) return key.template ? 'S' : (types[attribute]?.wire as 'S' | 'N' | 'B')
  }
  return 'S'
}

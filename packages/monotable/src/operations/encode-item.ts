import type { ItemModel, Values } from '../schema/item-model.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { keyOf } from './build-key.ts'

/** The whole item as it is stored: its keys, those of the indexes that it is in, its type, its attributes. */
export function encodeItem(model: ItemModel, item: Values): AttributeMap {
  return store(model, item).stored
}

export interface StoredAndRead {
  readonly stored: AttributeMap
  /** The same item as it will be read. */
  readonly item: Record<string, unknown>
}

/** Keys are built from what will be read, so that whoever reads the item and builds them again gets the same. */
export function store(model: ItemModel, given: Values): StoredAndRead {
  const stored: AttributeMap = {}
  model.codec.encode(given, stored)
  const item = model.codec.decode(stored)
  const values = model.withDerived(item)
  const { partition, sort, indexKeys, tag } = model
  stored[partition.attribute] = keyOf(model, partition, values)
  if (sort) stored[sort.attribute] = keyOf(model, sort, values)
  for (const key of indexKeys) {
    const built = key.build(values)
    if (built !== undefined) stored[key.attribute] = built
  }
  if (tag) stored[tag[0]] = { S: tag[1] }
  return { stored, item }
}

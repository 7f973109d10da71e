import type { ItemModel, Values } from '../schema/item-model.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { wireKey } from './item-key.ts'

/** The whole item as it is stored: its keys, those of the indexes that it is in, its type, its attributes. */
export function storedItem(model: ItemModel, item: Values): AttributeMap {
  const stored = wireKey(model, item)
  const values = model.withDerived(item)
  for (const key of model.indexKeys) {
    const built = key.build(values)
    if (built !== undefined) stored[key.attribute] = built
  }
  if (model.tag) stored[model.tag[0]] = { S: model.tag[1] }
  model.codec.encode(item, stored)
  return stored
}

import type { ItemModel, Values } from '../schema/item-model.ts'
import { keepSpelling, spellingOf } from '../schema/spelling.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { buildKey, plainKeyValues } from './build-key.ts'

export { keyIn, keyOf } from './build-key.ts'

/** The attributes of an item's key, each as it will be read; of an item that was read, still those under which it is stored. */
export function keyValues(model: ItemModel, given: Values): Record<string, unknown> {
  const values = plainKeyValues(model, given)
  keepSpelling(given, values)
  return values
}

/** The key of an item as DynamoDB wants it: the one under which it was found, or the one that its template writes. */
export function wireKey(model: ItemModel, values: Values): AttributeMap {
  return spellingOf(values) ?? buildKey(model, values)
}

import type { Item } from '../schema/entity.ts'
import { recognise } from '../schema/recognise.ts'
import type { Entities, Schema } from '../schema/schema.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { entitiesIn, type RawOptions } from './raw-options.ts'

/** A stored item as an item of its entity. */
export type StoredItem<E extends Entities> = {
  readonly [N in keyof E]: { readonly entity: N; readonly item: Item<E[N]> }
}[keyof E]

/**
 * Reads an item in DynamoDB's own JSON, wherever it comes from: a scan, an export, a dead letter. Items that have
 * expired or are marked as deleted are read as well. Undefined if it is of no entity.
 *
 * @example
 * ```ts
 * const stored = { PK: { S: 'SHOP#1' }, SK: { S: 'META' }, shopId: { S: '1' }, name: { S: 'Corner' } }
 * const read = readStored(shop, stored)
 * if (read?.entity === 'Shop') console.log(read.item.name) // Corner
 * ```
 */
export function readStored<E extends Entities>(
  schema: Pick<Schema<string, E>, 'model' | 'entities'>,
  stored: AttributeMap,
  options: RawOptions = {},
): StoredItem<E> | undefined {
  const model = recognise({ entities: entitiesIn(schema.model, options) }, stored)
  return model && ({ entity: model.name, item: model.read(stored) } as unknown as StoredItem<E>)
}

import type { KeyOf } from '../change.ts'
import { MonotableError } from '../errors.ts'
import { keyOf } from '../operations/item-key.ts'
import type { AnyEntity, Input } from '../schema/entity.ts'
import type { EntityModel, Values } from '../schema/entity-model.ts'
import type { KeyModel } from '../schema/key-model.ts'
import type { Entities, Schema } from '../schema/schema.ts'
import type { AttributeMap, AttributeValue } from '../values/attribute-value.ts'
import { unmarshal } from '../values/dynamic.ts'

/** What a key attribute can hold. */
export type KeyValue = string | number | bigint | Uint8Array

/** The key attributes of an item: those of the table, and those of the indexes that it is in. */
export type StoredKeys<E extends AnyEntity, Base> = {
  readonly [K in keyof E['keys'] & Base]: string
} & { readonly [K in Exclude<keyof E['keys'], Base>]?: string } & {
  readonly [K in keyof E['attributes'] & Base]: KeyValue
}

/**
 * The keys under which an item is stored: `keysOf(inventory, 'Product', item)` is `{ PK: 'SHOP#1', SK: 'PRODUCT#7', … }`.
 * Of a part of an item, those that it tells; its key alone is enough for the keys of the table.
 *
 * @example
 * ```ts
 * const keys = keysOf(shop, 'Product', { shopId: '1', productId: '7', category: 'Light', name: 'Lamp' })
 * console.log(keys) // { PK: 'SHOP#1', SK: 'PRODUCT#7', GSI1PK: 'SHOP#1#CATEGORY#Light', GSI1SK: 'Lamp' }
 * ```
 */
export function keysOf<Base extends string, E extends Entities, const N extends keyof E & string>(
  schema: Schema<Base, E>,
  entity: N,
  item: KeyOf<E[N], Base> & Partial<Input<E[N]>>,
): StoredKeys<E[N], Base> {
  const model = schema.model.entities.get(entity)
  if (!model) throw noEntity(entity, Object.keys(schema.entities))
  const values = model.withDerived(asRead(model, item))
  const { partition, sort, indexKeys } = model
  const keys: Record<string, unknown> = {}
  for (const key of sort ? [partition, sort] : [partition]) {
    keys[key.attribute] = unmarshal(keyOf(model, key, values))
  }
  for (const key of indexKeys) {
    const built: AttributeValue | undefined = isTold(model, key, values) ? key.build(values) : undefined
    if (built !== undefined) keys[key.attribute] = unmarshal(built)
  }
  return keys as StoredKeys<E[N], Base>
}

/** As the item will be read, for that is what keys are built from. */
function asRead(model: EntityModel, given: Values): Values {
  const parsed: Record<string, unknown> = {}
  if (isWhole(model, given)) Object.assign(parsed, model.parse(given))
  else {
    for (const name of Object.keys(given)) {
      if (given[name] !== undefined) parsed[name] = model.parseOne(name, given[name])
    }
  }
  const stored: AttributeMap = {}
  model.codec.encode(parsed, stored)
  return model.codec.decodePart(stored)
}

/** Whether it could be written: then what is not given has its default. */
function isWhole({ entity, options }: EntityModel, given: Values): boolean {
  const { version, createdAt, updatedAt, expires } = options
  const managed = [version, createdAt, updatedAt, expires?.attribute]
  return Object.entries(entity.attributes).every(
    ([name, type]) => given[name] !== undefined || type._zod.optin !== undefined || managed.includes(name),
  )
}

/** Whether all that a key rests on is known: what an item can be without is absent if it is not given. */
function isTold({ types }: EntityModel, { parts }: KeyModel, values: Values): boolean {
  return parts.every(part => types[part]?.optional || values[part] !== undefined)
}

function noEntity(entity: string, known: readonly string[]): MonotableError {
  return new MonotableError('INVALID_DECLARATION', {
    entity,
    problem: 'the schema has no such entity',
    fix: `Its entities are ${known.join(', ')}`,
  })
}

import type { AnyEntity } from '../schema/entity.ts'
import type { EntityModel } from '../schema/entity-model.ts'
import type { Placeholders, RootOf } from '../schema/placeholders.ts'
import { asAttribute } from '../schema/read-stored-item.ts'
import { keyParts, recognise } from '../schema/recognise.ts'
import type { Entities, Schema } from '../schema/schema.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { marshal } from '../values/dynamic.ts'
import { getOwn, setOwn } from '../values/own-property.ts'
import { entitiesIn, type RawOptions } from './raw-options.ts'

type PartsIn<E extends AnyEntity, Keys extends keyof E['keys']> = RootOf<Placeholders<E['keys'][Keys]>>

type Part<E extends AnyEntity, N> = N extends keyof E['attributes']
  ? E['attributes'][N]['_zod']['output']
  : string | number | bigint

/** The values in the keys of an item: attributes, and derived values under their own names. */
export type KeyParts<E extends AnyEntity, Base> = Certain<
  E,
  { readonly [N in PartsIn<E, keyof E['keys'] & Base> | (keyof E['attributes'] & Base)]: Part<E, N> }
> & { readonly [N in PartsIn<E, Exclude<keyof E['keys'], Base>>]?: Part<E, N> }

/** Keys that are only read any more may tell less. */
type Certain<E extends AnyEntity, Parts> = E['options'] extends { readonly alsoRead: unknown }
  ? Partial<Parts>
  : Parts

/** Whose key it is, and what it is made of. */
export type ParsedKeys<E extends Entities, Base> = {
  readonly [N in keyof E]: { readonly entity: N; readonly values: KeyParts<E[N], Base> }
}[keyof E]

/**
 * Takes the key of a stored item apart: `parseKeys(inventory, { PK, SK })`. Keys of indexes given beside it tell their
 * parts too. Text that a template writes in one letter case comes in that case. Undefined if no entity has such a key.
 *
 * @example
 * ```ts
 * const parsed = parseKeys(shop, { PK: 'SHOP#1', SK: 'PRODUCT#7' })
 * if (parsed?.entity === 'Product') console.log(parsed.values.productId) // 7
 * ```
 */
export function parseKeys<Base extends string, E extends Entities>(
  schema: Schema<Base, E>,
  keys: Readonly<Record<string, unknown>>,
  options: RawOptions = {},
): ParsedKeys<E, Base> | undefined {
  const stored: AttributeMap = {}
  for (const [name, value] of Object.entries(keys)) {
    if (value !== undefined && value !== null) setOwn(stored, name, marshal(value))
  }
  const model = recognise({ entities: entitiesIn(schema.model, options) }, stored)
  const parts = model && keyParts(model, stored)
  if (!parts) return undefined
  const values = { ...asRead(model, withIndexParts(model, parts, stored)), ...nativeKeys(model, stored) }
  return { entity: model.name, values } as unknown as ParsedKeys<E, Base>
}

type Values = Record<string, unknown>

function withIndexParts({ indexKeys }: EntityModel, parts: Values, stored: AttributeMap): Values {
  const all: Values = {}
  for (const { attribute, template } of indexKeys) {
    const value = getOwn(stored, attribute)
    if (template && value && 'S' in value) merge(all, template.parse(value.S) ?? {})
  }
  return merge(all, parts)
}

/** One key may hold `location.city`, and another `location.street`. */
function merge(into: Values, parts: Values): Values {
  for (const [name, part] of Object.entries(parts)) {
    const before = getOwn(into, name)
    setOwn(into, name, isObject(before) && isObject(part) ? merge(before, part) : part)
  }
  return into
}

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null

function asRead(model: EntityModel, parts: Values): Values {
  const values: Values = {}
  for (const [name, part] of Object.entries(parts)) setOwn(values, name, asAttribute(model.types, name, part))
  return values
}

/** Attributes that are themselves keys. */
function nativeKeys({ types, table }: EntityModel, stored: AttributeMap): Values {
  const values: Values = {}
  for (const name of table.keys.keys()) {
    const value = getOwn(stored, name)
    if (value && Object.hasOwn(types, name)) setOwn(values, name, types[name]?.decode(value))
  }
  return values
}

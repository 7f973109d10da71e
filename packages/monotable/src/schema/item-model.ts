import { optional, strictObject, type ZodType } from 'zod'
import { $ZodAsyncError, type $ZodType, safeParse } from 'zod/v4/core'
import { BasicError, basicError } from '../basic-error.ts'
import { type AttributeType, attributeType } from '../values/attribute-type.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { type ItemCodec, itemCodec } from '../values/item-codec.ts'
import type { Kind } from '../values/kind.ts'
import type { AnyEntity, Derivation, EntityOptions, Presence } from './entity.ts'
import { attributeKey, type KeyContext, type KeyModel, templateKey } from './key-model.ts'
import type { TableModel } from './table-model.ts'

export type Values = Readonly<Record<string, unknown>>

type AllOptions = EntityOptions & {
  readonly derive?: Readonly<Record<string, Derivation>>
  readonly only?: Readonly<Record<string, Presence>>
}

/** What writing and reading one item needs to know of its entity. */
export interface ItemModel {
  readonly name: string
  readonly entity: AnyEntity
  readonly options: AllOptions
  readonly table: TableModel
  readonly types: Readonly<Record<string, AttributeType>>
  readonly codec: ItemCodec
  /** A stored item as it is read. */
  readonly read: (stored: AttributeMap) => Record<string, unknown>
  /** The attribute that says what an item is, and its value. */
  readonly tag: readonly [attribute: string, value: string] | undefined
  readonly partition: KeyModel
  readonly sort: KeyModel | undefined
  readonly indexKeys: readonly KeyModel[]
  /** The attributes that an item's key is built from. */
  readonly keyNames: readonly string[]
  /** The attribute that ends an item's life, if the entity has it. */
  readonly ttl: string | undefined
  /** The whole item as zod gives it back, what the library fills in left out if it was: throws INVALID_ITEM. */
  readonly parse: (input: unknown) => Record<string, unknown>
  /** One attribute's value as zod gives it back: throws INVALID_ITEM. */
  readonly parseOne: (name: string, value: unknown) => unknown
  /** Attributes with the derived values beside them. */
  readonly withDerived: (values: Values) => Values
}

export function itemModel(entity: AnyEntity, table: TableModel): ItemModel {
  const options = entity.options as AllOptions
  const types: Record<string, AttributeType> = {}
  for (const [name, type] of Object.entries(entity.attributes)) {
    types[name] = named(entity, name, () => attributeType(type as ZodType))
  }
  const keys = keysOf(entity, table, types, options)
  const [partitionName, sortName] = table.declared.key
  const partition = keys.get(partitionName)
  const sort = sortName === undefined ? undefined : keys.get(sortName)
  if (!partition) throw missingKey(entity, partitionName)
  if (sortName !== undefined && !sort) throw missingKey(entity, sortName)
  const indexKeys = [...keys.values()].filter(key => key !== partition && key !== sort)
  const codec = itemCodec(types)
  return {
    name: entity.name,
    entity,
    options,
    table,
    types,
    codec,
    read: codec.decode,
    tag: Object.entries(options.type ?? {})[0],
    partition,
    sort,
    indexKeys,
    keyNames: [...new Set([...partition.parts, ...(sort?.parts ?? [])])],
    ttl: table.declared.ttl !== undefined && types[table.declared.ttl] ? table.declared.ttl : undefined,
    parse: parser(entity),
    parseOne: (name, value) => parseAs(entity, [name], typeNamed(entity, name), value),
    withDerived: derivation(options.derive, types),
  }
}

export function keysOf(
  entity: AnyEntity,
  table: TableModel,
  types: Readonly<Record<string, AttributeType>>,
  { derive = {}, only = {} }: AllOptions,
): ReadonlyMap<string, KeyModel> {
  const context: KeyContext = {
    types,
    derivedKind: (name, written) => derive[name] && derivedKind(derive[name], written),
    partsOf: placeholder => derive[placeholder]?.of ?? [placeholder.split('.', 1)[0] as string],
  }
  const keys = new Map<string, KeyModel>()
  for (const [attribute, uses] of table.keys) {
    const template = entity.keys[attribute]
    const type = types[attribute]
    const key =
      template === undefined
        ? type && attributeKey(attribute, uses, type)
        : named(entity, attribute, () => templateKey(attribute, template, uses, context))
    if (key) keys.set(attribute, only[attribute] ? sometimes(key, only[attribute]) : key)
  }
  return keys
}

function sometimes(key: KeyModel, { of, when }: Presence): KeyModel {
  const holds = (values: Values) => when(pick(values, of) as never)
  return {
    ...key,
    parts: [...new Set([...key.parts, ...of])],
    build: values => (holds(values) ? key.build(values) : undefined),
  }
}

function derivedKind(derivation: Derivation, written: 'number' | 'string'): Kind {
  return derivation.as ? attributeType(derivation.as).kind : { kind: written }
}

/** Whoever finds a fault in a template or a type does not know whose it is. */
function named<T>(entity: AnyEntity, key: string, compile: () => T): T {
  try {
    return compile()
  } catch (cause) {
    const { problem, fix } = isDeclared(cause)
      ? cause.details
      : { problem: (cause as Error).message, fix: 'Correct the template, or the type of the attribute' }
    throw basicError('INVALID_DECLARATION', { entity: entity.name, key, problem, fix }, cause)
  }
}

const isDeclared = (cause: unknown): cause is BasicError<string, { problem: string; fix: string }> =>
  cause instanceof BasicError && cause.code === 'INVALID_DECLARATION'

function missingKey(entity: AnyEntity, key: string): Error {
  return basicError('INVALID_DECLARATION', {
    entity: entity.name,
    key,
    problem: 'the table needs this key',
    fix: `Add ${key}: '…' to the keys of ${entity.name}`,
  })
}

function parser(entity: AnyEntity): ItemModel['parse'] {
  const { version, createdAt, updatedAt, expires } = entity.options as EntityOptions
  const attributes = { ...entity.attributes } as Record<string, ZodType>
  const ends = expires?.after === undefined ? undefined : expires.attribute
  for (const name of [version, createdAt, updatedAt, ends]) {
    if (name !== undefined && attributes[name]) attributes[name] = optional(attributes[name])
  }
  const type = strictObject(attributes)
  return input => {
    const parsed = atOnce(entity, () => type.safeParse(input))
    if (parsed.success) return parsed.data
    throw basicError('INVALID_ITEM', { entity: entity.name, issues: parsed.error.issues })
  }
}

/** A refinement that returns a promise, without saying so by `async`, is noticed only here. */
function atOnce<T>({ name: entity }: AnyEntity, parse: () => T): T {
  try {
    return parse()
  } catch (cause) {
    if (!(cause instanceof $ZodAsyncError)) throw cause
    const problem = 'a type of it is asynchronous'
    throw basicError('INVALID_DECLARATION', { entity, problem, fix: 'Make it synchronous' }, cause)
  }
}

function typeNamed(entity: AnyEntity, name: string): $ZodType | undefined {
  return Object.hasOwn(entity.attributes, name) ? (entity.attributes[name] as $ZodType) : undefined
}

export function parseAs(
  entity: AnyEntity,
  path: readonly [string, ...(string | number)[]],
  type: $ZodType | undefined,
  value: unknown,
): unknown {
  const parsed = type && atOnce(entity, () => safeParse(type, value))
  if (parsed?.success) return parsed.data
  const issues = parsed?.error.issues.map(issue => ({ ...issue, path: [...path, ...issue.path] }))
  throw basicError('INVALID_ITEM', {
    entity: entity.name,
    issues: issues ?? [{ path, message: 'is not an attribute' }],
  })
}

/** Of an item that is known in part, only what can be computed is: a key alone need not tell it. */
function derivation(
  derive: Readonly<Record<string, Derivation>> | undefined,
  types: Readonly<Record<string, AttributeType>>,
): ItemModel['withDerived'] {
  const derivations = Object.entries(derive ?? {}).map(([name, { of, value }]) => {
    const needed = of.filter(part => types[part] && !types[part].optional)
    return { name, of, value, needed }
  })
  if (derivations.length === 0) return values => values
  return values => {
    const all: Record<string, unknown> = { ...values }
    for (const { name, of, value, needed } of derivations) {
      if (needed.every(part => values[part] !== undefined)) all[name] = value(pick(values, of) as never)
    }
    return all
  }
}

/** A derived value sees what it says it is made of and nothing else: so it is known when it changes. */
export function pick(values: Values, names: readonly string[]): Values {
  const picked: Record<string, unknown> = {}
  for (const name of names) if (values[name] !== undefined) picked[name] = values[name]
  return picked
}

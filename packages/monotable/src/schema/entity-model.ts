import type { $ZodType } from 'zod/v4/core'
import type { TypeOf } from '../expressions/encodes.ts'
import type { Path } from '../expressions/path.ts'
import { WritePlans } from '../expressions/write-plans.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import type { AnyEntity } from './entity.ts'
import { conversionFaults, type Form, formKeys, freshen } from './form.ts'
import { type ItemModel, itemModel, keysOf, parseAs, type Values } from './item-model.ts'
import type { KeyModel } from './key-model.ts'
import { nestedTypeAt } from './nested-type.ts'
import { plainValue } from './plain-value.ts'
import { storedItemReader } from './read-stored-item.ts'
import { rememberingKeys } from './spelling.ts'
import type { TableModel } from './table-model.ts'

export type { Values } from './item-model.ts'

/** A number on another entity that counts items of this one. */
export interface Counting {
  readonly on: EntityModel
  readonly attribute: string
  readonly sumOf: string | undefined
  /** Whether a receipt says what was counted. */
  readonly receipts: boolean
}

/** What is kept true beside an item, in the same transaction. */
export interface Satellites {
  readonly guards: EntityModel[]
  readonly mirrors: EntityModel[]
  readonly counters: Counting[]
  /** The attributes of the item that they are made from. */
  readonly parts: string[]
}

/** An entity, compiled: everything that a call needs, found once. */
export interface EntityModel extends ItemModel {
  /** A stored item as it is read: what only its keys carry, and declared defaults, included. */
  readonly read: ItemModel['read']
  /** During a migration: the newer form as it follows from the older one, wherever that is the true one. */
  readonly freshen?: (stored: AttributeMap) => AttributeMap
  /** During a migration: why the newer form cannot be made of the older one. */
  readonly conversionFaults?: (stored: AttributeMap) => readonly string[]
  /** What an absent attribute is read as, where that is declared. */
  readonly defaults: Values
  /** The value of a place inside an attribute as zod gives it back: throws INVALID_ITEM. */
  readonly parseInside: (path: Path, value: unknown) => unknown
  /** The type of an attribute as expressions see it. */
  readonly typeOf: TypeOf
  /** Expressions of writes and filters, compiled against the attributes and remembered. */
  readonly plans: WritePlans
  /** Items that are written with this one; found when all entities are known. */
  readonly satellites: Satellites
  /** Entities whose items can have the same key, by the word of either; found when all are known. */
  readonly coincident: EntityModel[]
}

export function entityModel(entity: AnyEntity, table: TableModel, forms: readonly Form[] = []): EntityModel {
  const declared = itemModel(entity, table)
  const ofForms = formKeys(declared.types, forms)
  const item = { ...declared, indexKeys: [...declared.indexKeys, ...ofForms] }
  const defaults = defaultsOf(item)
  const model = { ...item, defaults, read: storedItemReader(item, defaults, olderKeys(item)) }
  // Conditions may name key attributes and the entity-type attribute too; changes name attributes alone.
  const changeable = (name: string) => (Object.hasOwn(model.types, name) ? model.types[name] : undefined)
  const stored = new Set(ofForms.map(({ attribute }) => attribute))
  const typeOf: TypeOf = name =>
    changeable(name) ??
    (table.keys.has(name) || name === model.tag?.[0] || stored.has(name) ? 'unknown' : undefined)
  return {
    ...model,
    ...reading(rememberingKeys(model), model.types, forms),
    parseOne: quickly(entity, model.parseOne),
    parseInside: (path, value) => parseAs(entity, path, typeAt(entity, path), value),
    typeOf,
    plans: new WritePlans(entity.name, typeOf, changeable, startingValues(model)),
    satellites: { guards: [], mirrors: [], counters: [], parts: [] },
    coincident: [],
  }
}

/** During a migration an item is read by whichever form of it is true. */
function reading(
  read: ItemModel['read'],
  types: ItemModel['types'],
  forms: readonly Form[],
): Pick<EntityModel, 'read' | 'freshen' | 'conversionFaults'> {
  if (forms.length === 0) return { read }
  const fresh = (stored: AttributeMap) => freshen(types, forms, stored)
  return {
    read: stored => read(fresh(stored)),
    freshen: fresh,
    conversionFaults: stored => conversionFaults(forms, stored),
  }
}

/** An item without its version was never written by the library: it is at version 0. */
function defaultsOf({ options: { readDefaults = {}, version } }: ItemModel): Values {
  return version === undefined ? readDefaults : { [version]: 0, ...readDefaults }
}

function olderKeys({ entity, table, types, options }: ItemModel): KeyModel[] {
  return (options.alsoRead ?? []).flatMap(keys => [
    ...keysOf({ ...entity, keys }, table, types, options).values(),
  ])
}

/** The defaults that additions begin with: 0 and nothing need not be said. */
function startingValues({ defaults, types }: Pick<EntityModel, 'defaults' | 'types'>): AttributeMap {
  const values: AttributeMap = {}
  for (const [name, value] of Object.entries(defaults)) {
    const encoded = Array.isArray(value) || Number(value) !== 0 ? types[name]?.encode(value) : undefined
    if (encoded && ('N' in encoded || 'L' in encoded)) values[name] = encoded
  }
  return values
}

function quickly({ attributes }: AnyEntity, parse: ItemModel['parseOne']): ItemModel['parseOne'] {
  const tests = new Map(
    Object.entries(attributes).map(([name, type]) => [name, plainValue(type as $ZodType)]),
  )
  return (name, value) => (tests.get(name)?.(value) ? value : parse(name, value))
}

/** The zod type of a place inside an attribute, `location.city`. */
export function typeAt({ attributes }: AnyEntity, path: Path): $ZodType | undefined {
  return nestedTypeAt(attributes, path)
}

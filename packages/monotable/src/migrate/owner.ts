import { keyValues, wireKey } from '../operations/item-key.ts'
import { hasExpired, isOf } from '../operations/read-item.ts'
import { isReadable, unreadable } from '../operations/readable.ts'
import { writeFacts } from '../operations/write-facts.ts'
import { repeatOwner } from '../satellites/repeat-owner.ts'
import type { EntityModel, Values } from '../schema/entity-model.ts'
import { pick } from '../schema/item-model.ts'
import type { Model } from '../schema/model.ts'
import { olderModels } from '../schema/older-models.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { type Place, placeText } from './place.ts'
import type { View } from './view.ts'

/** An item as it declares its keys, guards, mirrors and counters; or why it cannot be read. */
export type Declaring = { readonly values: Values } | { readonly problem: string }

/**
 * Reads an item for what follows from it. `rebuilt` are index keys of which nothing is read, because this change of the
 * design introduced them: where an attribute is gone, such a key is out of date and not the place where it is kept.
 */
export function readDeclaring(
  model: EntityModel,
  stored: AttributeMap,
  rebuilt: ReadonlySet<string>,
): Declaring {
  try {
    const trusted = without(stored, rebuilt)
    const item = model.read(trusted)
    if (!isReadable(model, item)) {
      const faults = model.conversionFaults?.(trusted) ?? []
      return { problem: [unreadable(model, trusted).message, ...faults].join('; ') }
    }
    return { values: model.withDerived(item) }
  } catch (error) {
    return { problem: (error as Error).message }
  }
}

function without(stored: AttributeMap, names: ReadonlySet<string>): AttributeMap {
  if (![...names].some(name => stored[name])) return stored
  const rest = { ...stored }
  for (const name of names) delete rest[name]
  return rest
}

/** What absent attributes are filled in with, by entity and attribute: a function of the item as it is read. */
export type FillIn = Readonly<Record<string, Readonly<Record<string, (item: Values) => unknown>>>>

/** The attributes that an item lacks and that are filled in, as they will be stored. */
export function fillingOf(model: EntityModel, stored: AttributeMap, fillIn: FillIn): AttributeMap {
  const own = Object.hasOwn(fillIn, model.name) ? fillIn[model.name] : undefined
  const filling: AttributeMap = {}
  for (const [name, compute] of Object.entries(own ?? {})) {
    if (stored[name]) continue
    const value = compute(model.read(stored))
    const encoded = value === undefined ? undefined : model.types[name]?.encode(model.parseOne(name, value))
    if (encoded) filling[name] = encoded
  }
  return filling
}

const deciding = new WeakMap<EntityModel, readonly string[]>()

/** Every attribute of an item that something else follows from, its index keys and its type. */
export function decidingNames(model: EntityModel): readonly string[] {
  const known = deciding.get(model)
  if (known) return known
  const { tag, ttl, table } = model
  const names = [
    ...writeFacts(model).watched,
    ...model.keyNames,
    ...model.indexKeys.map(key => key.attribute),
    ...(tag ? [tag[0]] : []),
    ...(ttl === undefined ? [] : [ttl]),
  ]
  const distinct = [...new Set(names)].filter(name => !table.declared.key.includes(name))
  deciding.set(model, distinct)
  return distinct
}

/** An entity whose items have others of `kept` beside them. */
export interface Keeping {
  readonly owner: EntityModel
  readonly isGuard: boolean
}

const keepings = new WeakMap<Model, ReadonlyMap<EntityModel, readonly Keeping[]>>()

/** The entities that declare items of this one as their guards or mirrors. */
export function keepingOf(model: Model, kept: EntityModel): readonly Keeping[] {
  let known = keepings.get(model)
  if (!known) {
    const all = new Map<EntityModel, Keeping[]>()
    for (const owner of model.entities.values()) {
      const { guards, mirrors } = owner.satellites
      for (const one of guards) all.set(one, [...(all.get(one) ?? []), { owner, isGuard: true }])
      for (const one of mirrors) all.set(one, [...(all.get(one) ?? []), { owner, isGuard: false }])
    }
    known = all
    keepings.set(model, known)
  }
  return known.get(kept) ?? []
}

/** The attributes of the owner's key that a guard or mirror does not carry: with any, it cannot say whose it is. */
export function missingOfOwner(owner: EntityModel, kept: EntityModel): readonly string[] {
  const known = missing.get(owner) ?? new Map<EntityModel, readonly string[]>()
  missing.set(owner, known)
  const found = known.get(kept)
  if (found) return found
  const names = new Set([owner, ...olderModels(owner)].flatMap(model => model.keyNames))
  const lacking = [...names].filter(name => !Object.hasOwn(kept.types, name))
  known.set(kept, lacking)
  return lacking
}

const missing = new WeakMap<EntityModel, Map<EntityModel, readonly string[]>>()

/** An item that a guard or mirror names as its owner, whether it is there or not. */
export interface Named {
  readonly owner: EntityModel
  readonly place: Place
}

/** The items that a stored guard or mirror can be of; undefined if it does not say so. */
export function namedBy(model: Model, kept: EntityModel, stored: AttributeMap): readonly Named[] | undefined {
  const named: Named[] = []
  try {
    const values = kept.read(stored)
    for (const { owner } of keepingOf(model, kept)) {
      if (missingOfOwner(owner, kept).length > 0) return undefined
      named.push(...placesOf(owner, values))
    }
  } catch {
    return undefined
  }
  const byPlace = new Map(named.map(one => [`${one.owner.name} ${placeText(one.place)}`, one]))
  return [...byPlace.values()]
}

/** Where an item of these values can be: under the key of its entity, and under older ones. */
export function placesOf(owner: EntityModel, values: Values): readonly Named[] {
  return [owner, ...olderModels(owner)].flatMap(spelled => placesAs(owner, spelled, values))
}

/** Where the owner is, under the key that its template writes, and with whole seconds as others write them. */
function placesAs(owner: EntityModel, spelled: EntityModel, values: Values): readonly Named[] {
  // One guard may serve several entities, and then names the key of one of them.
  if (spelled.keyNames.some(name => values[name] === undefined || values[name] === null)) return []
  const key = wireKey(spelled, keyValues(spelled, pick(values, spelled.keyNames)))
  const { table } = owner
  const named = [{ owner, place: { table, key } }]
  if (!Object.values(key).some(value => 'S' in value && value.S.includes('.000Z'))) return named
  const seconds: AttributeMap = {}
  for (const [name, value] of Object.entries(key))
    seconds[name] = 'S' in value ? { S: value.S.replace(/\.000Z/g, 'Z') } : value
  return [...named, { owner, place: { table, key: seconds } }]
}

/** Whether an item declares what stands at a place: not if it is absent or expired; undefined if it cannot be read. */
export function declares(
  { owner, place }: Named,
  kept: EntityModel,
  at: Place,
  { view, now, rebuilt, fillIn }: { view: View; now: Date; rebuilt: ReadonlySet<string>; fillIn: FillIn },
): boolean | undefined {
  const stored = view.at(place)
  if (!stored || !isOf(owner, stored) || hasExpired(owner, stored, now)) return false
  try {
    const read = readDeclaring(owner, { ...stored, ...fillingOf(owner, stored, fillIn) }, rebuilt)
    if ('problem' in read) return undefined
    const declared = repeatOwner(kept, owner, read.values)
    return declared !== undefined && placeText({ table: kept.table, key: declared.key }) === placeText(at)
  } catch {
    return undefined
  }
}

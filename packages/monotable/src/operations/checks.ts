import { type Details, MonotableError } from '../errors.ts'
import { quoteName } from '../expressions/path.ts'
import { AsStored } from '../expressions/value-encoders.ts'
import type { When } from '../expressions/when.ts'
import type { EntityModel } from '../schema/entity-model.ts'
import type { AttributeType } from '../values/attribute-type.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { comparableText } from '../values/comparable-text.ts'
import { isAbsentWhenNull } from '../values/list-types.ts'
import { getOwn } from '../values/own-property.ts'
import { epochSeconds, hasExpired, isOf } from './read-item.ts'

/** A condition that the library itself puts on a write, and how to recognise its failure. */
export interface Check {
  /** The attribute whose type it follows from: the caller's own condition on it is reported first. */
  readonly bounds?: string
  readonly when: When
  /** Whether it held for the item that was there. */
  readonly holds: (old: AttributeMap | undefined) => boolean
  readonly error: (old: AttributeMap | undefined, place: Place) => MonotableError
}

export type Place = Details<'NOT_FOUND'>

export const notFound: Check['error'] = (_, place) => new MonotableError('NOT_FOUND', place)
export const alreadyExists: Check['error'] = (_, place) => new MonotableError('ALREADY_EXISTS', place)

/** The texts of the conditions that nearly every write has, and the checks that need no time. */
interface Known {
  readonly present: string
  readonly absent: string
  readonly timeless: { readonly present: Check; readonly absent: Check } | undefined
}

const known = new WeakMap<EntityModel, Known>()

function knownOf(model: EntityModel): Known {
  const found = known.get(model)
  if (found) return found
  const partition = quoteName(model.partition.attribute)
  const ttl = model.ttl === undefined ? undefined : quoteName(model.ttl)
  const present = [
    `attribute_exists(${partition})`,
    ...(ttl ? [`not ${ttl} <= {now}`] : []),
    ...(model.tag ? [isTagged(model, model.tag[0])] : []),
  ].join(' and ')
  const absent = `attribute_not_exists(${partition})${ttl ? ` or ${ttl} <= {now}` : ''}`
  const never = new Date(0)
  const made = {
    present,
    absent,
    timeless: ttl
      ? undefined
      : { present: presentAt(model, present, never), absent: absentAt(model, absent, never) },
  }
  known.set(model, made)
  return made
}

/** Where no other entity has such keys, an item without its type is believed to be one. */
function isTagged(model: EntityModel, attribute: string): string {
  const name = quoteName(attribute)
  return sharesItsKeys(model) ? `${name} = {tag}` : `(attribute_not_exists(${name}) or ${name} = {tag})`
}

/** The item is there, is of this entity, and has not expired. */
export function present(model: EntityModel, now: Date): Check {
  const { timeless, present: condition } = knownOf(model)
  return timeless ? timeless.present : presentAt(model, condition, now)
}

function presentAt(model: EntityModel, condition: string, now: Date): Check {
  return {
    when: { condition, values: { now: epochSeconds(now), tag: model.tag?.[1] } },
    holds: old => old !== undefined && isSurelyOf(model, old) && !hasExpired(model, old, now),
    error: notFound,
  }
}

/** Nothing is there, or only what has expired. */
export function absent(model: EntityModel, now: Date): Check {
  const { timeless, absent: condition } = knownOf(model)
  return timeless ? timeless.absent : absentAt(model, condition, now)
}

function absentAt(model: EntityModel, condition: string, now: Date): Check {
  return {
    when: { condition, values: { now: epochSeconds(now) } },
    holds: old => old === undefined || hasExpired(model, old, now),
    error: alreadyExists,
  }
}

/** What is there, if anything, has not expired: what has expired must not come to life again. */
export function notExpired(model: EntityModel, ttl: string, now: Date): Check {
  return {
    when: { condition: `not ${quoteName(ttl)} <= {now}`, values: { now: epochSeconds(now) } },
    holds: old => old === undefined || !hasExpired(model, old, now),
    error: (_, place) => new Outdated({ ...place, changed: [ttl] }),
  }
}

/** Nothing is there that belongs to another entity with the same keys. Undefined where none has them. */
export function notAnother(model: EntityModel): Check | undefined {
  if (!sharesItsKeys(model)) return undefined
  const [attribute, tag] = model.tag
  const partition = quoteName(model.partition.attribute)
  return {
    when: {
      condition: `attribute_not_exists(${partition}) or ${quoteName(attribute)} = {tag}`,
      values: { tag },
    },
    holds: old => old === undefined || isSurelyOf(model, old),
    error: alreadyExists,
  }
}

/** What is there, if anything, does not say by its type that it is another's, whether that is declared or not. */
export function notAnothers(model: EntityModel, error: Check['error']): Check | undefined {
  if (!model.tag) return undefined
  const [attribute, tag] = model.tag
  const partition = quoteName(model.partition.attribute)
  return {
    when: {
      condition: `attribute_not_exists(${partition}) or ${isTagged(model, attribute)}`,
      values: { tag },
    },
    holds: old => old === undefined || isSurelyOf(model, old),
    error,
  }
}

export function atVersion(model: EntityModel, attribute: string, expected: number): Check {
  const actual = (old: AttributeMap | undefined) => valueIn(model, old, attribute) as number | undefined
  return {
    when: {
      condition: orAbsent(model, attribute, [expected], `${quoteName(attribute)} = {version}`),
      values: { version: expected },
    },
    holds: old => actual(old) === expected,
    error: (old, place) => new MonotableError('STALE_VERSION', { ...place, expected, actual: actual(old) }),
  }
}

/** An item without the attribute has its default for who reads it. */
function orAbsent(
  { defaults, partition }: EntityModel,
  name: string,
  values: readonly unknown[],
  condition: string,
): string {
  if (!Object.hasOwn(defaults, name) || !values.includes(defaults[name])) return condition
  const isThere = `attribute_exists(${quoteName(partition.attribute)})`
  return `${condition} or ${isThere} and attribute_not_exists(${quoteName(name)})`
}

/** The attribute is still in one of these states. */
export function inState(model: EntityModel, attribute: string, from: readonly string[], to: string): Check {
  const actual = (old: AttributeMap | undefined) => valueIn(model, old, attribute) as string | undefined
  return {
    when: {
      condition: orAbsent(model, attribute, from, `${quoteName(attribute)} in {states}`),
      values: { states: from },
    },
    holds: old => from.includes(actual(old) as string),
    error: (old, place) =>
      new MonotableError('INVALID_TRANSITION', { ...place, attribute, from: actual(old), to }),
  }
}

/** The library's own read is out of date: the write is planned again, and the caller does not notice. */
export class Outdated extends MonotableError<'STALE_PARTS'> {
  constructor(details: Details<'STALE_PARTS'>) {
    super('STALE_PARTS', details)
  }
}

/** The attributes that keys, or other items, were computed from are still stored as the caller said. */
export function unchanged(model: EntityModel, stored: AttributeMap, names: readonly string[]): Check {
  const isNullAbsent = (name: string) => isAbsentWhenNull(model.types[name] as AttributeType)
  const { conditions, values, changed } = comparison(stored, names, isNullAbsent)
  return {
    when: { condition: conditions.join(' and '), values },
    holds: old => changed(old).length === 0,
    error: (old, place) => {
      // Where a key, or a default, tells what the attribute does not, or it is stored in another spelling, the caller is
      // right, and the write is planned on a read.
      const outdated = old ? changed(attributesToldBy(model, old)) : changed(old)
      return outdated.length === 0
        ? new Outdated({ ...place, changed: changed(old) })
        : new MonotableError('STALE_PARTS', { ...place, changed: outdated })
    },
  }
}

/** A stored item with the attributes that only its keys, or defaults, tell. */
export function attributesRead(model: EntityModel, stored: AttributeMap): AttributeMap {
  return { ...attributesToldBy(model, stored), ...stored }
}

/** The attributes of a stored item as the library itself would store them: moments with their milliseconds. */
export function attributesToldBy(model: EntityModel, stored: AttributeMap): AttributeMap {
  const read: AttributeMap = {}
  model.codec.encode(model.read(stored), read)
  return read
}

/** The item is still there, or still not, with the attributes that were read. */
export function asRead(
  model: EntityModel,
  stored: AttributeMap | undefined,
  names: readonly string[],
): Check {
  const existence = `${stored ? 'attribute_exists' : 'attribute_not_exists'}(${quoteName(model.partition.attribute)})`
  const { conditions, values, changed } = comparison(stored ?? {}, stored ? names : [])
  return {
    when: { condition: [existence, ...conditions].join(' and '), values },
    holds: old => (old === undefined) === (stored === undefined) && changed(old).length === 0,
    error: (old, place) => new Outdated({ ...place, changed: changed(old) }),
  }
}

/** `isNullAbsent` says where a null that others stored is read as nothing, so that a caller cannot know of it. */
function comparison(
  stored: AttributeMap,
  names: readonly string[],
  isNullAbsent: (name: string) => boolean = () => false,
) {
  const values: Record<string, unknown> = {}
  const conditions = names.map((name, at) => {
    const value = getOwn(stored, name)
    const quoted = quoteName(name)
    if (value === undefined) {
      const isAbsent = `attribute_not_exists(${quoted})`
      return isNullAbsent(name) ? `(${isAbsent} or ${quoted} = null)` : isAbsent
    }
    values[`v${at}`] = new AsStored(value)
    return `${quoted} = {v${at}}`
  })
  const textIn = (map: AttributeMap, name: string) => {
    const value = getOwn(map, name)
    return value && 'NULL' in value && isNullAbsent(name) ? '' : comparableText(value)
  }
  const changed = (old: AttributeMap = {}) => names.filter(name => textIn(old, name) !== textIn(stored, name))
  return { conditions, values, changed }
}

function valueIn(model: EntityModel, old: AttributeMap | undefined, name: string): unknown {
  if (!old) return undefined
  const value = getOwn(old, name)
  return value === undefined ? model.defaults[name] : model.types[name]?.decode(value)
}

/** Whether an entity-type attribute must tell its items from those of another entity with the same keys. */
export function sharesItsKeys(model: EntityModel): model is EntityModel & { tag: readonly [string, string] } {
  return model.tag !== undefined && model.coincident.length > 0
}

/** As the conditions see it: where keys are shared, an item without its type belongs to nobody. */
function isSurelyOf(model: EntityModel, stored: AttributeMap): boolean {
  return isOf(model, stored) && (!sharesItsKeys(model) || stored[model.tag[0]] !== undefined)
}

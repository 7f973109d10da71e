import { type Details, MonotableError } from '../errors.ts'
import { quoteName } from '../expressions/path.ts'
import type { When } from '../expressions/when.ts'
import type { EntityModel, Values } from '../schema/entity-model.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { epochSeconds, hasExpired, isOf } from './read-item.ts'

/** A condition that the library itself puts on a write, and how its failure is told from the others. */
export interface Check {
  readonly when: When
  /** Whether it held for the item that was there. */
  readonly holds: (old: AttributeMap | undefined) => boolean
  readonly error: (old: AttributeMap | undefined, place: Place) => MonotableError
}

export type Place = Details<'NOT_FOUND'>

const nothing: Values = {}

/** The item is there, is of this entity, and has not expired. */
export function present(model: EntityModel, now: Date): Check {
  const parts = [`attribute_exists(${quoteName(model.partition.attribute)})`]
  if (model.ttl !== undefined) {
    const ttl = quoteName(model.ttl)
    parts.push(`(attribute_not_exists(${ttl}) or ${ttl} > {now})`)
  }
  if (sharesItsKeys(model)) parts.push(`${quoteName(model.tag[0])} = {tag}`)
  return {
    when: { condition: parts.join(' and '), values: checkValues(model, now) },
    holds: old => old !== undefined && isOf(model, old) && !hasExpired(model, old, now),
    error: (_, place) => new MonotableError('NOT_FOUND', place),
  }
}

/** Nothing is there, or only what has expired. */
export function absent(model: EntityModel, now: Date): Check {
  const parts = [`attribute_not_exists(${quoteName(model.partition.attribute)})`]
  if (model.ttl !== undefined) parts.push(`${quoteName(model.ttl)} <= {now}`)
  return {
    when: {
      condition: parts.join(' or '),
      values: model.ttl === undefined ? nothing : { now: epochSeconds(now) },
    },
    holds: old => old === undefined || hasExpired(model, old, now),
    error: (_, place) => new MonotableError('ALREADY_EXISTS', place),
  }
}

/** Nothing is there that belongs to another entity with the same keys. Undefined where none has them. */
export function notAnother(model: EntityModel): Check | undefined {
  if (!sharesItsKeys(model)) return undefined
  const [attribute, tag] = model.tag
  const condition = `attribute_not_exists(${quoteName(model.partition.attribute)}) or ${quoteName(attribute)} = {tag}`
  return {
    when: { condition, values: { tag } },
    holds: old => old === undefined || isOf(model, old),
    error: (_, place) => new MonotableError('ALREADY_EXISTS', place),
  }
}

export function atVersion(model: EntityModel, attribute: string, expected: number): Check {
  const actual = (old: AttributeMap | undefined) => valueIn(model, old, attribute) as number | undefined
  return {
    when: { condition: `${quoteName(attribute)} = {version}`, values: { version: expected } },
    holds: old => actual(old) === expected,
    error: (old, place) => new MonotableError('STALE_VERSION', { ...place, expected, actual: actual(old) }),
  }
}

/** The attribute is still in one of these states. */
export function inState(model: EntityModel, attribute: string, from: readonly string[], to: string): Check {
  const actual = (old: AttributeMap | undefined) => valueIn(model, old, attribute) as string | undefined
  return {
    when: { condition: `${quoteName(attribute)} in {states}`, values: { states: from } },
    holds: old => from.includes(actual(old) as string),
    error: (old, place) =>
      new MonotableError('INVALID_TRANSITION', { ...place, attribute, from: actual(old), to }),
  }
}

/** The attributes that index keys, or other items, were computed from are still what they were. */
export function unchanged(model: EntityModel, known: Values, names: readonly string[]): Check {
  const parts: string[] = []
  const values: Record<string, unknown> = {}
  names.forEach((name, at) => {
    const value = known[name]
    const isThere = value !== undefined && !(value instanceof Set && value.size === 0)
    parts.push(isThere ? `${quoteName(name)} = {v${at}}` : `attribute_not_exists(${quoteName(name)})`)
    if (isThere) values[`v${at}`] = value
  })
  const changed = (old: AttributeMap | undefined) =>
    names.filter(name => JSON.stringify(old?.[name]) !== JSON.stringify(encoded(model, name, known[name])))
  return {
    when: { condition: parts.join(' and '), values },
    holds: old => changed(old).length === 0,
    error: (old, place) => new MonotableError('STALE_PARTS', { ...place, changed: changed(old) }),
  }
}

function encoded(model: EntityModel, name: string, value: unknown): unknown {
  return value === undefined ? undefined : model.types[name]?.encode(value)
}

function valueIn(model: EntityModel, old: AttributeMap | undefined, name: string): unknown {
  const value = old?.[name]
  return value === undefined ? undefined : model.types[name]?.decode(value)
}

function sharesItsKeys(model: EntityModel): model is EntityModel & { tag: readonly [string, string] } {
  return model.tag !== undefined && model.coincident.length > 0
}

function checkValues(model: EntityModel, now: Date): Values {
  const values: Record<string, unknown> = {}
  if (model.ttl !== undefined) values.now = epochSeconds(now)
  if (sharesItsKeys(model)) values.tag = model.tag[1]
  return values
}

import type { AttributeMap, AttributeValue } from '../values/attribute-value.ts'
import { getOwn } from '../values/own-property.ts'
import { type EntityModel, entityModel } from './entity-model.ts'
import type { KeyModel } from './key-model.ts'
import type { Model } from './model.ts'
import { isOwnItem } from './own-items.ts'

/**
 * The entity that a stored item, or its key alone, is of: the one that its entity-type attribute names, else the first
 * whose keys it has, those that are only read any more included.
 */
export function recognise(model: Pick<Model, 'entities'>, stored: AttributeMap): EntityModel | undefined {
  let named: EntityModel | undefined
  let isAmbiguous = false
  for (const entity of model.entities.values()) {
    if (!saysItIs(entity, stored)) continue
    isAmbiguous = named !== undefined
    named ??= entity
    if (isAmbiguous) break
  }
  return named && !isAmbiguous ? named : (byKeys(model, stored, isAmbiguous) ?? named)
}

function byKeys(
  { entities }: Pick<Model, 'entities'>,
  stored: AttributeMap,
  named: boolean,
): EntityModel | undefined {
  for (const entity of entities.values()) {
    const isPossible = named ? saysItIs(entity, stored) : saysNothing(entity, stored)
    if (isPossible && !isOwnItem(entity, stored) && keyParts(entity, stored)) return entity
  }
  return undefined
}

/** What the key of a stored item says of it, under the present templates or older ones; undefined if it has no such key. */
export function keyParts(entity: EntityModel, stored: AttributeMap): Values | undefined {
  for (const keys of keysOf(entity)) {
    const values = partsIn(entity, keys, stored)
    if (values) return values
  }
  return undefined
}

function saysItIs({ tag }: EntityModel, stored: AttributeMap): boolean {
  const said = tag && getOwn(stored, tag[0])
  return said !== undefined && 'S' in said && said.S === tag?.[1]
}

function saysNothing({ tag }: EntityModel, stored: AttributeMap): boolean {
  return !tag || getOwn(stored, tag[0]) === undefined
}

type Keys = readonly KeyModel[]
type Values = Record<string, unknown>

const known = new WeakMap<EntityModel, readonly Keys[]>()

/** The key of an entity, then those that its older items have. */
function keysOf(entity: EntityModel): readonly Keys[] {
  let keys = known.get(entity)
  if (!keys) {
    const older = (entity.options.alsoRead ?? []).map(each =>
      entityModel({ ...entity.entity, keys: { ...entity.entity.keys, ...each } }, entity.table),
    )
    keys = [entity, ...older].map(({ partition, sort }) => (sort ? [partition, sort] : [partition]))
    known.set(entity, keys)
  }
  return keys
}

/** Undefined unless each key attribute is of its template, and a placeholder that both have has one value. */
function partsIn(entity: EntityModel, keys: Keys, stored: AttributeMap): Values | undefined {
  const values: Values = {}
  const fits = keys.every(key => {
    const value = getOwn(stored, key.attribute)
    if (value === undefined) return false
    if (!key.template) return isOfType(entity, key.attribute, value)
    const parsed = 'S' in value ? key.template.parse(value.S) : undefined
    return parsed !== undefined && agrees(values, parsed)
  })
  return fits ? values : undefined
}

/** Adds what a key told to what is known; false where they contradict each other. */
function agrees(values: Values, parsed: Values): boolean {
  return Object.entries(parsed).every(([name, value]) => {
    const before = getOwn(values, name)
    if (isObject(before) && isObject(value)) return agrees(before, value)
    values[name] = value
    return before === undefined || String(before) === String(value)
  })
}

const isObject = (value: unknown): value is Values =>
  Object.prototype.toString.call(value) === '[object Object]'

/** An attribute that is itself the key: of the wire type declared, and one of its values if they are listed. */
function isOfType({ types }: EntityModel, attribute: string, value: AttributeValue): boolean {
  const type = types[attribute]
  if (!type) return false
  if (type.kind.kind === 'enum' && 'S' in value) return type.kind.values.includes(value.S)
  return type.wire === 'dynamic' || type.wire in value
}

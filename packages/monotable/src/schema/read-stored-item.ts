import type { AttributeMap } from '../values/attribute-value.ts'
import { marshal } from '../values/dynamic.ts'
import type { ItemModel } from './item-model.ts'
import type { KeyModel } from './key-model.ts'

type Item = Record<string, unknown>

/**
 * Reads a stored item. An attribute that is absent is taken from a key that carries it, for items of other programs
 * may have their ids in keys alone, or else from the declared defaults. One that says not when it was last changed was
 * changed last when it was created.
 */
export function storedItemReader(
  { types, codec, partition, sort, indexKeys, options }: ItemModel,
  defaults: Readonly<Record<string, unknown>>,
  olderKeys: readonly KeyModel[],
): ItemModel['read'] {
  const keys = [partition, ...(sort ? [sort] : []), ...indexKeys, ...olderKeys]
  const carriers = keys.flatMap(key => carriedBy(types, key).map(name => ({ name, key })))
  const filled = [...new Set([...carriers.map(({ name }) => name), ...Object.keys(defaults)])]
  const { createdAt, updatedAt } = options
  const isTimed = createdAt !== undefined && updatedAt !== undefined
  if (filled.length === 0 && !isTimed) return codec.decode
  const fill = (item: Item, stored: AttributeMap, name: string): void => {
    for (const carrier of carriers) {
      if (carrier.name !== name) continue
      const value = valueIn(types, carrier.key, stored, name)
      if (value === undefined) continue
      item[name] = value
      return
    }
    if (Object.hasOwn(defaults, name)) item[name] = structuredClone(defaults[name])
  }
  const complete = (item: Item, stored: AttributeMap, names: readonly string[]): Item => {
    for (const name of names) if (item[name] === undefined) fill(item, stored, name)
    if (isTimed && item[updatedAt] === undefined && item[createdAt] !== undefined)
      item[updatedAt] = item[createdAt]
    return item
  }
  // Of an item that is whole, only what it need not have can be absent.
  const sometimes = filled.filter(name => types[name]?.optional !== false)
  const isSettled = sometimes.length === 0 && !(isTimed && types[updatedAt]?.optional !== false)
  return stored => {
    const whole = codec.decodeWhole(stored)
    if (whole) return isSettled ? whole : complete(whole, stored, sometimes)
    return complete(codec.decode(stored), stored, filled)
  }
}

/** Whole attributes in the form in which they were given: not parts of objects, nor text in another letter case. */
export function carriedBy(types: ItemModel['types'], { template }: KeyModel): string[] {
  const carried = template?.components.filter(
    ({ name, path, format }) =>
      path.length === 1 && Object.hasOwn(types, name) && format.type !== 'lower' && format.type !== 'upper',
  )
  return carried?.map(component => component.name) ?? []
}

/** The attribute as a stored key tells it. */
function valueIn(types: ItemModel['types'], key: KeyModel, stored: AttributeMap, name: string): unknown {
  const value = stored[key.attribute]
  const parts = value && 'S' in value ? key.template?.parse(value.S) : undefined
  return parts && asAttribute(types, name, parts[name])
}

/** A part of a key as the attribute is read: keys know text and numbers, an attribute may be a Date or a bigint. */
export function asAttribute(types: ItemModel['types'], name: string, part: unknown): unknown {
  return Object.hasOwn(types, name) ? types[name]?.decode(marshal(part)) : part
}

import { basicError } from '../basic-error.ts'
import type { ItemModel, Values } from '../schema/item-model.ts'
import type { KeyModel } from '../schema/key-model.ts'
import type { AttributeMap, AttributeValue } from '../values/attribute-value.ts'

/** The attributes of an item's key, each as it will be read. */
export function plainKeyValues(model: ItemModel, given: Values): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const name of model.keyNames) {
    const value = model.parseOne(name, given[name])
    if (value !== undefined) values[name] = asRead(model, name, value)
  }
  return values
}

/** The same of an item that zod has given back. */
export function keyIn(model: ItemModel, item: Values): Record<string, unknown> {
  const key: Record<string, unknown> = {}
  for (const name of model.keyNames) key[name] = asRead(model, name, item[name])
  return key
}

/** A template writes every value in one way by itself; what is derived from a value sees it as it is stored. */
function asRead({ options, types }: ItemModel, name: string, value: unknown): unknown {
  if (options.derive === undefined || value === undefined) return value
  const stored = types[name]?.encode(value)
  return stored ? types[name]?.decode(stored) : value
}

/** The key of an item as DynamoDB wants it. */
export function buildKey(model: ItemModel, values: Values): AttributeMap {
  const all = model.withDerived(values)
  const key: AttributeMap = { [model.partition.attribute]: keyOf(model, model.partition, all) }
  if (model.sort) key[model.sort.attribute] = keyOf(model, model.sort, all)
  return key
}

/** A key attribute that every item has. */
export function keyOf(model: ItemModel, key: KeyModel, values: Values): AttributeValue {
  const built = key.build(values)
  if (built !== undefined) return built
  const name = key.parts.find(part => values[part] === undefined || values[part] === null) ?? key.attribute
  throw basicError('INVALID_KEY_VALUE', {
    name,
    value: values[name],
    problem: `${model.name} needs it in its key`,
    ...(key.template && { template: key.template.template.source }),
  })
}

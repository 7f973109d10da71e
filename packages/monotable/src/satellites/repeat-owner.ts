import { keyValues, wireKey } from '../operations/item-key.ts'
import type { EntityModel, Values } from '../schema/entity-model.ts'
import { pick } from '../schema/item-model.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { getOwn } from '../values/own-property.ts'

export interface Repeated {
  readonly key: AttributeMap
  readonly values: Values
}

/** What an item repeats of its owner: undefined while its own key lacks a part there, or `only` does not hold. */
export function repeatOwner(
  model: EntityModel,
  owner: EntityModel,
  item: Values | undefined,
): Repeated | undefined {
  const only = owner.options.only?.[model.name]
  if (!item || (only && !only.when(pick(item, only.of) as never))) return undefined
  const values: Record<string, unknown> = {}
  for (const name in model.types) {
    const value = getOwn(item, name)
    if (value !== undefined) values[name] = value
  }
  // What a derived part can do without may be absent.
  const isAbsent = (name: string) => values[name] === undefined || values[name] === null
  if (model.keyNames.some(name => isAbsent(name) && !model.types[name]?.optional)) return undefined
  const key = keyValues(model, values)
  if (model.keyNames.some(isAbsent) && !isWhole(model, model.withDerived(key))) return undefined
  return { key: wireKey(model, key), values: { ...values, ...key } }
}

function isWhole({ partition, sort }: EntityModel, values: Values): boolean {
  return partition.build(values) !== undefined && (!sort || sort.build(values) !== undefined)
}

/** The same of an item that was there: it may be older than what its types demand now, and is still removed. */
export function repeatOwnerBefore(
  model: EntityModel,
  owner: EntityModel,
  item: Values | undefined,
): Repeated | undefined {
  try {
    return repeatOwner(model, owner, item)
  } catch {
    return undefined
  }
}

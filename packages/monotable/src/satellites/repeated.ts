import { keyValues, wireKey } from '../operations/item-key.ts'
import type { EntityModel, Values } from '../schema/entity-model.ts'
import { pick } from '../schema/item-model.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { getOwn } from '../values/own-property.ts'

export interface Repeated {
  readonly key: AttributeMap
  readonly values: Values
}

/** What an item repeats of its owner: undefined while a part of its own key is absent there, or `only` does not hold. */
export function repeated(
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
  if (model.keyNames.some(name => values[name] === undefined || values[name] === null)) return undefined
  const key = keyValues(model, values)
  return { key: wireKey(model, key), values: { ...values, ...key } }
}

/** The same of an item that was there: it may be older than what its types demand now, and goes all the same. */
export function repeatedBefore(
  model: EntityModel,
  owner: EntityModel,
  item: Values | undefined,
): Repeated | undefined {
  try {
    return repeated(model, owner, item)
  } catch {
    return undefined
  }
}

import { keyValues, wireKey } from '../operations/item-key.ts'
import type { EntityModel, Values } from '../schema/entity-model.ts'
import { pick } from '../schema/item-model.ts'
import type { AttributeMap } from '../values/attribute-value.ts'

/** What an item repeats of its owner: undefined while a part of its own key is absent there, or `only` does not hold. */
export function repeated(
  model: EntityModel,
  owner: EntityModel,
  item: Values | undefined,
): { key: AttributeMap; values: Values } | undefined {
  const only = owner.options.only?.[model.name]
  if (!item || (only && !only.when(pick(item, only.of) as never))) return undefined
  const values: Record<string, unknown> = {}
  for (const name in model.types)
    if (item[name] !== undefined && item[name] !== null) values[name] = item[name]
  if (model.keyNames.some(name => values[name] === undefined)) return undefined
  const key = keyValues(model, values)
  return { key: wireKey(model, key), values: { ...values, ...key } }
}

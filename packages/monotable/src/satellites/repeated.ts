import { wireKey } from '../operations/item-key.ts'
import type { EntityModel, Values } from '../schema/entity-model.ts'
import type { AttributeMap } from '../values/attribute-value.ts'

/** What an item repeats of another: undefined while a part of its own key is absent there. */
export function repeated(
  model: EntityModel,
  owner: Values,
): { key: AttributeMap; values: Values } | undefined {
  const values: Record<string, unknown> = {}
  for (const name in model.types)
    if (owner[name] !== undefined && owner[name] !== null) values[name] = owner[name]
  if (model.keyNames.some(name => values[name] === undefined)) return undefined
  return { key: wireKey(model, values), values }
}

import type { EntityModel, Values } from '../schema/entity-model.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { attributesRead } from './checks.ts'
import { writeFacts } from './write-facts.ts'

/**
 * The attributes that a change starts from: with those that only keys or defaults tell, but for what the change sets
 * where nothing is stored. Index keys are left out, so that nothing is read from keys that are about to move.
 */
export function attributesBefore(
  model: EntityModel,
  stored: AttributeMap,
  ifAbsent: Values = {},
): AttributeMap {
  const before = attributesRead(model, model.freshen?.(stored) ?? stored)
  for (const name of Object.keys(ifAbsent)) if (stored[name] === undefined) delete before[name]
  for (const { attribute, form } of writeFacts(model).keys) if (form !== 'newer') delete before[attribute]
  return before
}

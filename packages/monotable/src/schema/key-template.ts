import { compileKey, type KeyTemplate } from '../keys/key.ts'
import type { EntityModel } from './entity-model.ts'
import type { KeyModel } from './key-model.ts'

/** What a key is built by; an attribute that is itself the key is one placeholder, `{email}`. */
export function keyTemplate(model: EntityModel, key: KeyModel): KeyTemplate {
  if (key.template) return key.template
  const { attribute } = key
  const placeholder = { name: attribute, path: [attribute], format: { type: 'plain' } } as const
  const kind = model.types[attribute]?.kind ?? { kind: 'other' }
  return compileKey(attribute, { source: `{${attribute}}`, parts: [placeholder] }, () => kind)
}

export function keyNamed(model: EntityModel, attribute: string): KeyModel | undefined {
  if (model.partition.attribute === attribute) return model.partition
  if (model.sort?.attribute === attribute) return model.sort
  return model.indexKeys.find(key => key.attribute === attribute)
}

import { keyOf } from '../keys/automaton.ts'
import type { Language } from '../keys/intersect.ts'
import type { EntityModel } from './entity-model.ts'
import type { KeyModel } from './key-model.ts'
import { keyTemplate } from './key-template.ts'

/** Every pattern and every other entity asks for it. */
const known = new WeakMap<KeyModel, Language>()

/** All texts that a key of an entity can be. */
export function keyLanguage(model: EntityModel, key: KeyModel): Language {
  let language = known.get(key)
  if (!language) {
    language = keyOf(keyTemplate(model, key))
    known.set(key, language)
  }
  return language
}

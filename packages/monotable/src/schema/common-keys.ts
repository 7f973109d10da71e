import { keyOf } from '../keys/automaton.ts'
import { intersect, type Language } from '../keys/intersect.ts'
import type { KeyTemplate } from '../keys/key.ts'
import { fixRepeatedParts, type Keys } from './fix-repeated-parts.ts'

/** Keys that two entities can both have, an example for each of their attributes; or undefined. */
export function commonKeys(one: Keys, other: Keys): Record<string, string> | undefined {
  const texts = commonTexts(one.languages, other.languages)
  if (!texts) return undefined
  for (const first of fixRepeatedParts(one, texts)) {
    const narrowed = commonTexts(first, other.languages)
    if (!narrowed) continue
    for (const second of fixRepeatedParts(other, narrowed)) {
      const found = commonTexts(first, second)
      if (found) return Object.fromEntries(one.templates.map(({ attribute }, at) => [attribute, found[at]!]))
    }
  }
  return undefined
}

/** The keys of an entity, partition key first, with all texts that they can be. */
export function keysOfTemplates(templates: readonly KeyTemplate[]): Keys {
  return { templates, languages: templates.map(keyOf) }
}

function commonTexts(one: readonly Language[], other: readonly Language[]): string[] | undefined {
  const texts: string[] = []
  // Sort keys mostly part with their first letters, partition keys often never.
  for (let at = one.length - 1; at >= 0; at--) {
    const text = intersect(one[at]!, other[at]!)
    if (text === undefined) return undefined
    texts.unshift(text)
  }
  return texts
}

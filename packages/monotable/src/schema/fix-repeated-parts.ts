import { keyOf } from '../keys/automaton.ts'
import type { Component } from '../keys/component.ts'
import type { Language } from '../keys/intersect.ts'
import { compileKey, type KeyTemplate } from '../keys/key.ts'

/** The keys of an entity, partition key first, and all texts that each can be. */
export interface Keys {
  readonly templates: readonly KeyTemplate[]
  readonly languages: readonly Language[]
}

interface Place {
  readonly key: number
  readonly part: number
  readonly component: Component
}

/**
 * A placeholder that occurs several times in the keys of an entity has one value. The texts of keys that leave this out
 * of account tell which value it has at each place: with each of these it is fixed once.
 */
export function fixRepeatedParts(keys: Keys, texts: readonly string[]): readonly (readonly Language[])[] {
  const repeated = [...placesByName(keys.templates).values()].filter(places => places.length > 1)
  if (repeated.length === 0) return [keys.languages]
  const read = keys.templates.map((template, key) => valuesByPart(template, texts[key] as string))
  let fixed: readonly (readonly KeyTemplate['parts'][])[] = [keys.templates.map(template => template.parts)]
  for (const places of repeated) {
    const values = new Set(places.map(({ key, part }) => read[key]?.[part]))
    fixed = fixed.flatMap(parts => [...values].flatMap(value => fixedParts(parts, places, value)))
  }
  return fixed.map(parts => keys.templates.map((template, key) => keyOf({ ...template, parts: parts[key]! })))
}

function placesByName(templates: readonly KeyTemplate[]): Map<string, Place[]> {
  const places = new Map<string, Place[]>()
  templates.forEach(({ parts }, key) => {
    parts.forEach((component, part) => {
      if (typeof component === 'string') return
      places.set(component.name, [...(places.get(component.name) ?? []), { key, part, component }])
    })
  })
  return places
}

/** The value at each placeholder, as if all had different names. */
function valuesByPart({ attribute, template, parts }: KeyTemplate, text: string): Record<string, unknown> {
  const renamed = template.parts.map((part, at) =>
    typeof part === 'string' ? part : { ...part, name: String(at), path: [String(at)] },
  )
  const kindOf = (name: string) => (parts[Number(name)] as Component).kind
  return compileKey(attribute, { ...template, parts: renamed }, kindOf).parse(text) ?? {}
}

/** Parts with a value written out at its places; none where one of them refuses it. */
function fixedParts(
  parts: readonly KeyTemplate['parts'][],
  places: readonly Place[],
  value: unknown,
): (readonly KeyTemplate['parts'][])[] {
  try {
    const written = parts.map(one => [...one])
    for (const { key, part, component } of places) written[key]![part] = component.encode(value)
    return [written]
  } catch {
    return []
  }
}

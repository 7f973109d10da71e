import type { AttributeValue, Item } from '@monotable/dynamodb'
import { compileKey, type EntityDesign, type KeyTemplate, kindOf, parseTemplate } from 'monotable/design'
import { textAt } from './recognise.ts'

/** A key that its attributes would make otherwise; undefined is a key that should not be there, or is not. */
export interface StaleKey {
  readonly attribute: string
  readonly stored: string | undefined
  readonly built: string | undefined
}

const compiled = new WeakMap<EntityDesign, readonly KeyTemplate[]>()

/** The keys of an item that do not say what its attributes say, as the library would build them. */
export function staleKeys(entity: EntityDesign, item: Item): StaleKey[] {
  const values = plainValues(item)
  return templatesOf(entity).flatMap(template => {
    const stored = textAt(item, template.attribute)
    const built = attempt(() => template.build(values))
    return built === refused || built === stored ? [] : [{ attribute: template.attribute, stored, built }]
  })
}

/** Keys that rest on attributes alone: what a program derives, or decides by a condition, only the program knows. */
function templatesOf(entity: EntityDesign): readonly KeyTemplate[] {
  const before = compiled.get(entity)
  if (before) return before
  const templates = Object.entries(entity.keys).flatMap(([attribute, source]) => {
    const made = attempt(() => compileKey(attribute, parseTemplate(source), name => kindOf(entity, name)))
    if (made === refused || entity.only[attribute]) return []
    return made.names.some(name => entity.derived[name]) ? [] : [made]
  })
  compiled.set(entity, templates)
  return templates
}

const refused = Symbol('refused')

/** A value that cannot be in a key is the form's concern, not a stale key. */
function attempt<T>(build: () => T): T | typeof refused {
  try {
    return build()
  } catch {
    return refused
  }
}

function plainValues(item: Item): Record<string, unknown> {
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, plain(value)]))
}

/** As the codecs of keys take it. A number that a double cannot hold stays text. */
function plain(value: AttributeValue): unknown {
  if ('S' in value) return value.S
  if ('N' in value) return String(Number(value.N)) === value.N ? Number(value.N) : value.N
  if ('BOOL' in value) return value.BOOL
  return 'M' in value ? plainValues(value.M) : undefined
}

import type { Component } from 'monotable/design'
import { didYouMean } from '../../did-you-mean.ts'
import { attributeNamed, exampleValue } from '../example.ts'
import { componentsIn } from '../key.ts'
import { partOfEntity } from '../parts.ts'
import type { Rule } from '../rule.ts'
import type { Entity, Subject } from '../subject.ts'

/** A key template that uses an attribute the entity does not have. */
export const unknownPlaceholder: Rule = {
  code: 'UNKNOWN_PLACEHOLDER',
  severity: 'error',
  title: 'a placeholder without an attribute',
  *find(subject) {
    for (const entity of subject.entities) {
      const { attributes, derived } = entity.design
      // In a document that lists no attributes, any attribute may exist.
      if (attributes.length === 0) continue
      const readable = readableFromKeys(subject, entity)
      for (const [key, { template, source, isNative }] of entity.keys) {
        if (isNative && subject.isDocument) continue
        for (const component of template?.components ?? []) {
          const { name } = component
          if (Object.hasOwn(derived, name) || readable(name) || isThere(entity, component)) continue
          const names = attributes.map(attribute => attribute.name)
          yield {
            at: [partOfEntity(entity)],
            key,
            why: `${key} of ${entity.name} uses {${name}}, but ${entity.name} has no such attribute: nobody can build the key from the item`,
            examples: [{ of: entity.name, values: firstValues(entity), note: `no '${name}' for ${source}` }],
            fix: `Give ${entity.name} an attribute '${name}', or use one that it has.${didYouMean(name, names)}`,
          }
        }
      }
    }
  },
}

/** In a document an item has the attributes of its key even if they are not listed; the library requires them as attributes. */
function readableFromKeys(
  { isDocument, table }: Subject,
  { keys, design }: Entity,
): (name: string) => boolean {
  if (!isDocument) return () => false
  const base = componentsIn(table.key.map(({ name }) => keys.get(name)))
  const known = new Set(base.map(({ name }) => name))
  const spellings = new Set(design.attributes.map(({ name }) => spelling(name)))
  return name => known.has(name) || spellings.has(spelling(name))
}

/** A document writes calendar_id in a key for the attribute calendarId. */
const spelling = (name: string) => name.replaceAll(/[-_]/g, '').toLowerCase()

function isThere(entity: Entity, { path: [root = '', ...steps] }: Component): boolean {
  const attribute = attributeNamed(entity, root)
  if (!attribute || steps.length === 0) return attribute !== undefined
  const { properties } = (attribute.schema ?? {}) as { properties?: Record<string, unknown> }
  return !properties || Object.hasOwn(properties, steps[0] as string)
}

const firstValues = (entity: Entity) =>
  Object.fromEntries(
    entity.design.attributes.slice(0, 4).map(({ name }) => [name, exampleValue(entity, name)] as const),
  )

import type { Component } from 'monotable/design'
import { didYouMean } from '../../did-you-mean.ts'
import { attributeNamed, exampleValue } from '../example.ts'
import { componentsIn } from '../key.ts'
import { partOfEntity } from '../parts.ts'
import type { Rule } from '../rule.ts'
import type { Entity, Subject } from '../subject.ts'

/** A key made of something that the entity does not have. */
export const unknownPlaceholder: Rule = {
  code: 'UNKNOWN_PLACEHOLDER',
  severity: 'error',
  title: 'a placeholder without attribute',
  *find(subject) {
    for (const entity of subject.entities) {
      const { attributes, derived } = entity.design
      // A document that lists no attributes says nothing against any.
      if (attributes.length === 0) continue
      const readable = readableFromKeys(subject, entity)
      for (const [key, { template, source, isNative }] of entity.keys) {
        if (isNative && subject.isDocument) continue
        for (const component of template?.components ?? []) {
          const { name } = component
          if (Object.hasOwn(derived, name) || readable.has(name) || isThere(entity, component)) continue
          const names = attributes.map(attribute => attribute.name)
          yield {
            at: [partOfEntity(entity)],
            key,
            why: `${key} of ${entity.name} is made of {${name}}, which is not an attribute of it: who has the item cannot build its key`,
            examples: [{ of: entity.name, values: firstValues(entity), note: `no '${name}' for ${source}` }],
            fix: `Give ${entity.name} an attribute '${name}', or name one that it has.${didYouMean(name, names)}`,
          }
        }
      }
    }
  },
}

/** An item of a document has what its own key says, also where nobody lists it; the library wants it as an attribute. */
function readableFromKeys({ isDocument, table }: Subject, { keys }: Entity): ReadonlySet<string> {
  const base = isDocument ? table.key.map(({ name }) => keys.get(name)) : []
  return new Set(componentsIn(base).map(({ name }) => name))
}

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

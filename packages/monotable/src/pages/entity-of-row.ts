import type { EntityModel } from '../schema/entity-model.ts'
import type { Model } from '../schema/model.ts'
import type { PatternModel } from '../schema/pattern-model.ts'
import { recognise } from '../schema/recognise.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { getOwn } from '../values/own-property.ts'

/** Finds the entity of a row, of the pattern or another of the table; undefined if it is of none. */
export function entityOfRow(
  { entities }: Model,
  pattern: PatternModel,
): (row: AttributeMap) => EntityModel | undefined {
  const inTable = [...entities].filter(([, one]) => one.table === pattern.table)
  const own = inTable.filter(([, one]) => pattern.entities.includes(one))
  // Where no other entity can be, the keys of the others need not be looked at.
  const possible = { entities: new Map(pattern.foreign ? inTable : own) }
  const attribute = pattern.entities[0]?.tag?.[0]
  if (attribute === undefined) return row => recognise(possible, row)
  const byTag = unmistakable(
    inTable.map(([, one]) => one),
    attribute,
  )
  const [first] = pattern.entities
  const usual = first?.tag && byTag.get(first.tag[1]) === first ? first.tag[1] : undefined
  const isInherited = attribute in Object.prototype
  return row => {
    const tag = isInherited ? getOwn(row, attribute) : row[attribute]
    if (tag === undefined || !('S' in tag)) return recognise(possible, row)
    return tag.S === usual ? first : (byTag.get(tag.S) ?? recognise(possible, row))
  }
}

/** The entities whose tag no other has: most rows are known by it alone. */
function unmistakable(entities: readonly EntityModel[], attribute: string): Map<string, EntityModel> {
  const found = new Map<string, EntityModel>()
  const shared = new Set<string>()
  for (const entity of entities) {
    if (entity.tag?.[0] !== attribute) continue
    const [, value] = entity.tag
    if (found.has(value)) shared.add(value)
    found.set(value, entity)
  }
  for (const value of shared) found.delete(value)
  return found
}

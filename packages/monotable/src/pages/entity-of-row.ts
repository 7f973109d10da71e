import { isOf } from '../operations/read-item.ts'
import type { EntityModel } from '../schema/entity-model.ts'
import type { Model } from '../schema/model.ts'
import type { PatternModel } from '../schema/pattern-model.ts'
import { recognise } from '../schema/recognise.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { getOwn } from '../values/own-property.ts'

/** Finds the entity of a row; undefined if it is none of the pattern's. */
export function entityOfRow(
  { entities }: Model,
  pattern: PatternModel,
): (row: AttributeMap) => EntityModel | undefined {
  const [first, ...others] = pattern.entities
  if (!pattern.foreign && first && others.length === 0) return row => (isOf(first, row) ? first : undefined)
  const inTable = [...entities].filter(([, one]) => one.table === pattern.table)
  const own = inTable.filter(([, one]) => pattern.entities.includes(one))
  const possible = { entities: new Map(pattern.foreign ? inTable : own) }
  const attribute = first?.tag?.[0] ?? ''
  const byTag = unmistakable([...possible.entities.values()], attribute)
  return row => {
    const tag = getOwn(row, attribute)
    const found = (tag && 'S' in tag && byTag.get(tag.S)) || recognise(possible, row)
    return found && pattern.entities.includes(found) ? found : undefined
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

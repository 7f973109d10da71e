import type { EntityModel } from '../entity-model.ts'
import { keyNamed } from '../key-template.ts'
import { refuse } from './refuse.ts'

/** DynamoDB leaves an item out of an index when it has one of its keys only: a template for one alone is never read. */
export function checkIndexPairs(model: EntityModel): void {
  const { name: entity, table } = model
  const isWhole = (index: string | undefined) => keysOf(model, index).every(key => keyNamed(model, key))
  for (const { attribute, template, uses } of model.indexKeys) {
    if (!template || uses.some(use => isWhole(use.index))) continue
    const index = uses[0]?.index
    const missing = keysOf(model, index).find(key => !keyNamed(model, key))
    refuse({
      entity,
      key: attribute,
      problem: `without ${missing} no ${entity} is in ${index}`,
      fix: `Add ${missing} to its keys, or remove ${attribute} (${table.name})`,
    })
  }
}

function keysOf({ table }: EntityModel, index: string | undefined): string[] {
  return [...table.keys].flatMap(([key, uses]) => (uses.some(use => use.index === index) ? [key] : []))
}

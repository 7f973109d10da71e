import { MonotableError } from '../../errors.ts'
import { commonKeys } from '../common-keys.ts'
import type { EntityModel } from '../entity-model.ts'
import type { Keys } from '../fix-repeated-parts.ts'
import { keyLanguage } from '../key-language.ts'
import { keyTemplate } from '../key-template.ts'
import type { Model } from '../model.ts'
import { refuse } from './refuse.ts'

/** Two entities of a table may have the same key only on purpose, and told apart by the entity-type attribute. */
export function checkCoincidence({ entities }: Model): void {
  const all = [...entities.values()].map(keyed)
  for (const { model } of all) checkAccepted(model, entities)
  all.forEach((one, at) => {
    for (const other of all.slice(at + 1)) {
      if (one.model.table !== other.model.table || isAccepted(one.model, other.model)) continue
      const keys = commonKeys(one.keys, other.keys)
      if (!keys) continue
      const names = [one.model.name, other.model.name] as const
      throw new MonotableError('KEYS_COINCIDE', { entities: names, table: one.model.table.name, keys })
    }
  })
}

interface Keyed {
  readonly model: EntityModel
  readonly keys: Keys
}

function keyed(model: EntityModel): Keyed {
  const keys = [model.partition, ...(model.sort ? [model.sort] : [])]
  return {
    model,
    keys: {
      templates: keys.map(key => keyTemplate(model, key)),
      languages: keys.map(key => keyLanguage(model, key)),
    },
  }
}

function checkAccepted(
  { name: entity, options, table, tag }: EntityModel,
  entities: Model['entities'],
): void {
  for (const name of options.coincidesWith ?? []) {
    const other = entities.get(name)
    if (other?.table !== table) {
      const problem = `coincidesWith names '${name}', which is not an entity of ${table.name}`
      refuse({ entity, problem, fix: 'Correct the name' })
    }
    if (tag && other.tag && tag[0] === other.tag[0] && tag[1] !== other.tag[1]) continue
    const problem = `it coincides with ${name}, and nothing tells the two apart`
    refuse({
      entity,
      problem,
      fix: `Give both a type with the same attribute, as in { entityType: '${entity.toUpperCase()}' }`,
    })
  }
}

function isAccepted(one: EntityModel, other: EntityModel): boolean {
  return (
    !!one.options.coincidesWith?.includes(other.name) || !!other.options.coincidesWith?.includes(one.name)
  )
}

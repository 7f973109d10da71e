import type { EntityModel } from '../entity-model.ts'
import type { KeyModel } from '../key-model.ts'
import type { Model } from '../model.ts'
import { wireNames } from './placeholders.ts'
import { refuse } from './refuse.ts'

/** A key attribute of a table has one type, whichever entity writes it. */
export function checkKeyTypes({ entities }: Model): void {
  const first = new Map<string, { entity: string; wire: keyof typeof wireNames }>()
  for (const model of entities.values()) {
    for (const key of [model.partition, model.sort, ...model.indexKeys]) {
      if (!key) continue
      const place = JSON.stringify([model.table.name, key.attribute])
      const known = first.get(place)
      const wire = wireOf(model, key)
      if (known && known.wire !== wire) {
        const problem = `it is ${wireNames[wire]} here and ${wireNames[known.wire]} in ${known.entity}`
        refuse({
          entity: model.name,
          key: key.attribute,
          problem,
          fix: 'Give the key attribute one type in the whole table',
        })
      }
      if (!known) first.set(place, { entity: model.name, wire })
    }
  }
}

function wireOf(model: EntityModel, { attribute, template }: KeyModel): keyof typeof wireNames {
  return template ? 'S' : (model.types[attribute]?.wire ?? 'S')
}

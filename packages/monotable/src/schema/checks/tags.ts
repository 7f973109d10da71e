import type { EntityModel } from '../entity-model.ts'
import type { Model } from '../model.ts'
import { refuse } from './refuse.ts'

/** The entity-type attribute says of an item what it is: one attribute, and another value for each entity of a table. */
export function checkTags({ entities }: Model): void {
  const known = new Map<string, EntityModel>()
  for (const model of entities.values()) {
    const { name: entity, tag, table, options } = model
    const names = Object.keys(options.type ?? {})
    if (names.length > 1) {
      const problem = `type has ${names.map(name => `'${name}'`).join(' and ')}`
      refuse({ entity, problem, fix: 'Name one attribute that says what an item is' })
    }
    if (!tag) continue
    const place = JSON.stringify([table.name, ...tag])
    const other = known.get(place)
    if (other) {
      const problem = `${tag[0]} '${tag[1]}' says of an item that it is ${other.name} as well`
      refuse({ entity, problem, fix: `Give one of them another ${tag[0]}` })
    }
    known.set(place, model)
  }
}

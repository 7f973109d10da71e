import type { Model } from '../model.ts'
import { refuse } from './refuse.ts'

/** What an index projects is an attribute of some entity of its table. */
export function checkProjections({ tables, entities }: Model): void {
  for (const { name: table, declared } of tables) {
    const models = [...entities.values()].filter(model => model.table.name === table)
    const isKnown = (name: string) =>
      models.some(({ types, tag }) => Object.hasOwn(types, name) || tag?.[0] === name)
    for (const [key, { projection }] of Object.entries(declared.indexes)) {
      const unknown = typeof projection === 'string' ? undefined : projection.find(name => !isKnown(name))
      if (unknown === undefined) continue
      const problem = `it projects '${unknown}', which no entity has`
      refuse({ table, key, problem, fix: 'Correct the name; keys are always projected' })
    }
  }
}

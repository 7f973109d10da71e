import type { EntityModel } from '../entity-model.ts'
import { ownPrefix } from '../own-items.ts'
import { refuse } from './refuse.ts'

export function checkKeyAttributes({ name: entity, entity: { keys }, types, table, tag }: EntityModel): void {
  for (const key of Object.keys(keys)) {
    if (!table.keys.has(key)) {
      const fix = `Use one of ${[...table.keys.keys()].join(', ')}, or give ${table.name} an index with it`
      refuse({ entity, key, problem: `it is not a key attribute of ${table.name}`, fix })
    }
    if (Object.hasOwn(types, key)) {
      const problem = 'it has a template and is also an attribute'
      refuse({ entity, key, problem, fix: 'Remove it from the attributes: the template writes it' })
    }
  }
  const [partition] = table.declared.key
  if (keys[partition]?.startsWith(ownPrefix)) {
    const problem = `items under '${ownPrefix}…' are the library's own, and hidden`
    refuse({ entity, key: partition, problem, fix: 'Give it another prefix' })
  }
  if (tag && table.keys.has(tag[0])) {
    refuse({
      entity,
      key: tag[0],
      problem: 'a key attribute cannot hold the type of an item',
      fix: 'Name another attribute in type',
    })
  }
}

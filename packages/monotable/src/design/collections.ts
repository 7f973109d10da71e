import { keyRoles } from '../schema/table.ts'
import type { EntityDesign, KeyAttribute, TableDesign } from './design.ts'

/** The items under one partition key template, in sort order. */
export interface Collection {
  /** The index that has it; the table itself if it is left out. */
  readonly index: string | undefined
  readonly partition: string
  readonly rows: readonly { readonly entity: string; readonly sort: string }[]
}

/** The item collections of a table and of its indexes. */
export function collectionsOf({ key, indexes, entities }: TableDesign): Collection[] {
  const places = [{ name: undefined, key }, ...indexes]
  return places.flatMap(({ name, ...place }) => {
    const { partition, sort } = keyRoles<KeyAttribute>(place)
    const found = new Map<string, Collection['rows'][number][]>()
    for (const entity of entities) {
      const [first, second] = [partition, sort].map(keys => keys.map(each => templateOf(entity, each.name)))
      if ([...first!, ...second!].includes(undefined)) continue
      const template = partition.map((each, at) => `${each.name}: ${first![at]}`).join(', ')
      const row = { entity: entity.name, sort: second!.join(', ') }
      found.set(template, [...(found.get(template) ?? []), row])
    }
    return [...found].map(([template, rows]) => ({
      index: name,
      partition: template,
      rows: rows.toSorted((a, b) => (a.sort < b.sort ? -1 : 1)),
    }))
  })
}

/** An attribute that is itself a key has its own name there; undefined where the entity is not in the index. */
function templateOf({ keys, attributes }: EntityDesign, name: string): string | undefined {
  return keys[name] ?? (attributes.some(each => each.name === name) ? `{${name}}` : undefined)
}

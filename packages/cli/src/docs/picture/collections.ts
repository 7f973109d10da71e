import { type KeyAttribute, keyRoles, type TableDesign } from 'monotable/design'

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
    const textOf = (keys: readonly KeyAttribute[], of: Readonly<Record<string, string>>) =>
      keys.map(key => of[key.name] ?? '')
    const found = new Map<string, Collection['rows'][number][]>()
    for (const entity of entities) {
      if (!partition.every(key => Object.hasOwn(entity.keys, key.name))) continue
      const template = partition.map(key => `${key.name}: ${entity.keys[key.name]}`).join(', ')
      const row = { entity: entity.name, sort: textOf(sort, entity.keys).join(', ') }
      found.set(template, [...(found.get(template) ?? []), row])
    }
    return [...found].map(([template, rows]) => ({
      index: name,
      partition: template,
      rows: rows.toSorted((a, b) => (a.sort < b.sort ? -1 : 1)),
    }))
  })
}

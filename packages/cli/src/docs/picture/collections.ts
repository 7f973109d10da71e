import type { TableDesign } from 'monotable/design'

/** What stands under one partition key template, in the order in which it sorts. */
export interface Collection {
  /** The index that has it; the table itself if it is left out. */
  readonly index: string | undefined
  readonly partition: string
  readonly rows: readonly { readonly entity: string; readonly sort: string }[]
}

/** The item collections of a table and of its indexes. */
export function collectionsOf({ key, indexes, entities }: TableDesign): Collection[] {
  const places = [{ name: undefined, key }, ...indexes]
  return places.flatMap(({ name, key: [partition, sort] }) => {
    const found = new Map<string, Collection['rows'][number][]>()
    for (const entity of entities) {
      const template = entity.keys[partition?.name ?? '']
      if (template === undefined) continue
      const row = { entity: entity.name, sort: entity.keys[sort?.name ?? ''] ?? '' }
      found.set(template, [...(found.get(template) ?? []), row])
    }
    return [...found].map(([template, rows]) => ({
      index: name,
      partition: `${partition?.name}: ${template}`,
      rows: rows.toSorted((a, b) => (a.sort < b.sort ? -1 : 1)),
    }))
  })
}

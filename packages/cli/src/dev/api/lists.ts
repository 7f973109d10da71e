import { type Schema, scan, schema } from 'monotable'
import type { Design } from 'monotable/design'
import { distinct } from './distinct.ts'

export interface Listed {
  readonly schema: Schema
  /** The pattern that lists an entity, by the entity's name. */
  readonly lists: ReadonlyMap<string, string>
}

/** A schema with one more pattern an entity, which lists its items: a development server may read whole tables. */
export function withLists(declared: Schema, design: Design): Listed {
  const entities = design.tables.flatMap(table => table.entities.map(({ name }) => name))
  const lists = distinct(entities, name => `list${name}`, {
    reserved: [...Object.keys(declared.access), ...Object.keys(declared.entities)],
  })
  const byName = new Map(Object.values(declared.entities).map(each => [each.name, each]))
  const scans = [...lists].flatMap(([name, list]) => {
    const own = byName.get(name)
    return own ? [[list, scan(own)] as const] : []
  })
  const access = { ...declared.access, ...Object.fromEntries(scans) }
  return { schema: schema({ ...declared, access } as never) as unknown as Schema, lists }
}

import type { EntityModel } from '../schema/entity-model.ts'
import type { Model } from '../schema/model.ts'

export interface RawOptions {
  /** The table that it was found in, by declared name, where entities of several have keys alike. */
  readonly table?: string
}

export function entitiesIn({ entities }: Model, { table }: RawOptions): ReadonlyMap<string, EntityModel> {
  if (table === undefined) return entities
  return new Map([...entities].filter(([, model]) => model.table.name === table))
}

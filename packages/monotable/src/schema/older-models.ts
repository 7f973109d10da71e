import { type EntityModel, entityModel } from './entity-model.ts'

/** An entity as its older items are: once for each set of keys that are only read any more. */
export function olderModels({ entity, options, table }: EntityModel): EntityModel[] {
  return (options.alsoRead ?? []).map(keys =>
    entityModel({ ...entity, keys: { ...entity.keys, ...keys } }, table),
  )
}

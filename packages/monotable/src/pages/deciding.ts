import type { EntityModel } from '../schema/entity-model.ts'
import type { Model } from '../schema/model.ts'
import type { PatternModel } from '../schema/pattern-model.ts'

interface Tag {
  readonly attribute: string
  readonly values: readonly string[]
}

/** What decides whether a row is shown, as far as DynamoDB can test it; the client tests it all in any case. */
export interface Deciding {
  /** The entity-type attribute and its values in items of other entities, which need not come. Unknown rows do. */
  readonly others: Tag | undefined
  readonly ttl: string | undefined
  readonly softDelete: string | undefined
  /** Whether many rows are likely to be left out: then more are asked for. */
  readonly isMixed: boolean
}

export function decidingOf(model: Model, pattern: PatternModel): Deciding {
  const { foreign, filter } = pattern
  const showsDeleted = pattern.pattern.options.deleted === true
  return {
    others: foreign ? othersOf(model, pattern) : undefined,
    ttl: testable(pattern, ({ ttl }) => ttl),
    softDelete: testable(pattern, ({ options }) => (showsDeleted ? undefined : options.softDelete)),
    isMixed: foreign || filter !== undefined,
  }
}

function othersOf({ entities }: Model, pattern: PatternModel): Tag | undefined {
  const attribute = testable(pattern, ({ tag }) => tag?.[0])
  if (attribute === undefined) return undefined
  const valuesOf = (models: Iterable<EntityModel>) =>
    [...models].flatMap(({ table, tag }) =>
      table === pattern.table && tag?.[0] === attribute ? [tag[1]] : [],
    )
  const own = valuesOf(pattern.entities)
  const values = [...new Set(valuesOf(entities.values()))].filter(value => !own.includes(value))
  return values.length > 0 ? { attribute, values } : undefined
}

/** The attribute, if all entities have the same one, rows have it, and it is not a key, by which DynamoDB does not filter. */
function testable(
  { entities, table, index, partial }: PatternModel,
  attributeOf: (model: EntityModel) => string | undefined,
): string | undefined {
  const [name, another] = new Set(entities.map(attributeOf))
  if (name === undefined || another !== undefined) return undefined
  const isKey = table.keys.get(name)?.some(use => use.index === index)
  const projection = partial && table.declared.indexes[index ?? '']?.projection
  const isInRows = !projection || (typeof projection !== 'string' && projection.includes(name))
  return isInRows && !isKey ? name : undefined
}

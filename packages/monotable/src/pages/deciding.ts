import type { EntityModel } from '../schema/entity-model.ts'
import type { PatternModel } from '../schema/pattern-model.ts'

interface Tag {
  readonly attribute: string
  readonly values: readonly string[]
}

/** What decides whether a row is shown, as far as DynamoDB can test it; the client tests it all in any case. */
export interface Deciding {
  /** The entity-type attribute and the values to let through; items without it are told apart by their keys. */
  readonly tag: Tag | undefined
  /** The same where only items that the schema does not know can be in between: for counts, which nobody looks through. */
  readonly countedTag: Tag | undefined
  readonly ttl: string | undefined
  readonly softDelete: string | undefined
  /** Whether many rows are likely to be left out: then more are asked for. */
  readonly isMixed: boolean
  /** Whether DynamoDB lets through exactly what is shown. */
  readonly isExact: boolean
}

export function decidingOf(pattern: PatternModel): Deciding {
  const { entities, foreign, filter, hydrate } = pattern
  const showsDeleted = pattern.pattern.options.deleted === true
  const ttlOf = (model: EntityModel) => model.ttl
  const markOf = (model: EntityModel) => (showsDeleted ? undefined : model.options.softDelete)
  const attribute = testable(pattern, model => model.tag?.[0])
  const tag = attribute === undefined ? undefined : { attribute, values: tagValues(entities) }
  const ttl = testable(pattern, ttlOf)
  const softDelete = testable(pattern, markOf)
  const isTested = entities.every(model => ttlOf(model) === ttl && markOf(model) === softDelete)
  return {
    tag: foreign ? tag : undefined,
    countedTag: tag,
    ttl,
    softDelete,
    isMixed: foreign || filter !== undefined,
    isExact: isTested && !foreign && !hydrate,
  }
}

/** The attribute, if all entities have the same one, rows have it, and it is no key, by which DynamoDB does not filter. */
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

function tagValues(entities: readonly EntityModel[]): string[] {
  return [...new Set(entities.flatMap(({ tag }) => (tag ? [tag[1]] : [])))]
}

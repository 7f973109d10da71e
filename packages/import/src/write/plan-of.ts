import type { EntityDesign, PatternDesign, TableDesign } from 'monotable/design'
import { designOf } from '../design/design-of.ts'
import type { Draft, EntityDraft, TableDraft } from '../draft.ts'
import { pascal, uniqueNames } from '../names/identifiers.ts'
import type { Plan, PlannedAttribute, PlannedEntity, PlannedPattern, PlannedTable, ZodKind } from './plan.ts'

/** What a schema of the draft would declare. */
export function planOf(draft: Draft): Plan {
  const design = designOf(draft)
  const variables = uniqueNames(
    design.tables.map(table => table.name),
    name => `${pascal(name).replace(/Table$/, '')}Table`,
    'Table',
  )
  const entities = design.tables.flatMap((table, at) =>
    table.entities.map((entity, each) =>
      entityOf(entity, draft.tables[at]?.entities[each] as EntityDraft, table),
    ),
  )
  const answered = design.tables.flatMap(table =>
    table.patterns.filter(pattern => pattern.entities.length > 0),
  )
  const unanswered = design.tables.flatMap(table =>
    table.patterns.filter(pattern => pattern.entities.length === 0),
  )
  return {
    tables: design.tables.map((table, at) =>
      tableOf(table, draft.tables[at] as TableDraft, variables[at] as string),
    ),
    entities,
    patterns: answered.map(pattern => patternOf(pattern, new Set(entities.map(entity => entity.name)))),
    leftOut: unanswered.map(pattern => ({
      what: `${pattern.title || pattern.name}: ${pattern.condition}`,
      why: 'no entity has such keys',
      line: pattern.place?.line ?? 1,
    })),
  }
}

function tableOf(table: TableDesign, draft: TableDraft, variable: string): PlannedTable {
  const [partition, sort] = table.key.map(key => key.name)
  return {
    variable,
    name: table.name,
    line: draft.line,
    key: sort === undefined || sort === partition ? [partition as string] : [partition as string, sort],
    indexes: table.indexes.map(index => ({
      name: index.name,
      kind: index.kind,
      key: index.key.map(key => key.name).slice(index.kind === 'LSI' ? 1 : 0),
    })),
    ttl: table.ttl,
  }
}

const placeholders = (template: string) =>
  [...template.matchAll(/\{([^{}:*]+)[^{}]*\}/g)].map(found => (found[1] as string).split('.')[0] as string)

function entityOf(entity: EntityDesign, draft: EntityDraft, table: TableDesign): PlannedEntity {
  const keys = new Map(Object.entries(entity.keys))
  const attributes = new Map<string, PlannedAttribute>()
  for (const attribute of entity.attributes) {
    const isTtl = attribute.name === table.ttl
    attributes.set(attribute.name, {
      kind: isTtl ? 'number' : (attribute.type as ZodKind),
      isOptional: attribute.optional || isTtl,
      isKeyPart: false,
    })
  }
  const base = table.key.map(key => key.name)
  for (const [key, template] of keys) {
    // An attribute that is itself a key has no template.
    if (template === `{${key}}`) keys.delete(key)
    else attributes.delete(key)
    for (const name of placeholders(template)) require(attributes, name, base.includes(key), table)
  }
  return {
    name: entity.name,
    title: draft.name,
    table: table.name,
    line: draft.line,
    keys,
    inferred: draft.inferred,
    attributes,
    type: entity.type,
    coincidesWith: [],
  }
}

/** What a key is made of must be an attribute, and one that can be written as text. */
function require(
  attributes: Map<string, PlannedAttribute>,
  name: string,
  isBase: boolean,
  table: TableDesign,
): void {
  const own = attributes.get(name)
  const native = [...table.key, ...table.indexes.flatMap(index => index.key)].find(key => key.name === name)
  const spare: ZodKind = native?.type === 'N' ? 'number' : 'string'
  const isWritable = own && ['string', 'number', 'boolean'].includes(own.kind)
  attributes.set(name, {
    kind: isWritable ? own.kind : spare,
    isOptional: !isBase && (own?.isOptional ?? false),
    isKeyPart: own?.isKeyPart ?? own === undefined,
  })
}

const taken = new Set([
  'transact',
  'transactGet',
  'batchGet',
  'batchWrite',
  'merge',
  'sealCursor',
  'openCursor',
  'then',
])

function patternOf(pattern: PatternDesign, entities: ReadonlySet<string>): PlannedPattern {
  const isTaken = taken.has(pattern.name) || entities.has(pattern.name)
  const kind = pattern.kind === 'get' && pattern.entities.length > 1 ? 'collection' : pattern.kind
  return {
    name: isTaken ? `${pattern.name}Pattern` : pattern.name,
    title: pattern.title ?? pattern.name,
    kind: kind === 'scan' ? 'query' : kind,
    entities: pattern.entities,
    condition: pattern.index === undefined ? pattern.condition : `${pattern.index}: ${pattern.condition}`,
    line: pattern.place?.line ?? 1,
  }
}

import type { EntityModel } from '../schema/entity-model.ts'
import { keyNamed } from '../schema/key-template.ts'
import type { PatternModel } from '../schema/pattern-model.ts'
import { parseKeyCondition } from '../schema/pattern-notation.ts'
import type { Schema } from '../schema/schema.ts'
import type { TableModel } from '../schema/table-model.ts'
import { keyTypeOf } from '../tables/create-table.ts'
import { attributeType } from '../values/attribute-type.ts'
import { describeAttribute } from './describe-attribute.ts'
import type {
  AttributeDesign,
  Design,
  EntityDesign,
  IndexDesign,
  KeyAttribute,
  PatternDesign,
  TableDesign,
} from './design.ts'
import { present } from './present.ts'

/** A schema as plain data. */
export function describe({ model }: Pick<Schema, 'model'>): Design {
  const entities = [...model.entities.values()]
  const patterns = [...model.patterns.values()]
  return {
    tables: model.tables.map(table =>
      describeTable(
        table,
        entities.filter(entity => entity.table === table),
        patterns.filter(pattern => pattern.table === table),
      ),
    ),
  }
}

function describeTable(
  { declared }: TableModel,
  entities: readonly EntityModel[],
  patterns: readonly PatternModel[],
): TableDesign {
  const keyAttribute = (name: string): KeyAttribute => ({
    name,
    type: keyTypeOf(name, entities) as KeyAttribute['type'],
  })
  const [partition, sort] = declared.key
  const { name, title, ttl, stream, billing, accepts } = declared
  const { pointInTimeRecovery, encryption, deletionProtection } = declared
  return present({
    name,
    title,
    key: [partition, ...(sort === undefined ? [] : [sort])].map(keyAttribute),
    indexes: Object.entries(declared.indexes).map(([index, { kind, key, ...rest }]): IndexDesign => {
      const attributes = kind === 'LSI' ? [partition, ...key] : key
      return { name: index, kind, key: attributes.map(keyAttribute), ...rest }
    }),
    ttl,
    stream,
    billing,
    pointInTimeRecovery,
    encryption,
    deletionProtection,
    entities: entities.map(describeEntity),
    patterns: patterns.map(describePattern),
    accepts,
  })
}

function describeEntity(model: EntityModel): EntityDesign {
  const { name, options, tag, satellites } = model
  const { title, version, createdAt, updatedAt, softDelete, expires, accepts } = options
  return present({
    name,
    title,
    type: tag && { attribute: tag[0], value: tag[1] },
    keys: keysOf(model),
    attributes: Object.entries(model.types).map(([attribute, type]) =>
      describeAttribute(attribute, type, model.entity.attributes[attribute]!),
    ),
    derived: partsBehind(options.derive),
    derivedTypes: derivedTypes(options.derive),
    only: partsBehind(options.only),
    version,
    createdAt,
    updatedAt,
    softDelete,
    expires,
    states: (options.states ?? {}) as EntityDesign['states'],
    guards: satellites.guards.map(guard => guard.name),
    mirrors: satellites.mirrors.map(mirror => mirror.name),
    counters: satellites.counters.map(({ on, attribute, sumOf }) =>
      present({ on: on.name, attribute, sumOf }),
    ),
    coincidesWith: options.coincidesWith ?? [],
    alsoRead: options.alsoRead ?? [],
    accepts,
  })
}

/** In the order of the table; an attribute that is itself a key is one placeholder, `{email}`. */
function keysOf(model: EntityModel): Record<string, string> {
  const keys: Record<string, string> = {}
  for (const attribute of model.table.keys.keys()) {
    const key = keyNamed(model, attribute)
    if (key) keys[attribute] = key.template?.template.source ?? `{${attribute}}`
  }
  return keys
}

function partsBehind(
  declared: Readonly<Record<string, { readonly of: readonly PropertyKey[] }>> = {},
): Record<string, readonly string[]> {
  return Object.fromEntries(Object.entries(declared).map(([name, { of }]) => [name, of.map(String)]))
}

function derivedTypes(derive: EntityModel['options']['derive'] = {}): AttributeDesign[] | undefined {
  const declared = Object.entries(derive).flatMap(([name, { as }]) =>
    as ? [describeAttribute(name, attributeType(as), as)] : [],
  )
  return declared.length > 0 ? declared : undefined
}

function describePattern({ name, pattern, index }: PatternModel): PatternDesign {
  const { kind, entities, condition, options } = pattern
  const { title, direction, limit, filter, consistent, hydrate, each, order, project, accepts } = options
  return present({
    name,
    title,
    kind,
    entities: entities.map(entity => entity.name),
    condition,
    index,
    clauses: parseKeyCondition(name, condition).clauses,
    direction,
    limit,
    filter,
    consistent,
    hydrate: hydrate?.name,
    each,
    order,
    project,
    accepts,
  })
}

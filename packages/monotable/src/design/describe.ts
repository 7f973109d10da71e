import type { $ZodType } from 'zod/v4/core'
import type { Pattern } from '../schema/access.ts'
import type { AnyEntity, Derivation, EntityOptions, Presence } from '../schema/entity.ts'
import type { Declaration } from '../schema/schema.ts'
import type { Table } from '../schema/table.ts'
import { type TableModel, tableModel } from '../schema/table-model.ts'
import { describeAttribute } from './describe-attribute.ts'
import { describePattern } from './describe-pattern.ts'
import type {
  AttributeDesign,
  Design,
  EntityDesign,
  IndexDesign,
  KeyAttribute,
  TableDesign,
} from './design.ts'
import { present } from './present.ts'

/**
 * A schema as plain data. What is declared need not be right: a declaration that was refused can be described too.
 *
 * @example
 * ```ts
 * import { describe } from 'monotable/design'
 *
 * for (const { name, entities } of describe(shop).tables) console.log(name, entities.length)
 * ```
 */
export function describe({ tables, entities, access }: Declaration): Design {
  const all = Object.values(entities)
  return {
    tables: tables.map(table => {
      const own = all.filter(entity => isOf(table, entity, tables))
      const patterns = Object.entries(access).filter(
        ([
          ,
          {
            entities: [first],
          },
        ]) => first && own.includes(first),
      )
      return describeTable(tableModel(table), own, patterns)
    }),
  }
}

function isOf(table: Table, { options }: AnyEntity, tables: readonly Table[]): boolean {
  const { table: name = tables[0]?.name } = options as EntityOptions
  return table.name === name
}

function describeTable(
  model: TableModel,
  declared: readonly AnyEntity[],
  patterns: readonly (readonly [string, Pattern])[],
): TableDesign {
  const { key, indexes, name, ...facts } = model.declared
  const entities = declared.map(entity => describeEntity(entity, model))
  const keyAttribute = (attribute: string): KeyAttribute => ({
    name: attribute,
    type: keyType(attribute, entities),
  })
  const [partition, sort] = key
  return {
    name,
    ...facts,
    key: [partition, ...(sort === undefined ? [] : [sort])].map(keyAttribute),
    indexes: Object.entries(indexes).map(([index, { kind, key, ...rest }]): IndexDesign => {
      const attributes = kind === 'LSI' ? [partition, ...key] : key
      return { name: index, kind, key: attributes.map(keyAttribute), ...rest }
    }),
    entities,
    patterns: patterns.map(([pattern, declaration]) => describePattern(pattern, declaration, model)),
  }
}

const keyTypes: Partial<Record<AttributeDesign['type'], KeyAttribute['type']>> = { number: 'N', binary: 'B' }

/** What a template writes is text; an attribute that is itself a key is stored as it is. */
function keyType(key: string, entities: readonly EntityDesign[]): KeyAttribute['type'] {
  const entity = entities.find(({ keys }) => Object.hasOwn(keys, key))
  const native = entity?.attributes.find(({ name }) => name === key)
  return (native && keyTypes[native.type]) ?? 'S'
}

type Options = EntityOptions & {
  readonly derive?: Readonly<Record<string, Derivation>>
  readonly only?: Readonly<Record<string, Presence>>
}

function describeEntity(entity: AnyEntity, table: TableModel): EntityDesign {
  const { title, version, createdAt, updatedAt, softDelete, expires, accepts, ...options } =
    entity.options as Options
  const [tag] = Object.entries(options.type ?? {})
  return present({
    name: entity.name,
    title,
    type: tag && { attribute: tag[0], value: tag[1] },
    keys: keysOf(entity, table),
    attributes: Object.entries(entity.attributes).map(([name, type]) =>
      describeAttribute(name, type as $ZodType),
    ),
    derived: partsBehind(options.derive),
    derivedTypes: derivedTypes(options.derive),
    only: partsBehind(options.only),
    revisions: revisionsOf(options),
    version,
    createdAt,
    updatedAt,
    softDelete,
    expires,
    states: (options.states ?? {}) as EntityDesign['states'],
    guards: (options.guards ?? []).map(guard => guard.name),
    mirrors: (options.mirrors ?? []).map(mirror => mirror.name),
    counters: (options.counters ?? []).map(({ on, ...counter }) => ({ ...counter, on: on.name })),
    coincidesWith: options.coincidesWith ?? [],
    alsoRead: options.alsoRead ?? [],
    accepts,
  })
}

/** In the order of the table; an attribute that is itself a key is one placeholder, `{email}`. */
function keysOf({ keys, attributes }: AnyEntity, table: TableModel): Record<string, string> {
  const described: Record<string, string> = {}
  for (const attribute of table.keys.keys()) {
    const isNative = Object.hasOwn(attributes, attribute)
    const template = keys[attribute] ?? (isNative ? `{${attribute}}` : undefined)
    if (template !== undefined) described[attribute] = template
  }
  return { ...described, ...keys }
}

function partsBehind(
  declared: Readonly<Record<string, { readonly of: readonly PropertyKey[] }>> = {},
): Record<string, readonly string[]> {
  return Object.fromEntries(Object.entries(declared).map(([name, { of }]) => [name, of.map(String)]))
}

function revisionsOf({ derive = {}, only = {} }: Options): EntityDesign['revisions'] {
  const declared = (functions: Readonly<Record<string, { readonly revision?: number }>>) =>
    Object.fromEntries(
      Object.entries(functions).flatMap(([name, { revision }]) =>
        revision === undefined ? [] : [[name, revision] as const],
      ),
    )
  const revisions = { derived: declared(derive), only: declared(only) }
  return Object.values(revisions).some(each => Object.keys(each).length > 0) ? revisions : undefined
}

function derivedTypes(derive: Options['derive'] = {}): AttributeDesign[] | undefined {
  const declared = Object.entries(derive).flatMap(([name, { as }]) =>
    as ? [describeAttribute(name, as)] : [],
  )
  return declared.length > 0 ? declared : undefined
}

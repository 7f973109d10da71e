import {
  type AnyEntity,
  collection,
  entity,
  get,
  gsi,
  isError,
  lsi,
  type Pattern,
  query,
  type Schema,
  schema,
  table,
} from 'monotable'
import { keyRoles } from 'monotable/design'
import type { Plan, PlannedEntity, PlannedIndex, PlannedPattern, PlannedTable } from './plan.ts'
import { zodType } from './zod-kinds.ts'

/** Declares a plan and leaves out, with the reason, whatever the library refuses: what is left can be loaded. */
export function settle(plan: Plan): Schema | undefined {
  for (let left = 500; left > 0 && plan.entities.length > 0; left--) {
    try {
      return declare(plan)
    } catch (error) {
      if (!repair(plan, error)) throw error
    }
  }
  return undefined
}

function declare(plan: Plan): Schema {
  const tables = plan.tables.map(each =>
    table(each.name, {
      key: each.key as [string, string?],
      indexes: Object.fromEntries(
        each.indexes.map(index => {
          const { name, kind, projection } = index
          const options = projection === undefined ? {} : { projection }
          if (kind === 'LSI') return [name, lsi(index.key[0] ?? '', options)]
          const { partition, sort } = keyRoles(index)
          const several = (names: readonly string[]) => names as [string, ...string[]]
          return [name, gsi(several(partition), sort.length > 0 ? several(sort) : undefined, options)]
        }),
      ),
      ...(each.ttl === undefined ? {} : { ttl: each.ttl }),
      ...(each.stream === undefined ? {} : { stream: each.stream }),
    }),
  )
  const entities = new Map(plan.entities.map(each => [each.name, entityFor(each)]))
  const access = Object.fromEntries(plan.patterns.map(each => [each.name, patternFor(each, entities)]))
  return schema({ tables, entities: Object.fromEntries(entities), access } as Parameters<typeof schema>[0])
}

function entityFor(planned: PlannedEntity): AnyEntity {
  const attributes = Object.fromEntries([...planned.attributes].map(([name, each]) => [name, zodType(each)]))
  const options = {
    table: planned.table,
    ...(planned.type ? { type: { [planned.type.attribute]: planned.type.value } } : {}),
    ...(planned.coincidesWith.length > 0 ? { coincidesWith: planned.coincidesWith } : {}),
    ...(planned.alsoRead && { alsoRead: planned.alsoRead }),
    ...(planned.only && { only: onlyOf(planned.only) }),
  }
  return entity(planned.name, Object.fromEntries(planned.keys) as never, attributes, options) as AnyEntity
}

function onlyOf(only: NonNullable<PlannedEntity['only']>) {
  const presences = [...only].map(([key, { attribute, holds }]) => {
    const when = (item: Readonly<Record<string, unknown>>) => holds(item[attribute])
    return [key, { of: [attribute], when }]
  })
  return Object.fromEntries(presences)
}

function patternFor(
  { kind, entities, condition, options }: PlannedPattern,
  all: ReadonlyMap<string, AnyEntity>,
): Pattern {
  const first = all.get(entities[0] as string) as AnyEntity
  const asked = [condition as never, options as never] as const
  if (kind === 'get') return get(first, ...asked) as Pattern
  if (kind === 'query') return query(first, ...asked) as Pattern
  return collection(
    Object.fromEntries(entities.map(name => [name, all.get(name) as AnyEntity])),
    ...asked,
  ) as Pattern
}

/** Takes out what an error is about. Gives whether there was something to take out. */
function repair(plan: Plan, error: unknown): boolean {
  if (isError(error, 'KEYS_COINCIDE')) return separate(plan, error.details.entities, error.message)
  if (isError(error, 'INVALID_TEMPLATE')) return leaveTemplate(plan, error.details.template, error.message)
  if (isError(error, 'UNANSWERABLE_PATTERN')) return leavePattern(plan, error.details.pattern, error.message)
  if (!isError(error, 'INVALID_DECLARATION')) return false
  const { entity: name, pattern, key, table: tableName } = error.details
  if (pattern !== undefined) return leavePattern(plan, pattern, error.message)
  if (name !== undefined)
    return (
      leaveKey(plan, name, key, error.message) ||
      leaveIndex(
        plan,
        tableNamed(plan, name),
        index => index.key.some(each => each === key),
        error.message,
      ) ||
      leaveEntity(plan, name, error.message)
    )
  const own = plan.tables.find(each => each.name === tableName)
  return leaveIndex(plan, own, index => index.name === key, error.message)
}

const tableNamed = (plan: Plan, entity: string) =>
  plan.tables.find(each => each.name === plan.entities.find(({ name }) => name === entity)?.table)

/** An attribute that no index can hold is no reason to lose the items that have it. */
function leaveIndex(
  plan: Plan,
  table: PlannedTable | undefined,
  isMeant: (index: PlannedIndex) => boolean,
  why: string,
): boolean {
  const at = table?.indexes.findIndex(isMeant) ?? -1
  if (!table || at < 0) return false
  const { projection, ...index } = table.indexes[at] as PlannedIndex
  // An index may project what no entity has: then it has everything.
  const isListed = Array.isArray(projection)
  table.indexes.splice(at, 1, ...(isListed ? [index] : []))
  const what = isListed ? `the projection of ${index.name}` : `Index ${index.name}`
  plan.leftOut.push({ what, why, line: table.line })
  return true
}

/** The type attribute tells entities with the same keys apart, if the document has one. */
function separate(plan: Plan, [one, other]: readonly [string, string], why: string): boolean {
  const first = plan.entities.find(each => each.name === one)
  const second = plan.entities.find(each => each.name === other)
  if (!first || !second) return false
  const areTold =
    first.type &&
    second.type &&
    first.type.attribute === second.type.attribute &&
    first.type.value !== second.type.value
  if (!areTold) return leaveEntity(plan, other, why)
  second.coincidesWith.push(one)
  return true
}

/** A pattern without its filter may be right. */
function leavePattern(plan: Plan, name: string, why: string): boolean {
  const at = plan.patterns.findIndex(each => each.name === name)
  const filtered = plan.patterns[at]
  if (filtered?.options.filter !== undefined) {
    plan.leftOut.push({
      what: `the filter ${filtered.options.filter} of ${filtered.title}`,
      why,
      line: filtered.line,
    })
    delete filtered.options.filter
    return true
  }
  const [pattern] = at < 0 ? [] : plan.patterns.splice(at, 1)
  if (pattern) plan.leftOut.push({ what: `${pattern.title}: ${pattern.condition}`, why, line: pattern.line })
  return pattern !== undefined
}

function leaveEntity(plan: Plan, name: string, why: string): boolean {
  const at = plan.entities.findIndex(each => each.name === name)
  const [entity] = at < 0 ? [] : plan.entities.splice(at, 1)
  if (!entity) return false
  plan.leftOut.push({
    what: `${entity.name} ${JSON.stringify(Object.fromEntries(entity.keys))}`,
    why,
    line: entity.line,
  })
  const orphans = plan.patterns.filter(pattern => pattern.entities.includes(name))
  for (const pattern of orphans) {
    const entities = pattern.entities.filter(each => each !== name)
    plan.patterns.splice(
      plan.patterns.indexOf(pattern),
      1,
      ...(entities.length > 0 ? [{ ...pattern, entities }] : []),
    )
    if (entities.length === 0)
      plan.leftOut.push({
        what: `${pattern.title}: ${pattern.condition}`,
        why: `${name} is left out`,
        line: pattern.line,
      })
  }
  for (const each of plan.entities)
    if (each.coincidesWith.includes(name)) each.coincidesWith.splice(each.coincidesWith.indexOf(name), 1)
  return true
}

/** A key of an index can go; without a key of its table an entity is none. */
function leaveKey(plan: Plan, name: string, key: string | undefined, why: string): boolean {
  const own = plan.entities.find(each => each.name === name)
  const base = plan.tables.find(each => each.name === own?.table)?.key ?? []
  if (!own || key === undefined || (base as readonly string[]).includes(key) || !own.keys.delete(key))
    return false
  plan.leftOut.push({ what: `${key} of ${name}`, why, line: own.line })
  return true
}

function leaveTemplate(plan: Plan, template: string, why: string): boolean {
  for (const each of plan.entities) {
    const key = [...each.keys].find(([, own]) => own === template)?.[0]
    if (key !== undefined) return leaveKey(plan, each.name, key, why) || leaveEntity(plan, each.name, why)
  }
  const pattern = plan.patterns.find(each => each.condition.includes(template))
  return pattern !== undefined && leavePattern(plan, pattern.name, why)
}

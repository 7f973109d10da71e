import { collection, entity, get, gsi, lsi, query, type Schema, schema, table } from 'monotable'
import {
  type AttributeDesign,
  type Design,
  type EntityDesign,
  keyRoles,
  type PatternDesign,
  type TableDesign,
} from 'monotable/design'
import type { ZodType } from 'zod'
import { InvalidSchema } from '../command.ts'
import { holesOf } from '../samples/template.ts'
import { type Fault, repairDesign } from './repair-design.ts'
import { zodOf } from './zod-of.ts'

/** A schema that runs, and what of the design could not be part of it. */
export interface MadeSchema {
  readonly schema: Schema
  readonly design: Design
  readonly left: readonly string[]
}

/** Makes a schema of a design that has none, such as that of a document. What the library refuses is left out and said. */
export function schemaOf(design: Design): MadeSchema {
  const left: string[] = []
  let kept = withPlaceholders(design)
  for (;;) {
    try {
      return { schema: compileSchema(kept), design: kept, left }
    } catch (error) {
      const next = repairDesign(kept, error as Fault)
      const said = `${next?.did}: ${(error as Error).message}`
      // The same complaint again: what was left out has not helped.
      if (!next || left.includes(said)) throw new InvalidSchema((error as Error).message)
      left.push(said)
      kept = next.design
    }
  }
}

function compileSchema(design: Design): Schema {
  const entities = new Map(
    design.tables.flatMap(each => each.entities.map(one => [one.name, entityFor(one, each.name)] as const)),
  )
  const patterns = design.tables.flatMap(each =>
    each.patterns.map(one => [one.name, patternFor(one, entities)] as const),
  )
  return schema({
    tables: design.tables.map(tableFor),
    entities: Object.fromEntries(entities),
    access: Object.fromEntries(patterns),
  } as never) as unknown as Schema
}

function tableFor({ name, key, indexes, ttl, stream }: TableDesign) {
  const declared = indexes.map(index => {
    const { partition, sort } = keyRoles({ ...index, key: index.key.map(each => each.name) })
    const { projection } = index
    const several = (names: readonly string[]) => names as [string, ...string[]]
    return [
      index.name,
      index.kind === 'LSI'
        ? lsi(sort[0] ?? '', { projection })
        : gsi(several(partition), sort.length > 0 ? several(sort) : undefined, { projection }),
    ] as const
  })
  return table(name, {
    key: key.map(each => each.name) as [string, string],
    indexes: Object.fromEntries(declared),
    ...(ttl !== undefined && { ttl }),
    ...(stream && { stream }),
  })
}

type AnyEntity = ReturnType<typeof entityFor>

/** Placeholders that are not attributes become attributes, because only attributes build keys. */
function withPlaceholders({ tables }: Design): Design {
  const completed = (one: EntityDesign): EntityDesign => {
    const known = new Set([...one.attributes.map(({ name }) => name), ...Object.keys(one.derived)])
    const holes = new Map(
      Object.values(one.keys)
        .flatMap(holesOf)
        .map(({ name, format }) => [name.split('.')[0] as string, format] as const),
    )
    const more = [...holes].filter(([name]) => !known.has(name))
    const added = more.map(([name, format]): AttributeDesign => {
      return { name, type: format.startsWith('0') ? 'number' : 'string', optional: false }
    })
    return { ...one, attributes: [...one.attributes, ...added] }
  }
  return { tables: tables.map(each => ({ ...each, entities: each.entities.map(completed) })) }
}

function entityFor({ name, keys, attributes, type, coincidesWith }: EntityDesign, table: string) {
  const own = Object.entries(keys).filter(([attribute, template]) => template !== `{${attribute}}`)
  const types: Record<string, ZodType> = Object.fromEntries(
    attributes.filter(each => !own.some(([key]) => key === each.name)).map(each => [each.name, zodOf(each)]),
  )
  return entity(
    name,
    Object.fromEntries(own) as never,
    types as never,
    { table, ...(type && { type: { [type.attribute]: type.value } }), coincidesWith } as never,
  )
}

function patternFor(pattern: PatternDesign, entities: ReadonlyMap<string, AnyEntity>) {
  const { name, kind, title, direction, limit, filter, project, order, each: asked } = pattern
  const target = entities.get(pattern.hydrate ?? '')
  const found = pattern.entities.flatMap(each => entities.get(each) ?? [])
  const [first] = found
  if (kind === 'scan' || !first)
    throw refusePattern(
      name,
      kind === 'scan' ? 'a Scan is no access pattern here' : 'no entity has such keys',
    )
  const options = {
    ...(title !== undefined && { title }),
    ...(direction && kind !== 'get' && { direction }),
    ...(limit !== undefined && { limit }),
    ...(filter !== undefined && { filter }),
    ...(project && { project }),
    ...(order && { order }),
    ...(asked && { each: asked }),
    ...(target && { hydrate: target }),
  }
  const condition = conditionOf(pattern)
  if (found.length > 1)
    return collection(
      Object.fromEntries(found.map(each => [each.name, each])) as never,
      condition as never,
      options as never,
    )
  return kind === 'get'
    ? get(first as never, condition as never, options as never)
    : query(first as never, condition as never, options as never)
}

function refusePattern(pattern: string, problem: string): Error {
  return Object.assign(new Error(`${pattern}: ${problem}`), { details: { pattern } })
}

/** In the library's own notation, whatever the document wrote. */
function conditionOf({ index, clauses }: PatternDesign): string {
  const parts = clauses.map(
    ({ attribute, operator, values }) => `${attribute} ${operator} ${values.join(' and ')}`,
  )
  return `${index === undefined ? '' : `${index}: `}${parts.join(', ')}`
}

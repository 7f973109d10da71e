import {
  type AttributeDesign,
  clientMembers,
  type Design,
  type EntityDesign,
  type PatternDesign,
  parseCondition,
  type TableDesign,
} from 'monotable/design'
import * as z from 'zod'
import type { Draft, EntityDraft, TableDraft } from '../draft.ts'
import { pascal, uniqueNames } from '../names/identifiers.ts'
import type {
  Plan,
  PlannedAttribute,
  PlannedEntity,
  PlannedPattern,
  PlannedTable,
  ZodForm,
  ZodKind,
} from './plan.ts'

/** What a schema of the draft, and of what the document says beside it, would declare. */
export function planOf(draft: Draft, design: Design): Plan {
  const variables = uniqueNames(
    design.tables.map(table => table.name),
    name => `${pascal(name).replace(/Table$/, '')}Table`,
    'Table',
    design.tables.flatMap(table => table.entities.map(({ name }) => name)),
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
      why:
        pattern.kind === 'scan'
          ? 'a Scan reads the whole table: declare it with scan() if it is meant'
          : 'no entity has such keys',
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
      ...(index.projection === 'ALL' ? {} : { projection: index.projection }),
    })),
    ttl: table.ttl,
    stream: table.stream,
  }
}

/** The attributes that a template is made of; a digit mask writes a number. */
const placeholders = (template: string) =>
  [...template.matchAll(/\{([^{}:*]+)(:0[0.]*)?[^{}]*\}/g)].map(([, name = '', mask]) => ({
    name: name.split('.')[0] as string,
    inside: name.split('.').slice(1),
    isNumber: mask !== undefined,
  }))

function entityOf(entity: EntityDesign, draft: EntityDraft, table: TableDesign): PlannedEntity {
  const keys = new Map(Object.entries(entity.keys))
  const attributes = new Map<string, PlannedAttribute>()
  for (const attribute of entity.attributes) {
    const isTtl = attribute.name === table.ttl
    attributes.set(attribute.name, {
      kind: isTtl ? 'number' : (attribute.type as ZodKind),
      isOptional: attribute.optional || isTtl,
      isKeyPart: false,
      ...(isTtl ? {} : formOf(attribute)),
    })
  }
  const base = table.key.map(key => key.name)
  for (const [key, template] of keys) {
    // An attribute that is itself a key has no template.
    if (template === `{${key}}`) keys.delete(key)
    else attributes.delete(key)
    for (const part of placeholders(template))
      require(attributes, part.name, { ...part, isBase: base.includes(key) }, table)
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

/** The values that a document lists are all there are. */
function formOf({ type, values }: AttributeDesign): { form?: ZodForm } {
  const [first, ...more] = type === 'string' ? (values ?? []) : []
  if (first === undefined) return {}
  const listed = [first, ...more].map(value => `'${value.replaceAll("'", "\\'")}'`).join(', ')
  return { form: { text: `z.enum([${listed}])`, type: z.enum([first, ...more]) } }
}

/** What a key is made of must be an attribute, and one that can be written as text. */
function require(
  attributes: Map<string, PlannedAttribute>,
  name: string,
  {
    isBase,
    isNumber,
    inside,
  }: { readonly isBase: boolean; readonly isNumber: boolean; readonly inside: readonly string[] },
  table: TableDesign,
): void {
  const own = attributes.get(name)
  const native = [...table.key, ...table.indexes.flatMap(index => index.key)].find(key => key.name === name)
  const spare: ZodKind = native?.type === 'N' || isNumber ? 'number' : 'string'
  const isWritable = own && ['string', 'number', 'boolean'].includes(own.kind)
  if (inside.length > 0) {
    const isOptional = !isBase && (own?.isOptional ?? false)
    attributes.set(name, { kind: 'map', isOptional, isKeyPart: false, form: formWith(inside) })
    return
  }
  attributes.set(name, {
    kind: isWritable ? own.kind : spare,
    isOptional: !isBase && (own?.isOptional ?? false),
    isKeyPart: own?.isKeyPart ?? own === undefined,
    ...(isWritable && own.form ? { form: own.form } : {}),
  })
}

/** A map with what a key takes of it, whatever else it has: `location.city`. */
function formWith(inside: readonly string[]): ZodForm {
  return inside.reduceRight<ZodForm>(
    ({ text, type }, name) => ({
      text: `z.looseObject({ ${JSON.stringify(name)}: ${text} })`,
      type: z.looseObject({ [name]: type }),
    }),
    { text: 'z.string()', type: z.string() },
  )
}

function patternOf(pattern: PatternDesign, entities: ReadonlySet<string>): PlannedPattern {
  const isTaken = clientMembers.includes(pattern.name) || entities.has(pattern.name)
  const kind = pattern.kind === 'get' && pattern.entities.length > 1 ? 'collection' : pattern.kind
  return {
    name: isTaken ? `${pattern.name}Pattern` : pattern.name,
    title: pattern.title ?? pattern.name,
    kind: kind === 'scan' ? 'query' : kind,
    entities: pattern.entities,
    condition: pattern.index === undefined ? pattern.condition : `${pattern.index}: ${pattern.condition}`,
    options: {
      ...(kind === 'query' && isCondition(pattern.filter) && { filter: pattern.filter }),
      ...(kind !== 'get' && pattern.direction && { direction: pattern.direction }),
      ...(kind !== 'get' && pattern.limit !== undefined && { limit: pattern.limit }),
      ...(pattern.project && { project: pattern.project }),
    },
    line: pattern.place?.line ?? 1,
  }
}

/** Documents write filters in words too, which no program can run. */
function isCondition(filter: string | undefined): filter is string {
  if (filter === undefined) return false
  try {
    parseCondition(filter)
    return true
  } catch {
    return false
  }
}

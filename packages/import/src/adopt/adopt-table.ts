import type { AttributeMap, Schema } from 'monotable'
import { pascal } from '../names/identifiers.ts'
import type { Plan, PlannedAttribute, PlannedEntity, PlannedPresence, PlannedTable } from '../write/plan.ts'
import { programText } from '../write/schema-text.ts'
import { settle } from '../write/settle.ts'
import { type AdoptedEntity, adoptEntities, keyText, type Place } from './adopt-entities.ts'
import { entityNames } from './entity-name.ts'
import { type Fit, fitOf } from './fit.ts'
import { groupItems } from './group-items.ts'
import { patternsOf } from './index-patterns.ts'
import { remarksOn } from './remarks.ts'
import { describedIndexes, type TableDescription } from './table-description.ts'
import { addMembers, type Shape } from './value-shape.ts'
import { zodOf } from './zod-of-shape.ts'

/** A table that is there, and the items of it that are looked at. */
export interface TableToAdopt {
  /** What DescribeTable says. */
  readonly description: TableDescription
  /** The attribute that ends an item's life. */
  readonly ttl?: string | undefined
  /** In DynamoDB's own JSON, as a scan gives them. */
  readonly items: readonly AttributeMap[]
  /** Templates that a document or another program declares, by key attribute: they name what keys alone carry. */
  readonly hints?: ReadonlyMap<string, readonly string[]>
}

export interface Adopted {
  /** Undefined if the table holds nothing that a schema can have. */
  readonly schema: Schema | undefined
  /** The TypeScript module that exports this schema as `design`, with what shows each part. */
  readonly program: string | undefined
  readonly report: AdoptReport
}

export interface AdoptReport extends Fit {
  readonly items: number
  /** What may be otherwise: it rests on few items, or on values that are all the same. */
  readonly guesses: readonly string[]
  /** What only those who write the table can answer, and what the schema leaves out. */
  readonly questions: readonly string[]
}

/** Infers the entities, templates and types of a table from its items. */
export function adoptTable({ description, ttl, items, hints = new Map() }: TableToAdopt): Adopted {
  const { base, indexes } = describedIndexes(description)
  const ofIndexes = [...new Set(indexes.flatMap(index => index.key))].filter(key => !base.includes(key))
  const { typeAttribute, groups } = groupItems(items, { base, ofIndexes })
  const place: Place = { base, ofIndexes, typeAttribute, hints }
  const entities = adoptEntities(groups, place)
  const names = entityNames(entities, base)
  const table: PlannedTable = {
    variable: `${pascal(description.TableName).replace(/Table$/, '') || 'The'}Table`,
    name: description.TableName,
    line: 1,
    evidence: `DescribeTable: ${counted(items.length, 'item')} read`,
    key: base as [string, ...string[]],
    indexes,
    ttl,
    stream: description.StreamSpecification?.StreamViewType,
  }
  const planned = entities.map((entity, at) => plannedEntity(entity, names[at] as string, table, place))
  const plan: Plan = { tables: [table], entities: planned, patterns: patternsOf(planned, table), leftOut: [] }
  const schema = settle(plan)
  const fit = fitOf(schema, items, base)
  const { guesses, questions } = remarksOn(entities, names, place)
  return {
    schema,
    program:
      schema &&
      programText(
        plan,
        line => `${description.TableName}:${line}`,
        headerOf(description.TableName, items.length, fit),
      ),
    report: {
      ...fit,
      items: items.length,
      guesses,
      questions: [...questions, ...plan.leftOut.map(({ what, why }) => `Left out: ${what} (${why})`)],
    },
  }
}

const counted = (count: number, thing: string): string =>
  `${count.toLocaleString('en-US')} ${thing}${count === 1 ? '' : 's'}`

function headerOf(name: string, read: number, { foreign, differing }: Fit): string {
  const lines = [`Adopted from the table ${name}: ${counted(read, 'item')} read.`]
  if (foreign.count > 0)
    lines.push(
      `${counted(foreign.count, 'item')} of no entity below, such as ${foreign.examples.join(', ')}.`,
    )
  if (differing.length > 0)
    lines.push('Keys that these templates do not make:', ...differing.map(({ text }) => `  ${text}`))
  return lines.map(line => line.replaceAll('\n', ' ')).join('\n')
}

function plannedEntity(
  entity: AdoptedEntity,
  name: string,
  table: PlannedTable,
  place: Place,
): PlannedEntity {
  const { keys, items, type, older, presence } = entity
  const { base, typeAttribute } = place
  const native = unclearKeys(presence, table)
  const templates = new Map<string, string>()
  for (const [attribute, { template }] of keys)
    if (template !== undefined && !native.has(attribute)) templates.set(attribute, template)
  const only = new Map<string, PlannedPresence>()
  for (const [key, found] of presence) if (found !== 'unclear' && !native.has(key)) only.set(key, found)
  const alsoRead = older.map(each => each.templates)
  return {
    name,
    title: name,
    table: table.name,
    line: 1,
    evidence: `${counted(items.length, 'item')}, such as ${keyText(items[0] as AttributeMap, base)}`,
    keys: templates,
    inferred: [],
    attributes: attributesOf(entity, templates, place),
    type: type === undefined ? undefined : { attribute: typeAttribute as string, value: type },
    coincidesWith: [],
    ...(alsoRead.length > 0 && { alsoRead }),
    ...(only.size > 0 && { only }),
  }
}

/**
 * The keys of indexes of which nothing in the items says when they are there. They are declared as attributes: a template would put
 * items into the index that are not in it, and without any declaration a put would take out those that are.
 */
function unclearKeys(presence: AdoptedEntity['presence'], { indexes }: PlannedTable): ReadonlySet<string> {
  const unclear = indexes.filter(({ key }) => key.some(name => presence.get(name) === 'unclear'))
  return new Set(unclear.flatMap(({ key }) => key))
}

const plainText = { formats: new Set<never>(), values: undefined }

/** The attributes of all items, with the narrowest type that all values have, and what only keys carry. */
function attributesOf(
  { items, keys, type }: AdoptedEntity,
  templates: ReadonlyMap<string, string>,
  { base, typeAttribute }: Place,
): Map<string, PlannedAttribute> {
  const shapes = new Map<string, Shape>()
  for (const item of items) addMembers(shapes, item)
  const attributes = new Map<string, PlannedAttribute>()
  // Only text has a letter case: a moment that another program writes in one is text to it.
  const cased = new Set(
    [...templates.values()].flatMap(template =>
      [...template.matchAll(/\{([^{}:]+):(?:lower|upper)\}/g)].map(found => found[1]),
    ),
  )
  for (const [name, shape] of shapes) {
    if (templates.has(name) || (type !== undefined && name === typeAttribute)) continue
    const isOptional = shape.count < items.length
    const form = cased.has(name) ? zodOf({ ...shape, text: plainText }) : zodOf(shape)
    attributes.set(name, { kind: 'any', isOptional, isKeyPart: false, form })
  }
  for (const key of templates.keys()) {
    for (const part of keys.get(key)?.unknown ?? []) {
      const isBase = base.some(each => keys.get(each)?.unknown.includes(part))
      attributes.set(part, { kind: 'string', isOptional: !isBase, isKeyPart: true })
    }
  }
  return attributes
}

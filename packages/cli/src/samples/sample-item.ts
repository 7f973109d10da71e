import { keysOf, type Schema } from 'monotable'
import type { AttributeDesign, EntityDesign, TableDesign } from 'monotable/design'
import { ofSize } from './of-size.ts'
import { sampleValue } from './sample-value.ts'
import { fillTemplate, type Hole, valueAt } from './template.ts'
import { valueForSchema } from './value-for-schema.ts'
import { nameOf } from './words.ts'

export type Values = Readonly<Record<string, unknown>>

/** An item as it could be stored, with its keys and its entity-type attribute. */
export interface Sample {
  /** The attributes that a program gives. */
  readonly values: Values
  /** All that is stored, keys first. */
  readonly item: Values
}

export interface SampleOptions {
  /** The how many-th sample; values of one name are the same in all entities. */
  readonly at?: number
  /** Values that are given, by attribute; those that the attribute does not take are left aside. */
  readonly given?: Values | undefined
  /** Values that it must have. */
  readonly fixed?: Values
  /** Keys that must be there, also where the entity has them under a condition only. */
  readonly keys?: readonly string[]
  /** How large it is to be; as large as it is unless given. */
  readonly bytes?: number | undefined
  /** Attributes that it has, also where a sample would leave them out. */
  readonly has?: readonly string[] | undefined
}

/** A sample of an entity, always the same for the same design. */
export function sampleItem(
  table: TableDesign,
  entity: EntityDesign,
  schema: Schema | undefined,
  { at = 0, given = {}, fixed = {}, keys = [], bytes, has = [] }: SampleOptions = {},
): Sample {
  const values: Record<string, unknown> = {}
  const deciding = new Set(Object.values(entity.only).flat())
  for (const attribute of entity.attributes) {
    const { name, optional } = attribute
    const isAbsent = optional && !has.includes(name) && (deciding.has(name) || name === entity.softDelete)
    if (fixed[name] !== undefined) values[name] = fixed[name]
    else if (takes(schema, entity, name, given[name])) values[name] = given[name]
    else if (!isAbsent && (entity.keys[name] ?? `{${name}}`) === `{${name}}`) {
      values[name] = asWritten(schema, entity, name, sampleValue(called(attribute, entity), at))
    }
  }
  setPaths(values, fixed)
  const { expires, type } = entity
  const ttl = expires?.attribute
  if (ttl !== undefined && values[ttl] === undefined && expires?.after !== undefined) {
    values[ttl] = sampleValue({ name: ttl, type: 'number', optional: true }, at)
  }
  const built = keysFor(table, entity, values, { schema, at, fixed, keys })
  const item = { ...built, ...(type && { [type.attribute]: type.value }), ...values }
  return { values, item: bytes === undefined ? item : ofSize(entity, item, bytes) }
}

/** A name says what the entity is, except in keys: patterns look for the same value under the same name. */
function called(attribute: AttributeDesign, { name: entity, keys }: EntityDesign): AttributeDesign {
  const { name, type } = attribute
  const isPlain = type === 'string' && /^(name|title|label|display_?name)$/i.test(name)
  const isKeyed = Object.values(keys).some(template => template.includes(`{${name}`))
  return isPlain && !isKeyed ? { ...attribute, name: nameOf(entity) } : attribute
}

/** Fixed values of fields: `location.city`. */
function setPaths(values: Record<string, unknown>, fixed: Values): void {
  for (const [path, value] of Object.entries(fixed)) {
    const [root = '', ...fields] = path.split('.')
    const field = fields.join('.')
    const map = values[root]
    if (field !== '' && typeof map === 'object') values[root] = { ...map, [field]: value }
  }
}

function takes(schema: Schema | undefined, entity: EntityDesign, name: string, value: unknown): boolean {
  if (value === undefined || value === null) return false
  try {
    parseValue(schema, entity, name, value)
    return true
  } catch {
    return false
  }
}

/** In the spelling that the attribute's own rules give it. */
function asWritten(schema: Schema | undefined, entity: EntityDesign, name: string, value: unknown): unknown {
  try {
    return parseValue(schema, entity, name, value)
  } catch {
    return value
  }
}

function parseValue(schema: Schema | undefined, entity: EntityDesign, name: string, value: unknown): unknown {
  const model = schema?.model.entities.get(entity.name)
  return model ? model.parseOne(name, value) : value
}

type KeyOptions = Required<Pick<SampleOptions, 'at' | 'fixed' | 'keys'>> & {
  readonly schema: Schema | undefined
}

function keysFor(
  table: TableDesign,
  entity: EntityDesign,
  values: Values,
  { schema, at, fixed, keys }: KeyOptions,
): Values {
  const byLibrary = libraryKeys(schema, entity, values)
  const valueIn = (hole: Hole) =>
    valueAt(values, hole.name) ??
    fixed[hole.name] ??
    (isDerived(entity, hole.name) ? deriveValue(hole, at) : undefined)
  const built: Record<string, unknown> = {}
  const base = table.key.map(key => key.name)
  for (const [attribute, template] of Object.entries(entity.keys)) {
    const mustBe = !byLibrary || base.includes(attribute) || keys.includes(attribute)
    const key = byLibrary?.[attribute] ?? (mustBe ? keyText(template, valueIn, values) : undefined)
    if (key !== undefined) built[attribute] = key
  }
  return built
}

/** A template that is one placeholder is the attribute itself, with its type. */
function keyText(template: string, valueIn: (hole: Hole) => unknown, values: Values): unknown {
  const only = /^\{([\w$]+)\}$/.exec(template)?.[1]
  return (only !== undefined && values[only]) || fillTemplate(template, valueIn)
}

function libraryKeys(schema: Schema | undefined, { name }: EntityDesign, values: Values): Values | undefined {
  if (!schema) return undefined
  try {
    return keysOf(schema, name, values as never) as Values
  } catch {
    // What only the program's own rules refuse still shows what its keys look like.
    return undefined
  }
}

const isDerived = ({ attributes, derived }: EntityDesign, name: string) =>
  name in derived || !attributes.some(attribute => attribute.name === name.split('.')[0])

function deriveValue({ name, format }: Hole, at: number): unknown {
  const isNumber = format.startsWith('0') || format === 'sortable'
  return valueForSchema(
    { type: isNumber ? 'integer' : 'string' },
    { name: name.split('.').at(-1) as string, at },
  )
}

import { toJSONSchema } from 'zod'
import type { $ZodType, $ZodTypes, JSONSchema } from 'zod/v4/core'
import { attributeType, type AttributeType as Compiled, type Wire } from '../values/attribute-type.ts'
import type { Kind } from '../values/kind.ts'
import { scalarTypes } from '../values/scalar-types.ts'
import type { AttributeDesign, AttributeType } from './design.ts'
import { present } from './present.ts'

const types: Record<Wire, AttributeType> = {
  S: 'string',
  N: 'number',
  BOOL: 'boolean',
  B: 'binary',
  NULL: 'null',
  L: 'list',
  M: 'map',
  SS: 'string set',
  NS: 'number set',
  BS: 'binary set',
  dynamic: 'any',
}

/** What keys care for has a name of its own; other formats are called as JSON Schema calls them. */
const formats: Partial<Record<Kind['kind'], string>> = {
  uuid: 'uuid',
  ulid: 'ulid',
  date: 'date',
  timestamp: 'datetime',
}

export function describeAttribute(name: string, declared: $ZodType): AttributeDesign {
  const type = compiled(declared)
  const schema = jsonSchema(declared)
  return present({
    name,
    type: types[type.wire],
    optional: type.optional,
    format: formats[type.kind.kind] ?? formatIn(schema),
    values: type.kind.kind === 'enum' ? type.kind.values : openValues(schema),
    open: schema['x-open-enum'] === true ? true : undefined,
    schema: schema as AttributeDesign['schema'],
    description: schema.description,
  })
}

/** Those that are known of an open enumeration. */
function openValues(schema: JSONSchema.BaseSchema): readonly string[] | undefined {
  return schema['x-open-enum'] === true ? (schema.examples as string[]) : undefined
}

/** What DynamoDB cannot store is refused in a schema, and is anything here. */
function compiled(declared: $ZodType): Compiled {
  try {
    return attributeType(declared)
  } catch {
    return scalarTypes.dynamic
  }
}

function formatIn({ type, format, anyOf = [] }: JSONSchema.BaseSchema): string | undefined {
  if (type === 'integer') return 'integer'
  // A nullable type is one of two.
  const [only] = anyOf.filter(option => option.type !== 'null')
  return format === 'uri' ? 'url' : (format ?? (anyOf.length === 2 && only ? formatIn(only) : undefined))
}

function jsonSchema(declared: $ZodType): JSONSchema.BaseSchema {
  const { $schema: _, ...schema } = toJSONSchema(declared, {
    unrepresentable: 'any',
    io: 'output',
    override: ({ zodSchema, jsonSchema: written }) => represent(zodSchema._zod.def, written),
  })
  return schema
}

/** Types that JSON has no word for, as they are written; and bounds that say nothing. */
function represent(def: $ZodTypes['_zod']['def'], schema: JSONSchema.BaseSchema): void {
  if (def.type === 'date') Object.assign(schema, { type: 'string', format: 'date-time' })
  if (def.type === 'bigint') Object.assign(schema, { type: 'integer' })
  if (def.type === 'set') {
    const items = jsonSchema(def.valueType)
    Object.assign(schema, present({ type: 'array', uniqueItems: true, items, maxItems: mostIn(def.checks) }))
  }
  if (def.type === 'map')
    Object.assign(schema, { type: 'object', additionalProperties: jsonSchema(def.valueType) })
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}

function mostIn(checks: $ZodTypes['_zod']['def']['checks'] = []): number | undefined {
  const found = checks.map(check => check._zod.def as { check: string; maximum?: number; size?: number })
  return found.find(({ check }) => check === 'max_size')?.maximum ?? found.find(({ size }) => size)?.size
}

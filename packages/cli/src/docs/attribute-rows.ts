import type { AttributeDesign } from 'monotable/design'

type Schema = Readonly<Record<string, unknown>>

/** An attribute, or a field of one, as a row of a table. */
export interface AttributeRow {
  /** `place`, `place.city`, `items[].price`. */
  readonly path: string
  readonly type: string
  readonly isRequired: boolean
  readonly values: readonly string[]
  /** There may be other values than these. */
  readonly isOpen: boolean
  readonly description: string | undefined
}

/** Formats that say what a text is; others only say how it was checked. */
const told = new Set([
  'uuid',
  'ulid',
  'date',
  'datetime',
  'time',
  'duration',
  'email',
  'e164',
  'url',
  'integer',
  'ipv4',
  'ipv6',
])

/** An attribute and its fields, as far as they are declared. */
export function attributeRows({
  name,
  type,
  optional,
  format,
  values = [],
  open,
  schema = {},
  description,
}: AttributeDesign): AttributeRow[] {
  const isOne = format !== undefined && told.has(format) && (type === 'string' || type === 'number')
  const own = {
    path: name,
    type: isOne ? `${type} (${format})` : typeText(type, schema),
    isRequired: !optional,
    values,
    isOpen: open === true,
    description,
  }
  return [own, ...fieldRows(name, schema)]
}

function fieldRows(path: string, given: Schema): AttributeRow[] {
  const schema = unwrap(given)
  if (schema.type === 'array') return fieldRows(`${path}[]`, (schema.items ?? {}) as Schema)
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  return Object.entries(properties).flatMap(([field, inner]) => {
    const fieldPath = `${path}.${field}`
    const row: AttributeRow = {
      path: fieldPath,
      type: schemaType(inner),
      isRequired: required.includes(field),
      values: valuesIn(inner),
      isOpen: false,
      description: inner.description as string | undefined,
    }
    return [row, ...fieldRows(fieldPath, inner)]
  })
}

function typeText(type: string, schema: Schema): string {
  const items = unwrap(schema).items as Schema | undefined
  return type === 'list' && items && Object.keys(items).length > 0 ? `list of ${schemaType(items)}` : type
}

/** JSON Schema's words in those of DynamoDB. */
function schemaType(given: Schema): string {
  const schema = unwrap(given)
  const { type, format, items, anyOf } = schema as {
    type?: string
    format?: string
    items?: Schema
    anyOf?: Schema[]
  }
  if (type === 'array')
    return items && Object.keys(items).length > 0 ? `list of ${schemaType(items)}` : 'list'
  if (type === 'object') return 'map'
  if (type === 'integer') return 'number (integer)'
  if (type === undefined) {
    if ('const' in schema || Array.isArray(schema.enum))
      return typeof (schema.const ?? (schema.enum as unknown[])[0])
    return anyOf ? [...new Set(anyOf.map(schemaType))].join(' or ') : 'any'
  }
  const name = format === 'date-time' ? 'datetime' : format === 'uri' ? 'url' : format
  return name !== undefined && told.has(name) ? `${type} (${name})` : type
}

function valuesIn(given: Schema): readonly string[] {
  const schema = unwrap(given)
  return ((schema.enum as unknown[] | undefined) ?? ('const' in schema ? [schema.const] : [])).map(String)
}

/** Without the alternative `null`. */
function unwrap(schema: Schema): Schema {
  const options = (schema.anyOf as readonly Schema[] | undefined)?.filter(option => option.type !== 'null')
  return options?.length === 1 ? (options[0] as Schema) : schema
}

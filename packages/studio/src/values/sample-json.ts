/** A part of JSON Schema, as far as forms look. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly format?: string
  readonly minimum?: number
}

type Schemas = Readonly<Record<string, JsonSchema>>

const formats: Readonly<Record<string, string>> = {
  'date-time': '2026-01-31T12:00:00.000Z',
  date: '2026-01-31',
  email: 'somebody@example.com',
  uuid: '00000000-0000-4000-8000-000000000000',
  uri: 'https://example.com',
}

/** Something to begin with that a schema describes: its own example, or what must be there. */
export function sampleJson(schema: JsonSchema, schemas: Schemas, depth = 0): unknown {
  const [example] = schema.examples ?? []
  if (example !== undefined) return example
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (depth > 6) return null
  const deeper = (inner: JsonSchema) => sampleJson(inner, schemas, depth + 1)
  if (schema.$ref !== undefined) return deeper(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return deeper(choice)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(deeper))
  return byType(schema, deeper)
}

function byType(schema: JsonSchema, deeper: (inner: JsonSchema) => unknown): unknown {
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0]
  switch (type) {
    case 'object': {
      const wanted = schema.required ?? []
      const entries = Object.entries(schema.properties ?? {}).filter(([name]) => wanted.includes(name))
      return Object.fromEntries(entries.map(([name, inner]) => [name, deeper(inner)]))
    }
    case 'array':
      return schema.items ? [deeper(schema.items)] : []
    case 'number':
    case 'integer':
      return schema.minimum ?? 0
    case 'boolean':
      return false
    case 'string':
      return formats[schema.format ?? ''] ?? ''
    default:
      return null
  }
}

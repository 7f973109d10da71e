import type { JsonSchema } from './json-schema.ts'

type Schemas = Readonly<Record<string, JsonSchema>>

/** Types that hold themselves end somewhere. */
const deepest = 6

const formats: Readonly<Record<string, unknown>> = {
  uuid: '3f2b8c1e-5d4a-4f6b-9c7d-1a2b3c4d5e6f',
  ulid: '01JB0000000000000000000001',
  'date-time': '2026-01-31T09:30:00.000Z',
  date: '2026-01-31',
  time: '09:30:00',
  email: 'ada@example.com',
  uri: 'https://example.com/',
}

/** An example of a type: one that its declaration gives, else the smallest that its limits allow. */
export function exampleOf(schema: JsonSchema, schemas: Schemas, depth = 0): unknown {
  if (schema.$ref !== undefined) {
    const found = schemas[schema.$ref.split('/').at(-1) as string]
    return found && depth < deepest ? exampleOf(found, schemas, depth + 1) : undefined
  }
  const given = [schema.examples, schema.enum].find(Array.isArray)
  if (given && given.length > 0) return given[0]
  if (schema.default !== undefined) return schema.default
  if ('const' in schema) return schema.const
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (first) return exampleOf(first, schemas, depth)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(each => exampleOf(each, schemas, depth)))
  return byType(schema, schemas, depth)
}

function byType(schema: JsonSchema, schemas: Schemas, depth: number): unknown {
  const [type] = [schema.type ?? (schema.properties ? 'object' : 'string')].flat()
  if (type === 'object') return objectExample(schema, schemas, depth)
  if (type === 'array') {
    const item = schema.items && depth < deepest ? exampleOf(schema.items, schemas, depth + 1) : undefined
    return item === undefined ? [] : [item]
  }
  if (type === 'boolean') return true
  if (type === 'null') return null
  if (type === 'string') return formats[schema.format ?? ''] ?? textExample(schema)
  return numberExample(schema, type === 'integer' ? 1 : Number(schema.multipleOf ?? 0.5))
}

/** What must be there, and what its declaration gives an example of. */
function objectExample({ properties = {}, required = [] }: JsonSchema, schemas: Schemas, depth: number) {
  const shown = Object.entries(properties).filter(
    ([name, { examples }]) => required.includes(name) || examples !== undefined,
  )
  if (depth >= deepest) return {}
  return Object.fromEntries(shown.map(([name, each]) => [name, exampleOf(each, schemas, depth + 1)]))
}

function textExample({ minLength, maxLength }: JsonSchema): string {
  const text = 'text'.padEnd(Number(minLength ?? 0), 'x')
  return text.slice(0, Number(maxLength ?? text.length))
}

function numberExample({ minimum, exclusiveMinimum, maximum }: JsonSchema, step: number): number {
  const least = minimum ?? (exclusiveMinimum === undefined ? undefined : Number(exclusiveMinimum) + step)
  return Number(least ?? Math.min(1, Number(maximum ?? 1)))
}

import { type ZodType, z } from 'zod'
import { strictly } from '../http/strictly.ts'

/** The part of a JSON schema that is used here. */
export interface JsonSchema {
  $ref?: string
  $defs?: Record<string, JsonSchema>
  type?: string | string[]
  format?: string
  pattern?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  [keyword: string]: unknown
}

const prefix = '#/components/schemas/'

/** Turns zod types of one system into JSON schemas. Types with an id are put into `components` under its name. */
export class SchemaWriter {
  readonly #system: string
  readonly #components: Record<string, JsonSchema>

  constructor(system: string, components: Record<string, JsonSchema>) {
    this.#system = system
    this.#components = components
  }

  /** What is accepted: unknown fields are not. */
  input(type: ZodType): JsonSchema {
    return this.#write(strictly(type), 'input')
  }

  output(type: ZodType): JsonSchema {
    return this.#write(type, 'output')
  }

  #write(type: ZodType, io: 'input' | 'output'): JsonSchema {
    const written = z.toJSONSchema(type, {
      target: 'draft-2020-12',
      unrepresentable: 'any',
      io,
      override: ({ zodSchema, jsonSchema }) => simplify(zodSchema._zod.def.type, jsonSchema as JsonSchema),
    }) as JsonSchema
    const { $schema: _, $defs = {}, ...schema } = written
    const names = new Map(Object.keys($defs).map(id => [`#/$defs/${id}`, this.#nameOf(id)]))
    for (const [id, { id: _, ...definition }] of Object.entries($defs)) {
      this.#keep(names.get(`#/$defs/${id}`) as string, redirect(definition, names))
    }
    if (!JSON.stringify(schema).includes('"$ref":"#"')) return redirect(schema, names)
    // It leads back to itself, which only something with a name can.
    const name = this.#nameOf('__schema')
    this.#keep(name, redirect(schema, new Map([...names, ['#', name]])))
    return { $ref: prefix + name }
  }

  /** Ids that zod generates are unique only within one schema. */
  #nameOf(id: string): string {
    const isMade = id.startsWith('__schema')
    return `${this.#system}.${isMade ? `Schema${Object.keys(this.#components).length}` : id}`
  }

  #keep(name: string, schema: JsonSchema): void {
    const known = this.#components[name]
    if (known && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`Two types have the id '${name.slice(this.#system.length + 1)}': give one another`)
    }
    this.#components[name] = schema
  }
}

/** Leaves out what the format or the type already says. */
function simplify(kind: string, schema: JsonSchema): void {
  if (kind === 'date') Object.assign(schema, { type: 'string', format: 'date-time' })
  if (schema.format !== undefined) delete schema.pattern
  // Hints for pages say nothing to who calls the API.
  for (const hint of ['shows', 'refersTo', 'offers', 'offersTo', 'keptBy', 'unit']) delete schema[hint]
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}

/** References to definitions lead to the components instead. */
function redirect<T>(part: T, names: ReadonlyMap<string, string>): T {
  if (Array.isArray(part)) return part.map(element => redirect(element, names)) as T
  if (typeof part !== 'object' || part === null) return part
  const redirected = Object.entries(part).map(([name, value]) =>
    name === '$ref' && names.has(value) ? [name, prefix + names.get(value)] : [name, redirect(value, names)],
  )
  return Object.fromEntries(redirected)
}

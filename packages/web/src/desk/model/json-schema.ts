import { type ZodType, z } from 'zod'

/** A JSON schema, as far as the desk looks at it. */
export interface JsonSchema {
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, JsonSchema>>
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly pattern?: string
  readonly title?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly multipleOf?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  /** What declarations add for pages. */
  readonly shows?: readonly string[]
  readonly refersTo?: unknown
  readonly offers?: readonly (string | number)[]
  readonly offersTo?: string[] | Readonly<Record<string, readonly string[]>>
  readonly keptBy?: string
  readonly unit?: string
}

/** A type as a JSON schema: what may be sent, or what is answered. What cannot be said in one is an empty schema. */
export function jsonSchemaOf(type: ZodType, io: 'input' | 'output'): JsonSchema {
  const schema = z.toJSONSchema(type, {
    target: 'draft-2020-12',
    unrepresentable: 'any',
    io,
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'date')
        Object.assign(jsonSchema, { type: 'string', format: 'date-time' })
    },
  }) as JsonSchema
  return inline(schema, schema, [])
}

/** Definitions in the place of references to them; what leads back to itself is left empty there. */
function inline(part: JsonSchema, root: JsonSchema, above: readonly string[]): JsonSchema {
  const { $ref, $defs: _, ...rest } = part
  if ($ref !== undefined) {
    if (above.includes($ref)) return {}
    const target = $ref === '#' ? root : root.$defs?.[$ref.replace('#/$defs/', '')]
    return { ...inline(target ?? {}, root, [...above, $ref]), ...rest }
  }
  const each = (schemas: readonly JsonSchema[]) => schemas.map(schema => inline(schema, root, above))
  const { properties, items, anyOf, oneOf, allOf } = rest
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, schema]) => [name, inline(schema, root, above)]),
      ),
    }),
    ...(items && { items: inline(items, root, above) }),
    ...(anyOf && { anyOf: each(anyOf) }),
    ...(oneOf && { oneOf: each(oneOf) }),
    ...(allOf && { allOf: each(allOf) }),
  }
}

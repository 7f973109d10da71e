import type { AttributeDesign } from 'monotable/design'
import { type ZodType, z } from 'zod'

/** What the library stores for each type. */
const stored: Readonly<Record<AttributeDesign['type'], () => ZodType>> = {
  string: () => z.string(),
  number: () => z.number(),
  boolean: () => z.boolean(),
  binary: () => z.instanceof(Uint8Array),
  null: () => z.null(),
  list: () => z.array(z.json()),
  map: () => z.record(z.string(), z.json()),
  'string set': () => z.set(z.string()),
  'number set': () => z.set(z.number()),
  'binary set': () => z.set(z.instanceof(Uint8Array)),
  any: () => z.json(),
}

/** The type of an attribute of which a design tells no more than its kind. */
export function zodOf({ type, optional, values, format }: AttributeDesign): ZodType {
  const [first, ...more] = values ?? []
  const own =
    first !== undefined
      ? z.enum([first, ...more])
      : format === 'datetime'
        ? z.iso.datetime({ offset: true })
        : stored[type]()
  return optional ? own.optional() : own
}

/** What JSON can say of types that it has no word for: sets are lists, bytes are base64. */
const sent: Partial<Record<AttributeDesign['type'], () => ZodType>> = {
  'string set': () => z.array(z.string()).min(1),
  'number set': () => z.array(z.number()).min(1),
  'binary set': () => z.array(z.base64()).min(1),
  binary: () => z.base64(),
}

/** The type of an attribute in requests and answers. */
export function jsonTypeOf(attribute: AttributeDesign): ZodType {
  const special = sent[attribute.type]
  if (special) return attribute.optional ? special().optional() : special()
  const { schema, optional } = attribute
  if (!schema || Object.keys(schema).length === 0) return zodOf(attribute)
  const own = fromJsonSchema(plain(schema) as typeof schema)
  return optional ? own.optional() : own
}

/**
 * Without defaults, because what is not said stays unsaid here: the library fills them in where an item is made. And
 * without patterns that speak of kinds of letters, which zod reads otherwise than they were written: the library looks.
 */
function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plain)
  if (typeof schema !== 'object' || schema === null) return schema
  const kept = Object.entries(schema).filter(
    ([word, value]) => word !== 'default' && !(word === 'pattern' && /\\[pP]\{|\\u\{/.test(String(value))),
  )
  return Object.fromEntries(kept.map(([word, value]) => [word, plain(value)]))
}

/** Words of JSON Schema that zod does not know make it a type for anything: the library looks at values itself. */
function fromJsonSchema(schema: NonNullable<AttributeDesign['schema']>): ZodType {
  try {
    return z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])
  } catch {
    return z.json()
  }
}

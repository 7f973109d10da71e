import type { AttributeDesign } from 'monotable/design'
import { momentAt, valueForSchema, type Wanted } from './value-for-schema.ts'

type Schema = Readonly<Record<string, unknown>>

/** JSON Schema for a type that says nothing more. */
const byType: Readonly<Record<AttributeDesign['type'], Schema>> = {
  string: { type: 'string' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  null: { type: 'null' },
  list: { type: 'array' },
  map: { type: 'object' },
  any: { type: 'string' },
  'string set': { type: 'array' },
  'number set': { type: 'array', items: { type: 'integer' } },
  binary: { type: 'string' },
  'binary set': { type: 'array' },
}

/** A value for an attribute, as the library takes it: sets are sets, binary is bytes. */
export function sampleValue(attribute: AttributeDesign, at: number): unknown {
  const { name, type, values } = attribute
  const wanted: Wanted = { name, at }
  if (values && values.length > 0) return values[at % values.length]
  if (type === 'number' && /^(ttl|expires?(At|_at)?)$/i.test(name)) return expiryAt(at)
  const value = valueForSchema(schemaFor(attribute), wanted)
  switch (type) {
    case 'binary':
      return bytes(value)
    case 'string set':
    case 'number set':
      return new Set(Array.isArray(value) ? value : [value])
    case 'binary set':
      return new Set([value].flat().map(bytes))
    default:
      return value
  }
}

function schemaFor({ type, format, schema }: AttributeDesign): Schema {
  const usual = byType[type]
  const described = schema && Object.keys(schema).some(word => word !== 'description') ? schema : usual
  const isWhole = format === 'integer' && described.type === 'number'
  return { ...described, ...(isWhole && { type: 'integer' }), ...(format && type === 'string' && { format }) }
}

/** A month after its moment, in epoch seconds. */
const expiryAt = (at: number) => Math.floor(momentAt(at).getTime() / 1000) + 30 * 86_400

const bytes = (value: unknown) => new TextEncoder().encode(String(value))

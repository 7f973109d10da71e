import { parseTemplate } from '../keys/template.ts'
import type { Kind } from '../values/kind.ts'
import type { AttributeDesign, EntityDesign } from './design.ts'

type JsonSchema = Readonly<Record<string, unknown>>

/** What a placeholder of an entity's keys stands for, as far as the design says it: `location.city` too. */
export function kindOf(entity: EntityDesign, placeholder: string): Kind {
  const [root, ...steps] = placeholder.split('.')
  if (Object.hasOwn(entity.derived, placeholder)) return derivedKind(entity, placeholder)
  const attribute = entity.attributes.find(({ name }) => name === root)
  if (!attribute) return { kind: 'string' }
  return steps.length === 0 ? kindOfAttribute(attribute) : nestedKind(attribute.schema, steps)
}

function derivedKind(entity: EntityDesign, name: string): Kind {
  const declared = entity.derivedTypes?.find(type => type.name === name)
  return declared ? kindOfAttribute(declared) : { kind: isMasked(entity, name) ? 'number' : 'string' }
}

/** A digit mask is for numbers. */
function isMasked({ keys }: EntityDesign, name: string): boolean {
  return Object.values(keys).some(source =>
    parseTemplate(source).parts.some(
      part => typeof part === 'object' && part.name === name && /mask|sortable/.test(part.format.type),
    ),
  )
}

function kindOfAttribute({ type, format, values }: AttributeDesign): Kind {
  if (values) return { kind: 'enum', values }
  return ofType(type, format)
}

const formats: Readonly<Record<string, 'uuid' | 'ulid' | 'date' | 'timestamp'>> = {
  uuid: 'uuid',
  ulid: 'ulid',
  date: 'date',
  datetime: 'timestamp',
  'date-time': 'timestamp',
}

function ofType(type: unknown, format: unknown): Kind {
  if (type === 'number' || type === 'integer') return { kind: 'number' }
  if (type === 'boolean') return { kind: 'boolean' }
  if (type !== 'string') return { kind: 'other' }
  return { kind: formats[String(format)] ?? 'string' }
}

function nestedKind(schema: JsonSchema | undefined, steps: readonly string[]): Kind {
  let inner = schema
  for (const step of steps) {
    const properties = inner?.properties as Record<string, JsonSchema> | undefined
    inner = properties && Object.hasOwn(properties, step) ? properties[step] : undefined
  }
  const values = inner?.enum
  if (Array.isArray(values) && values.every(value => typeof value === 'string'))
    return { kind: 'enum', values }
  return inner ? ofType(inner.type, inner.format) : { kind: 'string' }
}

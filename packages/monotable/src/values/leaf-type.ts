import type { $ZodCustomDef, $ZodType, $ZodTypes } from 'zod/v4/core'
import type { AttributeType } from './attribute-type.ts'
import { isDecimal } from './decimal.ts'
import { scalarTypes, textType } from './scalar-types.ts'
import { unionType } from './union-type.ts'

type Def = $ZodTypes['_zod']['def']

/** What is never there needs no wire type; null's takes no room in a union. */
export const ABSENT: AttributeType = { ...scalarTypes.null, nullable: false, optional: true }

/** The type of a schema that has no schemas inside. */
export function leafType(schema: $ZodType, def: Def): AttributeType | undefined {
  switch (def.type) {
    case 'string':
      return stringType(def)
    case 'template_literal':
      return textType({ kind: 'string' })
    case 'number':
    case 'bigint':
    case 'boolean':
    case 'date':
    case 'null':
      return scalarTypes[def.type]
    case 'success':
      return scalarTypes.boolean
    case 'enum':
    case 'literal':
      return unionType([...(schema._zod.values ?? [])].map(literalType))
    case 'custom':
      return classType(def)
    case 'undefined':
    case 'void':
    case 'never':
      return ABSENT
    case 'any':
    case 'unknown':
    case 'transform':
      return scalarTypes.dynamic
    default:
      return undefined
  }
}

const FORMATS: Readonly<Record<string, AttributeType>> = {
  uuid: textType({ kind: 'uuid' }),
  guid: textType({ kind: 'uuid' }),
  ulid: textType({ kind: 'ulid' }),
  date: textType({ kind: 'date' }),
  datetime: scalarTypes.timestamp,
}

interface Format {
  readonly format?: string
  readonly local?: boolean
  readonly fn?: unknown
}

/** The format is in the type itself (`z.uuid()`) or in one of its checks (`z.string().uuid()`). */
function stringType(def: Def): AttributeType {
  for (const { format, local, fn } of [def, ...(def.checks ?? []).map(check => check._zod.def)] as Format[]) {
    if (fn === isDecimal) return scalarTypes.decimal
    // A local time has no offset: no moment is known from it.
    const type = format && !local ? FORMATS[format] : undefined
    if (type) return type
  }
  return textType({ kind: 'string' })
}

function literalType(value: unknown): AttributeType {
  switch (typeof value) {
    case 'string':
      return textType({ kind: 'enum', values: [value] })
    case 'number':
    case 'bigint':
    case 'boolean':
      return scalarTypes[typeof value as 'number' | 'bigint' | 'boolean']
    default:
      return value === null ? scalarTypes.null : ABSENT
  }
}

/** What `z.instanceof(Uint8Array)` or a check of one's own takes is found out by asking it. */
function classType({ fn }: $ZodCustomDef): AttributeType {
  const takes = (value: unknown) => {
    try {
      return fn(value) === true
    } catch {
      return false
    }
  }
  if (takes({})) return scalarTypes.dynamic
  if (takes(new Uint8Array())) return scalarTypes.bytes
  return takes(new Date()) ? scalarTypes.date : scalarTypes.dynamic
}

import type { $ZodObjectDef, $ZodType, $ZodTypes, $ZodUnionDef } from 'zod/v4/core'
import { basicError } from '../basic-error.ts'
import type { AttributeValue } from './attribute-value.ts'
import type { Kind } from './kind.ts'
import { ABSENT, leafType } from './leaf-type.ts'
import { listType, setType, tupleType } from './list-types.ts'
import { mapType, objectType, recordType } from './map-types.ts'
import { setOwn } from './own-property.ts'
import { scalarTypes } from './scalar-types.ts'
import { discriminatedType, unionType } from './union-type.ts'

/** How DynamoDB stores the values; `dynamic` where each value decides for itself. */
export type Wire = 'S' | 'N' | 'B' | 'BOOL' | 'NULL' | 'L' | 'M' | 'SS' | 'NS' | 'BS' | 'dynamic'

/** What a zod type is once stored. Compiled once; its functions need no `this`. */
export interface AttributeType {
  readonly kind: Kind
  readonly wire: Wire
  /** May be absent from an item that is read. */
  readonly optional: boolean
  /** May be null, which DynamoDB takes anywhere but in a key. */
  readonly nullable: boolean
  /** Can be the key of a table or an index: S, N or B. */
  readonly indexable: boolean
  /** Bytes may be somewhere inside, so that what is sent may have to be turned to base64. */
  readonly binary: boolean
  /** Undefined for an empty set, which DynamoDB cannot store: leave the attribute out, or remove it. */
  readonly encode: (value: unknown) => AttributeValue | undefined
  readonly decode: (value: AttributeValue) => unknown
  /** The type one step further down: of an object's field, a record's value, a list's element. */
  readonly field: (step: string | number) => AttributeType | undefined
}

/** Types that are being compiled: a recursive schema meets itself here. */
type Known = Map<$ZodType, AttributeType>
type Def = $ZodTypes['_zod']['def']

/** Compiles a zod type by its output side. A type that DynamoDB cannot hold (a function, a file) is refused. */
export function attributeType(schema: $ZodType): AttributeType {
  return compile(schema, new Map())
}

function compile(schema: $ZodType, known: Known): AttributeType {
  const found = known.get(schema)
  if (found) return found
  const def = schema?._zod?.def as Def | undefined
  // Whoever has zod 3, or gives `z.object({ … })` instead of its fields, comes here.
  if (!def) refuse('this: it is not a type of zod 4')
  return (
    leafType(schema, def) ?? wrapper(schema, def, known) ?? container(schema, def, known) ?? refuse(def.type)
  )
}

function refuse(type: string): never {
  throw basicError('INVALID_DECLARATION', {
    problem: `DynamoDB cannot store ${type}`,
    fix: 'Declare the stored form, for example with a transform to a string or an object',
  })
}

/** Types around one other type. */
function wrapper(schema: $ZodType, def: Def, known: Known): AttributeType | undefined {
  switch (def.type) {
    case 'optional':
      return { ...compile(def.innerType, known), optional: true }
    case 'nullable':
      return { ...compile(def.innerType, known), nullable: true }
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'catch':
      return { ...compile(def.innerType, known), optional: false }
    case 'readonly':
      return compile(def.innerType, known)
    case 'pipe':
      return compile(def.out, known)
    case 'lazy':
      return lazyType(schema, def.getter, known)
    default:
      return undefined
  }
}

/** Inside itself a lazy type is dynamic: it asks the whole type, once there is one. */
function lazyType(schema: $ZodType, getter: () => $ZodType, known: Known): AttributeType {
  let whole: AttributeType = scalarTypes.dynamic
  known.set(schema, {
    ...scalarTypes.dynamic,
    encode: value => whole.encode(value),
    decode: value => whole.decode(value),
    field: step => whole.field(step),
  })
  whole = compile(getter(), known)
  known.set(schema, whole)
  return whole
}

/** Types around several others. */
function container(schema: $ZodType, def: Def, known: Known): AttributeType | undefined {
  const inner = (part: $ZodType) => compile(part, known)
  switch (def.type) {
    case 'array':
      return listType(inner(def.element))
    case 'tuple':
      return tupleType(def.items.map(inner), def.rest ? inner(def.rest) : ABSENT)
    case 'set':
      return setType(inner(def.valueType))
    case 'record':
      return recordType(inner(def.valueType))
    case 'map': {
      const key = inner(def.keyType)
      return key.wire === 'S' || key.wire === 'N' ? mapType(key, inner(def.valueType)) : undefined
    }
    case 'union':
      return union(def, inner)
    case 'object':
      return object(schema, def, known)
    case 'intersection': {
      const both = merged(def.left, def.right)
      return both ? object(schema, both, known) : scalarTypes.dynamic
    }
    default:
      return undefined
  }
}

function union(
  def: $ZodUnionDef & { discriminator?: string },
  inner: (part: $ZodType) => AttributeType,
): AttributeType {
  const name = def.discriminator
  if (name === undefined) return unionType(def.options.flatMap(flatOptions).map(inner))
  const options = def.options.flatMap(option => {
    const type = inner(option)
    return [...(option._zod.propValues?.[name] ?? [])].map(value => [value, type] as const)
  })
  return discriminatedType(name, new Map(options))
}

function flatOptions(option: $ZodType): readonly $ZodType[] {
  const def = option._zod.def as Def
  return def.type === 'union' && !('discriminator' in def) ? def.options.flatMap(flatOptions) : [option]
}

type ObjectParts = Pick<$ZodObjectDef, 'shape' | 'catchall'>

function object(schema: $ZodType, { shape, catchall }: ObjectParts, known: Known): AttributeType {
  const fields: Record<string, AttributeType> = {}
  const rest = catchall && catchall._zod.def.type !== 'never' ? compile(catchall, known) : undefined
  const type = objectType(fields, rest)
  known.set(schema, type)
  for (const [name, field] of Object.entries(shape)) setOwn(fields, name, compile(field, known))
  return Object.assign(type, { binary: [rest, ...Object.values(fields)].some(part => part?.binary) })
}

/** The fields of both sides of an intersection, if both are objects. */
function merged(left: $ZodType, right: $ZodType): ObjectParts | undefined {
  const [one, two] = [objectParts(left), objectParts(right)]
  if (!one || !two) return undefined
  return { shape: { ...one.shape, ...two.shape }, catchall: one.catchall ?? two.catchall }
}

function objectParts(schema: $ZodType): ObjectParts | undefined {
  const def = schema._zod.def as Def
  if (def.type === 'intersection') return merged(def.left, def.right)
  return def.type === 'object' ? def : undefined
}

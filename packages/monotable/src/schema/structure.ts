import {
  array,
  literal,
  looseObject,
  map,
  nullable,
  object,
  optional,
  record,
  set,
  string,
  tuple,
  union,
  unknown,
  type ZodType,
  boolean as zBoolean,
  number as zNumber,
} from 'zod'
import type { $ZodObjectDef, $ZodType, $ZodTypes } from 'zod/v4/core'
import type { Attributes } from './attributes.ts'

/** A type without what only writing holds it to: bounds, lengths, formats. Fields that are not declared are dropped. */
export function withoutBounds(type: $ZodType): ZodType {
  return bare(type, new Map())
}

/**
 * The types of attributes without what only writing holds them to: bounds, lengths, formats. What is stored must be text
 * where text is declared, and one of the values of an enumeration; a name that was made too long elsewhere is a name.
 */
export function structureOf(attributes: Attributes): { readonly whole: ZodType; readonly part: ZodType } {
  const known = new Map<$ZodType, ZodType>()
  const shape = Object.fromEntries(
    Object.entries(attributes).map(([name, type]) => [name, bare(type as $ZodType, known)]),
  )
  // It is only asked whether an item fits, and to keep what is not declared would take as long as the rest.
  const whole = object(shape)
  return { whole, part: whole.partial() }
}

type Known = Map<$ZodType, ZodType>

function bare(type: $ZodType, known: Known): ZodType {
  const found = known.get(type)
  if (found) return found
  // A recursive type meets itself here and is taken as it is.
  known.set(type, unknown())
  const made = without(type, (type as $ZodTypes)._zod.def, part => bare(part, known))
  known.set(type, made)
  return made
}

function without(type: $ZodType, def: $ZodTypes['_zod']['def'], inner: (part: $ZodType) => ZodType): ZodType {
  switch (def.type) {
    case 'string':
    case 'template_literal':
      return string()
    case 'number':
      return zNumber()
    case 'boolean':
      return zBoolean()
    case 'enum':
    case 'literal':
      return literal([...(type._zod.values ?? [])] as string[])
    case 'optional':
      return optional(inner(def.innerType))
    case 'nullable':
      return nullable(inner(def.innerType))
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return inner(def.innerType)
    case 'pipe':
      return inner(def.out)
    case 'lazy':
      return inner(def.getter())
    default:
      return ofSeveral(def, inner)
  }
}

function ofSeveral(def: $ZodTypes['_zod']['def'], inner: (part: $ZodType) => ZodType): ZodType {
  switch (def.type) {
    case 'object':
      return objectOf(def, inner)
    case 'array':
      return array(inner(def.element))
    case 'tuple':
      return tuple(def.items.map(inner) as [ZodType, ...ZodType[]]).rest(
        def.rest ? inner(def.rest) : unknown(),
      )
    case 'set':
      return set(inner(def.valueType))
    case 'record':
      return record(string(), inner(def.valueType))
    case 'map':
      return map(unknown(), inner(def.valueType))
    case 'union':
      return union(def.options.map(inner))
    default:
      return unknown()
  }
}

function objectOf({ shape, catchall }: $ZodObjectDef, inner: (part: $ZodType) => ZodType): ZodType {
  const fields = Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, inner(field)]))
  const isLoose = catchall !== undefined && catchall._zod.def.type !== 'never'
  return isLoose ? looseObject(fields) : object(fields)
}

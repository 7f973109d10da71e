import { union, type ZodType } from 'zod'
import type { $ZodType, $ZodTypes } from 'zod/v4/core'
import type { Attributes } from './attributes.ts'

type Step = string | number

/** The zod type of an attribute, or of a place inside one. */
export function nestedTypeAt(attributes: Attributes, [root, ...steps]: readonly [string, ...Step[]]) {
  const type = Object.hasOwn(attributes, root) ? (attributes[root] as $ZodType) : undefined
  return steps.reduce((inner, step) => inner && nestedType(inner, step), type)
}

/** The zod type one step inside another: an object's field, a record's value, a list's element, a set's member. */
function nestedType(type: $ZodType, step: Step): $ZodType | undefined {
  const { def } = unwrapped(type)._zod
  switch (def.type) {
    case 'object':
      return Object.hasOwn(def.shape, step) ? def.shape[step as string] : def.catchall
    case 'record':
    case 'map':
    case 'set':
      return def.valueType
    case 'array':
      return def.element
    case 'tuple':
      return def.items[step as number] ?? def.rest ?? undefined
    case 'union':
      return either(def.options.flatMap(option => nestedType(option, step) ?? []))
    case 'intersection':
      return nestedType(def.left, step) ?? nestedType(def.right, step)
    default:
      return undefined
  }
}

/** Whether the place one step inside may be without a value: a required field may not. */
export function mayBeAbsent(type: $ZodType, step: Step): boolean {
  const { def } = unwrapped(type)._zod
  if (def.type === 'union') return def.options.every(option => mayBeAbsent(option, step))
  if (def.type === 'intersection') return mayBeAbsent(def.left, step) && mayBeAbsent(def.right, step)
  if (def.type === 'tuple') return false
  const field =
    def.type === 'object' && Object.hasOwn(def.shape, step) ? def.shape[step as string] : undefined
  return field === undefined || field._zod.optout === 'optional'
}

function unwrapped(type: $ZodType): $ZodTypes {
  const { def } = (type as $ZodTypes)._zod
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return unwrapped(def.innerType)
    case 'pipe':
      return unwrapped(def.out)
    case 'lazy':
      return unwrapped(def.getter())
    default:
      return type as $ZodTypes
  }
}

function either([first, ...others]: readonly $ZodType[]): $ZodType | undefined {
  if (first === undefined || others.length === 0) return first
  return union([first, ...others] as ZodType[])
}

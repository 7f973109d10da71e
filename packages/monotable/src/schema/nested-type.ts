import type { $ZodType, $ZodTypes } from 'zod/v4/core'

/** The zod type one step inside another: an object's field, a record's value, a list's element. */
export function nestedType(type: $ZodType, step: string | number): $ZodType | undefined {
  const { def } = (type as $ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.hasOwn(def.shape, step) ? def.shape[step as string] : def.catchall
    case 'record':
      return def.valueType
    case 'array':
      return def.element
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return nestedType(def.innerType, step)
    case 'pipe':
      return nestedType(def.out, step)
    case 'lazy':
      return nestedType(def.getter(), step)
    default:
      return undefined
  }
}

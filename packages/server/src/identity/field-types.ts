import type { ZodType } from 'zod'

/** What zod keeps of a type: some members are other types. */
interface Definition {
  readonly type: string
  readonly [member: string]: unknown
}

/** Types through which a path leads without a step, and what they are around. */
const around: Readonly<Record<string, (def: Definition) => unknown>> = {
  array: def => def.element,
  catch: def => def.innerType,
  default: def => def.innerType,
  intersection: def => [def.left, def.right],
  lazy: def => (def.getter as () => unknown)(),
  nonoptional: def => def.innerType,
  nullable: def => def.innerType,
  optional: def => def.innerType,
  pipe: def => def.out,
  prefault: def => def.innerType,
  readonly: def => def.innerType,
  tuple: def => [def.items, def.rest ?? []],
  union: def => def.options,
}

/** The types that a field of this name can have: several where the type is a choice, none where there is no such. */
export function fieldTypes(type: ZodType, name: string, seen = new Set<ZodType>()): readonly ZodType[] {
  // A type may lead back to itself.
  if (seen.has(type)) return []
  seen.add(type)
  const def = type._zod.def as unknown as Definition
  if (def.type === 'object') {
    const shape = def.shape as Readonly<Record<string, ZodType>>
    return Object.hasOwn(shape, name) ? [shape[name] as ZodType] : []
  }
  const inner: unknown[] = [around[def.type]?.(def) ?? []].flat(2)
  return inner.flatMap(each => fieldTypes(each as ZodType, name, seen))
}

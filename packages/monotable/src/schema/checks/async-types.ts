import type { $ZodType } from 'zod/v4/core'
import type { EntityModel } from '../entity-model.ts'
import { refuse } from './refuse.ts'

/** Writes check items at once, so a type that takes its time to answer could never let one through. */
export function checkAsyncTypes({ name: entity, entity: { attributes } }: EntityModel): void {
  for (const [name, type] of Object.entries(attributes)) {
    if (!isAsync(type, new Set())) continue
    const problem = `'${name}' has an asynchronous refinement or transform`
    refuse({
      entity,
      problem,
      fix: 'Make it synchronous, and look up what it needs before you write the item',
    })
  }
}

/** Whether a type contains an `async` function anywhere. One that only returns a promise shows at the first write. */
function isAsync(part: unknown, seen: Set<unknown>): boolean {
  if (typeof part === 'function') return Object.prototype.toString.call(part) === '[object AsyncFunction]'
  if (typeof part !== 'object' || part === null || seen.has(part)) return false
  seen.add(part)
  if (Array.isArray(part)) return part.some(each => isAsync(each, seen))
  const zod = (part as Partial<$ZodType> | { _zod?: { check?: unknown } })._zod as
    | { readonly def: Record<string, unknown>; readonly check?: unknown }
    | undefined
  if (!zod) return isPlain(part) && Object.values(part).some(each => isAsync(each, seen))
  const { def } = zod
  const inner = def.type === 'lazy' ? [(def.getter as () => unknown)()] : Object.values(def)
  return isAsync(zod.check, seen) || inner.some(each => isAsync(each, seen))
}

/** The fields of an object; default values and such are not looked into. */
const isPlain = (part: object): boolean => Object.getPrototypeOf(part) === Object.prototype

import { type ZodType, z } from 'zod'

/** What zod keeps of a type: some members are other types. */
type Definition = Readonly<Record<string, unknown>> & { readonly type: string }

type Known = Map<ZodType, ZodType>

/** The members that lead to other types, by kind; what is not here holds none. */
const inner: Readonly<Record<string, readonly string[]>> = {
  array: ['element'],
  catch: ['innerType'],
  default: ['innerType'],
  nonoptional: ['innerType'],
  nullable: ['innerType'],
  object: ['shape'],
  optional: ['innerType'],
  pipe: ['in', 'out'],
  prefault: ['innerType'],
  readonly: ['innerType'],
  record: ['valueType'],
  tuple: ['items', 'rest'],
  union: ['options'],
}

/**
 * The same type with every object in it strict: a field that is not declared is refused, at any depth. What was
 * declared loose, or with a catchall, stays so; the parts of an intersection cannot be strict by themselves.
 */
export function strictly<T extends ZodType>(type: T, known: Known = new Map()): T {
  const made = known.get(type)
  if (made) return made as T
  const def = type._zod.def as unknown as Definition
  const members = inner[def.type]
  if (!members) return type
  const changed = Object.defineProperties({}, Object.getOwnPropertyDescriptors(def))
  for (const name of members) {
    let value: unknown
    // When it is needed, because a shape may lead back to its own object.
    const get = () => {
      value ??= strictMember(def[name], known)
      return value
    }
    Object.defineProperty(changed, name, { get, enumerable: true })
  }
  if (def.type === 'object') {
    Object.defineProperty(changed, 'catchall', { value: def.catchall ?? z.never(), enumerable: true })
  }
  const strict = type.clone(changed as never, { parent: true })
  known.set(type, strict)
  return strict
}

/** A type, a list of types, a shape, or nothing. */
function strictMember(member: unknown, known: Known): unknown {
  if (member === undefined || member === null) return member
  if (Array.isArray(member)) return member.map(type => strictly(type, known))
  if ('_zod' in (member as object)) return strictly(member as ZodType, known)
  return Object.fromEntries(Object.entries(member).map(([name, type]) => [name, strictly(type, known)]))
}

import type { ZodType } from 'zod'
import type { $ZodCheck, $ZodChecks, $ZodType, $ZodTypes } from 'zod/v4/core'

/** What is not of its type. */
export const misfit = Symbol('misfit')

/** The value as its type gives it, without what is not declared; `misfit` if it is not of the type. */
export type Shape = (value: unknown) => unknown

/**
 * Compiles a type for values that nearly always fit: zod makes an object for every field to collect what is wrong, and
 * here nothing is. Types that are not plain are left to zod, and so is to tell what is wrong.
 */
export function shaper(type: ZodType): Shape {
  return shapeOf(type, new Map())
}

type Known = Map<$ZodType, Shape>
type Def = $ZodTypes['_zod']['def']

function shapeOf(type: $ZodType, known: Known): Shape {
  const found = known.get(type)
  if (found) return found
  // A recursive type meets itself here.
  known.set(type, byZod(type))
  const made = plainShape(type, (type as $ZodTypes)._zod.def, known) ?? byZod(type)
  known.set(type, made)
  return made
}

function byZod(type: $ZodType): Shape {
  return value => {
    const done = type._zod.run({ value, issues: [] }, { async: false })
    return done instanceof Promise || done.issues.length > 0 ? misfit : done.value
  }
}

function plainShape(type: $ZodType, def: Def, known: Known): Shape | undefined {
  const passes = testOf(def.checks ?? [])
  if (!passes) return undefined
  switch (def.type) {
    case 'string':
      if ('format' in def || def.coerce) return undefined
      return value => (typeof value === 'string' && passes(value) ? value : misfit)
    case 'number': {
      if (def.coerce || ('format' in def && def.format !== 'safeint')) return undefined
      const isNumber = 'format' in def ? Number.isSafeInteger : Number.isFinite
      return value => (isNumber(value) && passes(value as number) ? value : misfit)
    }
    case 'boolean':
      return def.coerce ? undefined : value => (typeof value === 'boolean' ? value : misfit)
    case 'enum':
    case 'literal': {
      const values = type._zod.values as ReadonlySet<unknown>
      return value => (values.has(value) ? value : misfit)
    }
    case 'any':
    case 'unknown':
      return value => value
    case 'array':
      return arrayShape(shapeOf(def.element, known), passes)
    case 'object':
      return def.checks?.length ? undefined : objectShape(def, known)
    default:
      return def.checks?.length ? undefined : shapeAround(type, def, known)
  }
}

/** Types that add one value to another type. */
function shapeAround(type: $ZodType, def: Def, known: Known): Shape | undefined {
  switch (def.type) {
    case 'optional': {
      // One that is filled in where it is absent is zod's.
      if (def.innerType._zod.optin !== undefined) return undefined
      const shape = shapeOf(def.innerType, known)
      return value => (value === undefined ? undefined : shape(value))
    }
    case 'nullable': {
      const shape = shapeOf(def.innerType, known)
      return value => (value === null ? null : shape(value))
    }
    case 'default': {
      const [shape, fill] = [shapeOf(def.innerType, known), byZod(type)]
      return value => (value === undefined ? undefined : shape(value)) ?? fill(undefined)
    }
    default:
      return undefined
  }
}

function arrayShape(shape: Shape, passes: Test): Shape {
  return value => {
    if (!Array.isArray(value) || !passes(value)) return misfit
    const shaped = new Array(value.length)
    for (let at = 0; at < value.length; at++) {
      shaped[at] = shape(value[at])
      if (shaped[at] === misfit) return misfit
    }
    return shaped
  }
}

interface Member {
  readonly name: string
  readonly shape: Shape
  /** Whether its name must be there; else it may be filled in, or missing. */
  readonly isNeeded: boolean
  readonly mayMiss: boolean
}

function objectShape(def: Extract<Def, { type: 'object' }>, known: Known): Shape | undefined {
  const isStrict = def.catchall?._zod.def.type === 'never'
  if ((def.catchall && !isStrict) || Object.hasOwn(def.shape, '__proto__')) return undefined
  const members = Object.entries(def.shape).map(([name, type]): Member => {
    const { optin, optout } = type._zod
    const mayMiss = optin === 'optional' && optout === 'optional'
    return { name, shape: shapeOf(type, known), isNeeded: optin === undefined, mayMiss }
  })
  const names = new Set(Object.keys(def.shape))
  return value => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return misfit
    if (isStrict && hasOthers(value, names)) return misfit
    const shaped: Record<string, unknown> = {}
    for (const member of members) {
      const made = shapeMember(value as Record<string, unknown>, member)
      if (made === misfit) return misfit
      if (made !== undefined) shaped[member.name] = made
    }
    return shaped
  }
}

function shapeMember(value: Readonly<Record<string, unknown>>, { name, shape, isNeeded, mayMiss }: Member) {
  const given = value[name]
  if (given !== undefined) return shape(given)
  if (mayMiss) return undefined
  return isNeeded && !(name in value) ? misfit : shape(given)
}

function hasOthers(value: object, names: ReadonlySet<string>): boolean {
  for (const name in value) if (!names.has(name)) return true
  return false
}

type Test = (value: string | number | readonly unknown[]) => boolean

/** Whether a value passes all bounds of its type; undefined if one of them is more than a bound. */
function testOf(checks: readonly $ZodCheck[]): Test | undefined {
  const tests: Test[] = []
  for (const check of checks) {
    const test = boundOf((check as $ZodChecks)._zod.def)
    if (!test) return undefined
    tests.push(test)
  }
  return tests.length === 0 ? () => true : value => tests.every(test => test(value))
}

const lengthOf = (value: Parameters<Test>[0]) => (value as string).length

function boundOf(def: $ZodChecks['_zod']['def']): Test | undefined {
  switch (def.check) {
    case 'min_length':
      // Text is counted in characters, of which some are two units: where that is in doubt, zod counts.
      return value =>
        lengthOf(value) >= (typeof value === 'string' && def.minimum > 1 ? def.minimum * 2 : def.minimum)
    case 'max_length':
      return value => lengthOf(value) <= def.maximum
    case 'greater_than':
      return value => (def.inclusive ? Number(value) >= Number(def.value) : Number(value) > Number(def.value))
    case 'less_than':
      return value => (def.inclusive ? Number(value) <= Number(def.value) : Number(value) < Number(def.value))
    case 'number_format':
      return def.format === 'safeint' ? Number.isSafeInteger : undefined
    case 'string_format': {
      const { format, pattern } = def
      // A pattern that remembers where it was is zod's to reset.
      if (format !== 'regex' || !pattern || /[gy]/.test(pattern.flags)) return undefined
      return value => pattern.test(value as string)
    }
    default:
      return undefined
  }
}

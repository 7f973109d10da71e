import type { $ZodType, $ZodTypes } from 'zod/v4/core'
import { numberText } from '../values/number-text.ts'
import type { Attributes } from './attributes.ts'
import { nestedTypeAt } from './nested-type.ts'

type Step = string | number

/** What zod demands of a value besides its type, as far as it matters when it grows or shrinks. */
export interface Limits {
  /** Bounds of a number. */
  readonly bounds: readonly {
    readonly operator: '<' | '<=' | '>' | '>='
    /** As it is stored. */
    readonly value: string
  }[]
  /** How many elements a list or set may have. */
  readonly most: number | undefined
  readonly least: number | undefined
  /** Whether there are demands that are none of these. */
  readonly other: boolean
  /** Whether the value around it has demands, which a change inside may break. */
  readonly above: boolean
}

const known = new WeakMap<Attributes, Map<string, Limits>>()

export function limitsOf(attributes: Attributes, path: readonly [string, ...Step[]]): Limits {
  let limits = known.get(attributes)
  if (!limits) {
    limits = new Map()
    known.set(attributes, limits)
  }
  const id =
    path.length === 1 ? path[0] : JSON.stringify(path.map(step => (typeof step === 'number' ? 0 : step)))
  let found = limits.get(id)
  if (!found) {
    found = limitsAt(attributes, path)
    limits.set(id, found)
  }
  return found
}

function limitsAt(attributes: Attributes, path: readonly [string, ...Step[]]): Limits {
  const above = path.slice(1).some((_, at) => {
    const type = nestedTypeAt(attributes, path.slice(0, at + 1) as [string, ...Step[]])
    return type !== undefined && layersOf(type).some(isDemanding)
  })
  const type = nestedTypeAt(attributes, path)
  const checks = type
    ? layersOf(type).flatMap(({ checks = [] }) => checks.map(check => check._zod.def as Demand))
    : []
  const isOpaque = type ? layersOf(type).some(({ type: kind }) => opaque.has(kind)) : false
  return {
    bounds: checks.flatMap(boundIn),
    most: leastOf(
      checks.flatMap(({ check, maximum, length, size }) =>
        numbers(maximum, check.endsWith('equals') ? (length ?? size) : undefined),
      ),
    ),
    least: leastOf(
      checks.flatMap(({ check, minimum, length, size }) =>
        numbers(minimum, check.endsWith('equals') ? (length ?? size) : undefined),
      ),
    ),
    other: isOpaque || checks.some(({ check }) => !understood.has(check)),
    above,
  }
}

interface Demand {
  readonly check: string
  readonly value?: number | bigint | Date
  readonly inclusive?: boolean
  readonly maximum?: number
  readonly minimum?: number
  readonly length?: number
  readonly size?: number
}

/** What an amount is held to itself, and what the limits say. */
export const understood: ReadonlySet<string> = new Set([
  'greater_than',
  'less_than',
  'multiple_of',
  'number_format',
  'bigint_format',
  'max_length',
  'min_length',
  'max_size',
  'min_size',
])

function boundIn({ check, value, inclusive }: Demand): Limits['bounds'] {
  if ((check !== 'greater_than' && check !== 'less_than') || value === undefined || value instanceof Date)
    return []
  const side = check === 'greater_than' ? '>' : '<'
  return [{ operator: inclusive ? `${side}=` : side, value: numberText(value) }]
}

const numbers = (...given: (number | undefined)[]): number[] => given.filter(one => one !== undefined)
const leastOf = (found: readonly number[]): number | undefined =>
  found.length > 0 ? Math.min(...found) : undefined

type Def = $ZodTypes['_zod']['def']

/** One of several types, or one with a transform, cannot be judged by a part of it. */
const opaque: ReadonlySet<string> = new Set(['union', 'pipe', 'custom', 'transform'])

const isDemanding = ({ type, checks = [] }: Def): boolean => checks.length > 0 || opaque.has(type)

/** A type and those that are wrapped in it: each can have demands. */
function layersOf(type: $ZodType): Def[] {
  const def = (type as $ZodTypes)._zod.def
  if (def.type === 'lazy') return [def, ...layersOf(def.getter())]
  if (def.type === 'intersection') return [def, ...layersOf(def.left), ...layersOf(def.right)]
  return 'innerType' in def ? [def, ...layersOf(def.innerType)] : [def]
}

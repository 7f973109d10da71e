import type { $ZodType, $ZodTypes } from 'zod/v4/core'
import { understood } from './limits.ts'

type Def = $ZodTypes['_zod']['def']
type Demand = Readonly<Record<string, unknown>> & { readonly check: string }

/**
 * Whether whatever is one type is the other as well, as far as types tell without a value: then what is stored under the
 * one can be stored under the other unseen.
 */
export function demandsNoMore(type: $ZodType, than: $ZodType): boolean {
  const [own, others] = [bare(type), bare(than)]
  if (own === others) return true
  const [def, other] = [defOf(own), defOf(others)]
  if (def.type === 'nullable')
    return demandsNoMore(def.innerType, other.type === 'nullable' ? other.innerType : others)
  if (def.type === 'enum' || def.type === 'literal') {
    const values = others._zod.values
    return values !== undefined && [...values].every(value => own._zod.values?.has(value))
  }
  const isAlike = def.type === other.type || (def.type === 'string' && other.type === 'enum')
  if (!isAlike || !(plain.has(def.type) || sameInside(def, other))) return false
  const granted = demandsOf(other)
  return demandsOf(def).every(demand => granted.some(one => isSame(demand, one)))
}

function sameInside(def: Def, other: Def): boolean {
  if (def.type === 'array' && other.type === 'array') return demandsNoMore(def.element, other.element)
  if (def.type === 'set' && other.type === 'set') return demandsNoMore(def.valueType, other.valueType)
  if (def.type !== 'object' || other.type !== 'object' || def.catchall || other.catchall) return false
  const [fields, others] = [Object.entries(def.shape), other.shape]
  const isKnown = ([name, field]: (typeof fields)[number]) =>
    others[name] !== undefined &&
    (field._zod.optout === 'optional' || others[name]._zod.optout !== 'optional') &&
    demandsNoMore(field, others[name])
  return fields.length === Object.keys(others).length && fields.every(isKnown)
}

/** Types that their kind and their checks describe completely. */
const plain: ReadonlySet<string> = new Set(['string', 'number', 'bigint', 'boolean', 'date'])

const defOf = (type: $ZodType): Def => (type as $ZodTypes)._zod.def

/** What may be absent, or has a default, is what it is when it is there. Null counts. */
function bare(type: $ZodType): $ZodType {
  const def = defOf(type)
  switch (def.type) {
    case 'optional':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'readonly':
      return def.checks?.length ? type : bare(def.innerType)
    default:
      return type
  }
}

/** A format of its own (`z.int()`, `z.email()`) is a check in itself. */
function demandsOf(def: Def): Demand[] {
  const checks = (def.checks ?? []).map(check => check._zod.def as unknown as Demand)
  return 'check' in def ? [def as unknown as Demand, ...checks] : checks
}

function isSame(one: Demand, other: Demand): boolean {
  if (one === other) return true
  const isTold = understood.has(one.check) || one.check === 'string_format'
  return isTold && one.check === other.check && told(one) === told(other)
}

function told(demand: Demand): string {
  const { check, format, value, inclusive, maximum, minimum, pattern, includes, prefix, suffix } = demand
  return [check, format, value, inclusive, maximum, minimum, pattern, includes, prefix, suffix]
    .map(String)
    .join('\n')
}

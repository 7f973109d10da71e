import { MonotableError } from '../errors.ts'
import type { AttributeMap } from '../values/attribute-value.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * What an update does. The keys are attributes or paths into them (`'location.city'`, `'images[0]'`); what is
 * undefined is left alone.
 */
export interface AnyChange {
  readonly set?: Values
  /** Sets what is not there yet. */
  readonly ifAbsent?: Values
  /** Adds to numbers; what is not there counts as 0. */
  readonly add?: Values
  /** Adds elements at the end of lists; what is not there counts as empty. */
  readonly append?: Values
  readonly prepend?: Values
  /** Puts members into sets. */
  readonly insert?: Values
  /** Takes members out of sets. */
  readonly discard?: Values
  /** Makes copies of attributes as they are before the update. */
  readonly copy?: Values
  readonly remove?: readonly string[]
}

/** What is copied: an attribute, or if that is absent a value or another attribute; or a list and then another. */
export interface Copy {
  readonly from: string
  readonly or?: unknown
  readonly orFrom?: string
  readonly then?: string
}

/** What the library changes besides: key attributes, version, times. Names and values go as they are. */
export interface DerivedChange {
  readonly set?: Readonly<AttributeMap>
  readonly ifAbsent?: Readonly<AttributeMap>
  readonly add?: Readonly<AttributeMap>
  readonly remove?: readonly string[]
}

export type Operation = keyof AnyChange

/** Called with each action in turn; a removal has no value. */
export type Visit = (operation: Operation, path: string, value: unknown) => void

/** Goes through a change in the order written, leaving out what comes to nothing. */
export function eachAction(change: AnyChange | DerivedChange, visit: Visit): void {
  for (const name in change) {
    const operation = name as Operation
    const actions = (change as AnyChange)[operation]
    if (actions === undefined) continue
    if (operation === 'remove') {
      for (const path of actions as readonly string[]) visit(operation, path, undefined)
      continue
    }
    for (const path in actions as Values) {
      const value = (actions as Values)[path]
      if (value === undefined) continue
      if (typeof value === 'object' || typeof value === 'string') visitMembers(operation, path, value, visit)
      else visit(operation, path, value)
    }
  }
}

/** DynamoDB has no empty set: an attribute that would become one goes, and no members change nothing. */
function visitMembers(operation: Operation, path: string, value: unknown, visit: Visit): void {
  if (operation === 'insert' || operation === 'discard') {
    const members = membersOf(value)
    if (members.size > 0) visit(operation, path, members)
  } else if (!(value instanceof Set) || value.size > 0) {
    visit(operation, path, value)
  } else if (operation === 'set') {
    visit('remove', path, undefined)
  }
}

function membersOf(value: unknown): Set<unknown> {
  if (value instanceof Set) return value
  if (typeof value === 'object' && value !== null && Symbol.iterator in value)
    return new Set(value as Iterable<unknown>)
  throw new MonotableError('INVALID_VALUE', {
    value,
    problem: 'give the members of a set as an array or a Set',
  })
}

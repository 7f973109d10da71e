import type { AttributeValue } from '../values/attribute-value.ts'
import type { Encodes } from './encodes.ts'
import type { Path } from './path.ts'
import type { Copy, Operation } from './update.ts'

export type Section = 'SET' | 'REMOVE' | 'ADD' | 'DELETE'

export interface Notation {
  readonly section: Section
  /** DynamoDB's letters for the types it can be done to, and what those are; any if left out. */
  readonly wires?: readonly string[]
  readonly wanted?: string
  /** `absent` gives what stands for an attribute that is not there: its declared default, or else the one given. */
  readonly write: (path: string, value: string, absent: (value: AttributeValue) => string) => string
}

const sets = ['SS', 'NS', 'BS']
const sum = { wires: ['N', ...sets], wanted: 'a number' }
const list = { section: 'SET', wires: ['L'], wanted: 'a list' } as const
const members = { wires: sets, wanted: 'a set' }
const either = (path: string, value: string) => `if_not_exists(${path}, ${value})`
const pair = (path: string, value: string) => `${path} ${value}`

const notations: Readonly<Record<Exclude<Operation, 'copy'>, Notation>> = {
  set: { section: 'SET', write: (path, value) => `${path} = ${value}` },
  ifAbsent: { section: 'SET', write: (path, value) => `${path} = ${either(path, value)}` },
  add: { ...sum, section: 'ADD', write: pair },
  append: {
    ...list,
    write: (path, value, absent) => `${path} = list_append(${either(path, absent({ L: [] }))}, ${value})`,
  },
  prepend: {
    ...list,
    write: (path, value, absent) => `${path} = list_append(${value}, ${either(path, absent({ L: [] }))})`,
  },
  insert: { ...members, section: 'ADD', write: pair },
  discard: { ...members, section: 'DELETE', write: pair },
  remove: { section: 'REMOVE', write: path => path },
}

/** ADD is for whole attributes only and begins at 0: further down, and from a default, numbers are added in another way. */
const addInside: Notation = {
  ...sum,
  section: 'SET',
  write: (path, value, absent) => `${path} = ${either(path, absent({ N: '0' }))} + ${value}`,
}

/** How an operation is written; undefined if there is none of that name. */
export function notationOf(
  operation: Exclude<Operation, 'copy'>,
  path: Path,
  hasDefault: boolean,
): Notation | undefined {
  if (operation === 'add' && (path.length > 1 || hasDefault)) return addInside
  return Object.hasOwn(notations, operation) ? notations[operation] : undefined
}

/** Why an operation cannot be done to an attribute of that type. */
export function typeFault({ wires, wanted }: Notation, type: Encodes | 'unknown'): string | undefined {
  if (type === 'unknown' || !wires || !type.wire || type.wire === 'dynamic') return undefined
  return wires.includes(type.wire) ? undefined : `it is not ${wanted}`
}

/** What is copied, as DynamoDB writes it. An absent list counts as empty. */
export function copyText(
  { from, or, orFrom, then }: Copy,
  source: (text: string) => string,
  values: { readonly or: () => string; readonly empty: () => string },
): string {
  if (then !== undefined)
    return `list_append(${either(source(from), values.empty())}, ${either(source(then), values.empty())})`
  if (or !== undefined) return either(source(from), values.or())
  return orFrom === undefined ? source(from) : either(source(from), source(orFrom))
}

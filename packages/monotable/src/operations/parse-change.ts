import { safeParse } from 'zod/v4/core'
import { MonotableError } from '../errors.ts'
import type { Path } from '../expressions/path.ts'
import type { AnyChange, Operation } from '../expressions/update.ts'
import { type EntityModel, typeAt, type Values } from '../schema/entity-model.ts'
import { mayBeAbsent } from '../schema/nested-type.ts'
import { isDecimal } from '../values/decimal.ts'
import { numberText } from '../values/number-text.ts'
import { parseCopy, pathOf } from './copy.ts'
import { writeFacts } from './write-facts.ts'

/** A change whose values are as zod gives them back. */
export interface ParsedChange {
  readonly change: AnyChange
  /** The watched attributes that it touches, and whether the change alone tells what they will be. */
  readonly moved: ReadonlyMap<string, boolean>
}

const nothingMoved: ParsedChange['moved'] = new Map()

/** What cannot be set, added or removed is refused here. */
export function parseChange(model: EntityModel, change: AnyChange): ParsedChange {
  const { watched } = writeFacts(model)
  const parsed: Record<string, unknown> = {}
  let moved: Map<string, boolean> | undefined
  const move = (path: string, isTold: boolean): void => {
    const root = rootOf(model, path)
    refuseFixed(model, root, path)
    if (!watched.has(root)) return
    moved ??= new Map()
    moved.set(root, isTold && root === path)
  }
  for (const operation in change) {
    const actions = change[operation as Operation]
    if (actions === undefined) continue
    if (operation === 'remove') {
      for (const path of actions as readonly string[]) move(path, true)
      parsed.remove = removable(model, actions as readonly string[])
      continue
    }
    if (!Object.hasOwn(parsers, operation)) refuse(model, [operation], 'is not an operation of an update')
    const parse = parsers[operation as keyof typeof parsers]
    const values: Record<string, unknown> = {}
    for (const path in actions as Values) {
      const given = (actions as Values)[path]
      const value = given === undefined ? undefined : parse(model, path, given)
      if (value === undefined) continue
      move(path, operation === 'set')
      values[path] = value
    }
    parsed[operation] = values
  }
  return { change: parsed, moved: moved ?? nothingMoved }
}

type Parse = (model: EntityModel, text: string, value: unknown) => unknown

const parseValue: Parse = (model, text, value) => {
  if (!Object.hasOwn(model.types, text)) return model.parseInside(pathOf(model, text), value)
  const parsed = model.parseOne(text, value)
  // What no key can hold is refused by whoever builds it.
  writeFacts(model)
    .nativeKeys.get(text)
    ?.build({ [text]: parsed })
  return parsed
}

const parseElements: Parse = (model, text, value) => {
  const path = pathOf(model, text)
  if (!Array.isArray(value)) return refuse(model, path, 'give the elements as an array')
  return value.map((element, at) => model.parseInside([...path, at], element))
}

const parseMembers: Parse = (model, text, value) => {
  const path = pathOf(model, text)
  if (typeof value !== 'object' || value === null || !(Symbol.iterator in value))
    return refuse(model, path, 'give the members of a set as an array or a Set')
  return new Set(
    Array.from(value as Iterable<unknown>, (member, at) => model.parseInside([...path, at], member)),
  )
}

/** What must be true of a sum must be true of what is added, but for the bounds that the sum alone can have. */
const parseAmount: Parse = (model, text, value) => {
  const path = pathOf(model, text)
  const type = typeAt(model.entity, path)
  if (!type) return refuse(model, path, 'is not an attribute')
  const amount = amountAs(model, path, value) ?? refuse(model, path, 'give a number')
  const { error } = safeParse(type, amount)
  const issue = error?.issues.find(({ code }) => code === 'invalid_type' || code === 'not_multiple_of')
  return issue ? refuse(model, path, issue.message) : amount
}

/** A number in the form that the attribute has: a bigint, text with all its digits, or a number. */
function amountAs({ types }: EntityModel, [root, ...steps]: Path, value: unknown): unknown {
  const isText = typeof value === 'string'
  const isNumber = typeof value === 'number' || typeof value === 'bigint'
  if (isText ? !isDecimal(value) : !isNumber) return undefined
  let type = types[root]
  for (const step of steps) type = type?.field(step)
  const amount = type?.decode({ N: isText ? value : numberText(value as number | bigint) })
  return isText && typeof amount !== 'string' ? undefined : amount
}

const parsers: Readonly<Record<Exclude<Operation, 'remove'>, Parse>> = {
  set: parseValue,
  ifAbsent: parseValue,
  add: parseAmount,
  append: parseElements,
  prepend: parseElements,
  insert: parseMembers,
  discard: parseMembers,
  copy: parseCopy,
}

function removable(model: EntityModel, paths: readonly string[]): readonly string[] {
  for (const text of paths) {
    const path = pathOf(model, text)
    const parent = path.length > 1 && typeAt(model.entity, path.slice(0, -1) as unknown as Path)
    const isOptional = parent
      ? mayBeAbsent(parent, path.at(-1) as string | number)
      : model.types[path[0]]?.optional !== false
    if (!isOptional) refuse(model, path, 'is required')
  }
  return paths
}

/** An item with another key is another item; a version that somebody sets counts nothing. */
function refuseFixed(model: EntityModel, root: string, path: string): void {
  if (model.keyNames.includes(root)) refuse(model, [path], 'is part of the key and cannot change')
  if (root === model.options.version) refuse(model, [path], 'counts the writes: only the library changes it')
}

function rootOf(model: EntityModel, text: string): string {
  return Object.hasOwn(model.types, text) ? text : pathOf(model, text)[0]
}

function refuse(model: EntityModel, path: readonly (string | number)[], message: string): never {
  throw new MonotableError('INVALID_ITEM', { entity: model.name, issues: [{ path, message }] })
}

import { type Path, resolvePath } from '../expressions/path.ts'
import { type AnyChange, type Copy, eachAction, type Operation } from '../expressions/update.ts'
import { encodeAs } from '../expressions/value-encoders.ts'
import type { EntityModel } from '../schema/entity-model.ts'
import { addDecimals } from '../values/add-decimals.ts'
import type { AttributeMap, AttributeValue } from '../values/attribute-value.ts'
import { comparableText } from '../values/comparable-text.ts'
import { copiedValue } from './copy.ts'

/**
 * What the attributes will be once a change is made, as DynamoDB makes it, as far as they are known: for keys and
 * items that are computed from them.
 */
export function applyChange(model: EntityModel, stored: AttributeMap, change: AnyChange): AttributeMap {
  const after: AttributeMap = { ...stored }
  const copied = new Set<string>()
  const lists = new Set<AttributeValue[]>()
  eachAction(change, (operation, text, value) => {
    const resolved = resolvePath(text, model.typeOf)
    if ('fault' in resolved) return
    const [root] = resolved.path
    if (resolved.path.length > 1 && !copied.has(root) && after[root] !== undefined) {
      after[root] = structuredClone(after[root])
      copied.add(root)
    }
    if (operation === 'copy') {
      const copy = value as Copy
      const or = copy.or === undefined ? undefined : encodeAs(resolved.type)(copy.or)
      replaceAt(after, resolved.path, lists, () => copiedValue(model, stored, copy, or))
      return
    }
    const given = value === undefined ? undefined : encodeAs(resolved.type)(value)
    replaceAt(after, resolved.path, lists, old => effects[operation](old, given))
  })
  // Elements are named by where they were, so that they move only when all is done.
  for (const list of lists) {
    const rest = list.filter(element => element !== undefined)
    list.splice(0, list.length, ...rest)
  }
  return after
}

type Stored = AttributeValue | undefined
type Effect = (old: Stored, given: Stored) => Stored

interface AnyStored {
  readonly N?: string
  readonly L?: AttributeValue[]
  readonly M?: AttributeMap
  readonly SS?: string[]
  readonly NS?: string[]
  readonly BS?: (Uint8Array | string)[]
}

const listIn = (value: Stored): AttributeValue[] => (value as AnyStored | undefined)?.L ?? []
const numberIn = (value: Stored): string => (value as AnyStored | undefined)?.N ?? '0'

const effects: Readonly<Record<Exclude<Operation, 'copy'>, Effect>> = {
  set: (_, given) => given,
  remove: () => undefined,
  ifAbsent: (old, given) => old ?? given,
  add: (old, given) => ({ N: addDecimals(numberIn(old), numberIn(given)) }),
  append: (old, given) => ({ L: [...listIn(old), ...listIn(given)] }),
  prepend: (old, given) => ({ L: [...listIn(given), ...listIn(old)] }),
  insert: (old, given) => withMembers(given, [...membersOf(old), ...membersOf(given)]),
  discard: (old, given) => {
    const gone = new Set(membersOf(given).map(comparableText))
    return withMembers(
      old,
      membersOf(old).filter(member => !gone.has(comparableText(member))),
    )
  },
}

const letters = ['S', 'N', 'B'] as const

function membersOf(set: Stored): AttributeValue[] {
  for (const letter of letters) {
    const members = (set as AnyStored | undefined)?.[`${letter}S`]
    if (members) return Array.from(members, member => ({ [letter]: member }) as unknown as AttributeValue)
  }
  return []
}

/** A set of the same type; one without members does not exist. */
function withMembers(like: Stored, members: readonly AttributeValue[]): Stored {
  const letter = letters.find(one => like && `${one}S` in like)
  const distinct = [...new Map(members.map(member => [comparableText(member), member])).values()]
  if (letter === undefined || distinct.length === 0) return undefined
  const values = distinct.map(member => (member as unknown as Record<string, string>)[letter])
  return { [`${letter}S`]: values } as unknown as AttributeValue
}

function replaceAt(
  after: AttributeMap,
  [root, ...steps]: Path,
  lists: Set<AttributeValue[]>,
  effect: (old: Stored) => Stored,
): void {
  let holder: Record<string | number, Stored> | undefined = after
  let last: string | number = root
  for (const step of steps) {
    const { M, L } = (holder?.[last] ?? {}) as AnyStored
    if (L) lists.add(L)
    holder = (L ?? M) as Record<string | number, Stored> | undefined
    last = step
  }
  if (holder === undefined) return
  const value = effect(holder[last])
  if (value === undefined && !Array.isArray(holder)) delete holder[last]
  else holder[last] = value
}

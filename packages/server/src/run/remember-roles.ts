import type { FindRoles } from '../declare/find-roles.ts'

/** What was looked at, by name, and what was found there. */
type Looked = Map<string | symbol, unknown>

interface Remembered {
  readonly operation: Looked
  readonly path: Looked
  readonly roles: readonly string[]
}

const absent = Symbol('absent')
const allKeys = Symbol('all keys')

/**
 * `findRoles` for the many questions of one request: a question that differs only in what the function never looks at
 * has the same answer. A page of twenty rows asks it three times instead of forty.
 */
// biome-ignore lint/suspicious/noExplicitAny: of any system
export function rememberRoles(find: FindRoles<any>): FindRoles<any> {
  const known: Remembered[] = []
  let first: Promise<unknown> | undefined
  let isFirstDone = false
  const answer: FindRoles = asked => {
    const { operation, path } = asked
    const same = known.find(each => isSame(each.operation, operation) && isSame(each.path, path))
    if (same) return same.roles
    const looked = { operation: new Map() as Looked, path: new Map() as Looked }
    const watched = {
      ...asked,
      operation: watch(operation, looked.operation),
      path: watch(path, looked.path),
    }
    const found = (async () => {
      const roles = [...(await find(watched))]
      known.push({ ...looked, roles })
      return roles
    })()
    first ??= found
      .catch(() => {})
      .finally(() => {
        isFirstDone = true
      })
    return found
  }
  // The others run side by side, as soon as it is known what the function looks at.
  return asked => (first && !isFirstDone ? first.then(() => answer(asked)) : answer(asked))
}

function watch<T extends object>(thing: T, looked: Looked): T {
  const note = (key: string | symbol) => looked.set(key, valueAt(thing, key))
  return new Proxy(thing, {
    get: (target, key) => {
      note(key)
      return Reflect.get(target, key)
    },
    has: (target, key) => {
      note(key)
      return Reflect.has(target, key)
    },
    getOwnPropertyDescriptor: (target, key) => {
      note(key)
      return Reflect.getOwnPropertyDescriptor(target, key)
    },
    ownKeys: target => {
      looked.set(allKeys, valueAt(thing, allKeys))
      return Reflect.ownKeys(target)
    },
  })
}

function isSame(looked: Looked, thing: object): boolean {
  for (const [key, value] of looked) if (!isAlike(valueAt(thing, key), value)) return false
  return true
}

const valueAt = (thing: object, key: string | symbol): unknown =>
  key === allKeys ? Object.keys(thing) : Object.hasOwn(thing, key) ? Reflect.get(thing, key) : absent

/** Two operations may list the same roles. */
const isAlike = (a: unknown, b: unknown) =>
  a === b ||
  (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((each, at) => each === b[at]))

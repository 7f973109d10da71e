import type { FindRoles } from '../declare/find-roles.ts'

/** What was looked at, by name, and what was found there. */
type Looked = Map<string | symbol, unknown>

interface Looks {
  readonly operation: Looked
  readonly path: Looked
}

interface Underway {
  readonly looks: Looks
  readonly found: Promise<readonly string[]>
}

type Answer = (asked: Parameters<FindRoles>[0]) => readonly string[] | Promise<readonly string[]>

const absent = Symbol('absent')
const allKeys = Symbol('all keys')

/**
 * `findRoles` for the many questions of one request: a question that differs only in what the function never looks at
 * has the same answer, given at once if it is known. A page of twenty rows asks it twice instead of forty times.
 */
// biome-ignore lint/suspicious/noExplicitAny: of any system
export function rememberRoles(find: FindRoles<any>): Answer {
  const known: { readonly looks: Looks; readonly roles: readonly string[] }[] = []
  const underway = new Map<string, Underway>()
  /** What the function was seen to look at, so far. */
  const seen = { operation: new Set<string | symbol>(), path: new Set<string | symbol>() }
  const begin = (asked: Parameters<Answer>[0], sign: string): Underway => {
    const looks: Looks = { operation: new Map(), path: new Map() }
    const found = (async () => {
      try {
        const operation = watch(asked.operation, looks.operation)
        const roles = [...(await find({ ...asked, operation, path: watch(asked.path, looks.path) }))]
        known.push({ looks, roles })
        return roles
      } finally {
        for (const key of looks.operation.keys()) seen.operation.add(key)
        for (const key of looks.path.keys()) seen.path.add(key)
        underway.delete(sign)
      }
    })()
    return { looks, found }
  }
  const answer: Answer = asked => {
    const same = known.find(({ looks }) => isSame(looks, asked))
    if (same) return same.roles
    // What may be the same question, as far as is known by now, waits; others run side by side.
    const sign = JSON.stringify([
      [...seen.operation].map(key => String(valueAt(asked.operation, key))),
      [...seen.path].map(key => String(valueAt(asked.path, key))),
    ])
    const before = underway.get(sign)
    if (before) {
      const again = () => (isSame(before.looks, asked) ? before.found : answer(asked))
      return before.found.then(again, again)
    }
    const begun = begin(asked, sign)
    underway.set(sign, begun)
    return begun.found
  }
  return answer
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

const isSame = (looks: Looks, { operation, path }: Parameters<Answer>[0]) =>
  areSame(looks.operation, operation) && areSame(looks.path, path)

function areSame(looked: Looked, thing: object): boolean {
  for (const [key, value] of looked) if (!isAlike(valueAt(thing, key), value)) return false
  return true
}

const valueAt = (thing: object, key: string | symbol): unknown =>
  key === allKeys ? Object.keys(thing) : Object.hasOwn(thing, key) ? Reflect.get(thing, key) : absent

/** Two operations may list the same roles. */
const isAlike = (a: unknown, b: unknown) =>
  a === b ||
  (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((each, at) => each === b[at]))

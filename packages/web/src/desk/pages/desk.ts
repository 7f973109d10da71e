import { setMaxListeners } from 'node:events'
import type { PageAnswer, Person } from '@monotable/server/host'
import type { PageContext } from '../../page/page.ts'
import { CallRefused } from '../../page/refusals.ts'
import type { Action, DeskModel, Key, Place } from '../model/desk-model.ts'
import { valueAt } from '../model/field.ts'
import { placeholdersIn } from '../model/read-operation.ts'
import { type Item, type Keys, keysOf } from './addresses.ts'

type Roles = ReadonlySet<string> | undefined

/** The desk as one request sees it. What it reads it reads once. */
export class Desk {
  readonly model: DeskModel
  readonly context: PageContext
  readonly #answers = new Map<string, Promise<PageAnswer>>()
  readonly #policy: ReturnType<PageContext['host']['policyOf']>
  #known: Awaited<ReturnType<PageContext['host']['policyOf']>> | undefined

  constructor(model: DeskModel, context: PageContext) {
    this.model = model
    this.context = context
    // A page calls many operations, and each of them ends with the request.
    setMaxListeners(0, context.request.signal)
    const { host, person, request } = context
    this.#policy = host.policyOf({ system: model.system.name, person, request })
    // Whoever asks it gets the failure.
    this.#policy.catch(() => {})
  }

  get person(): Person | undefined {
    return this.context.person
  }

  /** The answer of an operation that reads, whatever its status. */
  read(name: string, keys: Keys, query: Readonly<Record<string, unknown>> = {}): Promise<PageAnswer> {
    // By what the operation takes: a thing is asked for with the keys of different pages.
    const given = this.given(name, keys, query)
    const asked = JSON.stringify([name, given])
    const known = this.#answers.get(asked)
    if (known) return known
    const made = this.context.ask(name, given)
    this.#answers.set(asked, made)
    return made
  }

  /** Keys as the operation takes them. One that answers in several languages is asked in that of the page. */
  given(name: string, keys: Keys, query: Readonly<Record<string, unknown>> = {}) {
    const place = this.model.places.get(name)
    const wanted = (place ?? this.model.actions.get(name))?.keys ?? this.#pathKeys(name)
    const pick = (part: 'path' | 'query') =>
      Object.fromEntries(wanted.filter(key => key.in === part).map(({ name }) => [name, keys[name] ?? '']))
    const { language } = this.context
    const spoken = place?.filters.some(
      ({ name, options }) => name === 'language' && options?.includes(language),
    )
    return { path: pick('path'), query: { ...pick('query'), ...(spoken && { language }), ...query } }
  }

  /** Of an operation that sends a file. */
  #pathKeys(name: string): Key[] {
    const path = this.model.system.operations[name]?.path ?? ''
    return placeholdersIn(path).map(key => ({ name: key, in: 'path' }))
  }

  /** The same; a refusal becomes the page that says so. */
  async open(name: string, keys: Keys, query: Readonly<Record<string, unknown>> = {}): Promise<Item> {
    const answer = await this.read(name, keys, query)
    if (answer.status >= 400) throw CallRefused.from(answer)
    return (answer.body ?? {}) as Item
  }

  /** What the person is to the things of these keys, if they may call the operation; undefined if not. */
  roles(name: string, keys: Keys): Roles | Promise<Roles> {
    const { path } = this.given(name, keys)
    // At once where it can be told at once: a list asks for each action of each row.
    return this.#known ? this.#known.rolesIn(name, path) : this.#firstRoles(name, path)
  }

  async #firstRoles(name: string, path: Keys): Promise<Roles> {
    this.#known = await this.#policy
    return this.#known.rolesIn(name, path)
  }

  async may(name: string, keys: Keys): Promise<boolean> {
    return (await this.roles(name, keys)) !== undefined
  }

  /** Those of these places that the person may see with these keys; what asks for something first is among them. */
  async visible(names: readonly string[], keys: Keys): Promise<Place[]> {
    const places = names.flatMap(name => this.model.places.get(name) ?? [])
    const seen = await Promise.all(
      places.map(async place =>
        place.asks.length > 0 || (await this.roles(place.name, keys))
          ? this.#isNow(place.operation.when)
          : false,
      ),
    )
    return places.filter((_, at) => seen[at])
  }

  /**
   * What can be done now, of these: the person may, the thing is in a state for it. `thing` is the row, the detail, or the
   * thing that a list belongs to.
   */
  async possible(names: readonly string[], keys: Keys, thing: Item | undefined): Promise<Possible[]> {
    if (names.length === 0) return []
    const asked = names.map(name => this.#ask(this.model.actions.get(name) as Action, keys, thing))
    const isKnown = asked.every(({ roles }) => !(roles instanceof Promise))
    const roles = isKnown
      ? asked.map(each => each.roles as Roles)
      : await Promise.all(asked.map(each => each.roles))
    const found: Possible[] = []
    for (const [at, { action, full }] of asked.entries()) {
      const own = roles[at]
      if (!own || (action.when && !(await this.#isNow(action.when, thing)))) continue
      const targets = action.moves && thing ? targetsOf(action, thing, own) : undefined
      if (targets?.length !== 0) found.push({ action, keys: full, targets })
    }
    return found
  }

  #ask(action: Action, keys: Keys, thing: Item | undefined) {
    const { name, at, from, asks } = action
    const own = thing && at === 'row' ? (keysOf({ to: name, from }, thing, keys) ?? {}) : {}
    const full = { ...keys, ...own }
    // Who types a key may be refused for it, which only sending tells.
    return {
      action,
      full,
      roles: asks.length > 0 ? this.#rolesWithout(action, full) : this.roles(name, full),
    }
  }

  /** With a key that is still to be typed the question cannot be asked: another operation of the same roles answers. */
  async #rolesWithout({ operation, home, at }: Action, keys: Keys): Promise<Roles> {
    const { may } = operation
    if (may === 'anyone') return new Set()
    if (!this.person) return undefined
    if (may === 'signedIn') return new Set()
    const place = home === undefined ? undefined : this.model.places.get(home)
    const roles = at === 'start' || !place ? await this.#ownRoles() : await this.roles(place.name, keys)
    return roles && may.some(role => roles.has(role)) ? roles : undefined
  }

  /** What the person is without any path, by an operation that needs none. */
  async #ownRoles(): Promise<ReadonlySet<string>> {
    const { operations } = this.model.system
    for (const [name, { path, may }] of Object.entries(operations)) {
      if (path.includes('{') || may === 'anyone') continue
      const roles = await this.roles(name, {})
      if (roles) return roles
    }
    return new Set()
  }

  async #isNow(when: Action['when'], thing?: Item): Promise<boolean> {
    for (const [name, wanted] of Object.entries(when ?? {})) {
      const value = await this.#valueOf(name, thing)
      if (
        wanted === 'absent'
          ? value !== undefined
          : wanted === 'present'
            ? value === undefined
            : !wanted.includes(value as string)
      )
        return false
    }
    return true
  }

  /** A field of the thing, or what another operation answers: `getProfile`, `getProfile.role`. */
  async #valueOf(name: string, thing: Item | undefined): Promise<unknown> {
    const [operation = '', ...rest] = name.split('.')
    if (!Object.hasOwn(this.model.system.operations, operation)) return valueAt(thing, name) ?? undefined
    const { status, body } = await this.read(operation, {})
    if (status >= 400) return undefined
    return rest.length === 0 ? body : valueAt(body, rest.join('.'))
  }
}

export interface Possible {
  readonly action: Action
  readonly keys: Keys
  /** The states that it can be moved to. */
  readonly targets: readonly string[] | undefined
}

function targetsOf({ moves }: Action, thing: Item, roles: ReadonlySet<string>): string[] {
  const from = moves ? String(valueAt(thing, moves.state)) : ''
  const next = moves?.table[from] ?? {}
  return Object.keys(next).filter(to => next[to]?.some(role => roles.has(role)))
}

import type { System } from '@monotable/server'
import type { PageAnswer, PagesHost, Person } from '@monotable/server/host'
import type { input, output, ZodType } from 'zod'
import { CallRefused } from './refusals.ts'

/** What a system must show of itself for its calls to be typed: `typeof system`. */
export interface Callable {
  readonly operations: Readonly<Record<string, OperationLike>>
}

interface OperationLike {
  readonly input: object
  readonly output: ZodType
}

type Given<I, Part extends 'path' | 'query' | 'body'> = I extends {
  readonly [P in Part]: infer T extends ZodType
}
  ? input<T>
  : never

/** Parts that an operation declares; those that can be empty may be left out. */
type PartsOf<I> = {
  readonly [P in 'path' | 'query' | 'body' as Given<I, P> extends never ? never : P]: Given<I, P>
}
type CanBeLeftOut<T> = { [K in keyof T as Record<never, never> extends T[K] ? K : never]?: T[K] }
type MustBeGiven<T> = { [K in keyof T as Record<never, never> extends T[K] ? never : K]: T[K] }

/** Beside what the operation declares. */
interface Extras {
  /** The version that was read, for an operation that is versioned: another one is refused as `STALE_VERSION`. */
  readonly ifMatch?: string | number | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** Calls with this API token, such as that of an anonymous visitor, instead of as the person. */
  readonly token?: string | undefined
}

export type InputOf<O extends OperationLike> = CanBeLeftOut<PartsOf<O['input']>> &
  MustBeGiven<PartsOf<O['input']>> &
  Extras

type CallOf<O extends OperationLike> =
  Record<never, never> extends InputOf<O>
    ? (given?: InputOf<O>) => Promise<output<O['output']>>
    : (given: InputOf<O>) => Promise<output<O['output']>>

/** Every operation of a system as a function, called as the person who asked for the page. */
export type Caller<S extends Callable> = { readonly [K in keyof S['operations']]: CallOf<S['operations'][K]> }

/** What a call says when its type is not known. */
export interface AnyCall extends Extras {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

export interface CallSource {
  readonly host: PagesHost
  readonly system: System
  readonly person: Person | undefined
  readonly request: Request
  /** The hidden key of the form that was sent, if one was. */
  readonly key?: string | undefined
}

/** Calls an operation and gives the whole answer, whatever its status. */
export type Ask = (operation: string, given?: AnyCall) => Promise<PageAnswer>

export function makeAsk({ host, system, person, request, key }: CallSource): Ask {
  const used = new Map<string, number>()
  return async (operation, { path, query, body, ifMatch, headers = {}, token } = {}) => {
    const sent: Record<string, string> = { ...headers }
    if (ifMatch !== undefined) sent['if-match'] = `"${String(ifMatch).replaceAll('"', '')}"`
    if (key !== undefined && system.operations[operation]?.method === 'POST') {
      // A form may call several operations, and one several times: each call of a repetition meets its own answer.
      const count = (used.get(operation) ?? 0) + 1
      used.set(operation, count)
      sent['idempotency-key'] ??= `${key}.${operation}.${count}`.slice(0, 128)
    }
    return host.call({
      system: system.name,
      operation,
      person,
      request,
      headers: sent,
      ...(token !== undefined && { token }),
      ...(path && { path }),
      ...(query && { query: textsOf(query) }),
      ...(body !== undefined && { body }),
    })
  }
}

/** The functions of a system; a refusal is thrown as `CallRefused`. */
export function makeCaller(system: System, ask: Ask): Caller<Callable> {
  const call = async (name: string, given?: AnyCall) => {
    const answer = await ask(name, given)
    if (answer.status >= 400) throw CallRefused.from(answer)
    return answer.body
  }
  // A page calls a few of a hundred.
  return new Proxy({} as Caller<Callable>, {
    get: (_, name) =>
      typeof name === 'string' && Object.hasOwn(system.operations, name)
        ? (given?: AnyCall) => call(name, given)
        : undefined,
  })
}

/** A query as an address has it, without undefined values. */
function textsOf(query: Readonly<Record<string, unknown>>): Record<string, string | string[]> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(
    given.map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  )
}

import type { Accounts, Person } from '../accounts/accounts.ts'
import { contactClaims } from '../accounts/person.ts'
import type { Operation } from '../declare/operation.ts'
import type { System } from '../declare/system.ts'
import { refuse } from '../errors.ts'
import { Exchange, takeText } from '../http/exchange.ts'
import { placeholdersIn } from '../http/routes.ts'
import { type Actor, nobody } from '../identity/actor.ts'
import { trustRequest } from '../identity/trusted-requests.ts'
import { actorOf } from '../identity/verify.ts'
import { watching } from '../live/watch-changes.ts'
import type { App } from './app.ts'
import { operationOf, type PagePolicy, pagePolicy } from './page-policy.ts'
import type { Runtime } from './runtime.ts'
import { Reads, shareReads } from './share-reads.ts'

/** One call of an operation by a page. */
export interface PageCall {
  readonly system: string
  readonly operation: string
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | readonly string[] | undefined>>
  /** JSON; or bytes, for an operation that takes a file, whose type is in the headers. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Who calls, as `accounts.personOf` gave it; nobody unless given. */
  readonly person?: Person | undefined
  /** A token of the API in place of a person: it is checked as over HTTP. */
  readonly token?: string
  /** The request of the page: its address counts for limits, its signal ends the call, and the log shows its id. */
  readonly request?: Request | undefined
}

export interface PageAnswer {
  readonly status: number
  readonly headers: Headers
  /** Parsed JSON; undefined if the answer is not JSON. */
  readonly body: unknown
  readonly response: Response
}

export interface PolicyQuestion {
  readonly system: string
  readonly person?: Person | undefined
  /** Questions of one request share what they read. */
  readonly request?: Request | undefined
}

export interface MayQuestion extends PolicyQuestion {
  /** All of the system unless given. */
  readonly operations?: readonly string[]
  readonly path: Readonly<Record<string, string>>
}

/** What the server offers to the pages that it mounts. */
export interface PagesHost {
  readonly systems: readonly System[]
  /** Calls an operation in process as this person: everything is checked and answered as over HTTP. */
  call(call: PageCall): Promise<PageAnswer>
  /**
   * The operations that this person may call with these path parameters; one that needs others is not among them.
   * An operation can still refuse when it is called.
   */
  mayCall(question: MayQuestion): Promise<ReadonlySet<string>>
  /** What a person may do in a system, for a page that asks much of it. */
  policyOf(question: PolicyQuestion): Promise<PagePolicy>
  /**
   * Events `changed` for as long as the page listens: something of these entities was written, by whom and what is not
   * said; of all entities if none is named. At most one a second.
   */
  changes(question: ChangesQuestion): Promise<ReadableStream<Uint8Array>>
  readonly accounts: Accounts
  readonly config: {
    /** Where people reach this server, such as `http://localhost:3000`. */
    readonly baseUrl: string
    /** Whether sample users and the outbox are shown. */
    readonly isDevelopment: boolean
    /** False in a function, whose answers are sent as a whole: what changes is seen when a page is loaded again. */
    readonly canFollow: boolean
  }
}

export interface ChangesQuestion {
  readonly system: string
  readonly entities: readonly string[]
  readonly request: Request
}

export interface PagesHostOptions {
  readonly app: App
  readonly runtime: Runtime
  readonly accounts: Accounts
  readonly config: PagesHost['config']
  /** Aborts answers that do not end by themselves. */
  readonly closing?: AbortSignal | undefined
  /** What is known of the requests of pages. */
  readonly origins: WeakMap<Request, { readonly address: string; readonly requestId: string }>
}

interface OwnHost extends PagesHost {
  /**
   * A page is answered. What its calls have read could be collected now, but a young collection, which comes after every few
   * pages, takes what a `WeakMap` holds for alive and copies it twice.
   */
  done(request: Request): void
}

/** What pages are made with, on an app that answers the operations. */
export function makePagesHost(options: PagesHostOptions): OwnHost {
  const { app, runtime, config, origins } = options
  const { accounts, actorFor, forget } = watchPersons(options.accounts)
  const askedBy = new WeakMap<Request, Asked>()
  const watch = watching({ now: runtime.now, log: runtime.log })
  const find = (system: string) => {
    const running = runtime.systems.find(each => each.system.name === system)
    if (!running) throw new TypeError(`There is no system '${system}'`)
    return running
  }
  const askedOf = (request: Request | undefined): Asked => {
    const asked = (request && askedBy.get(request)) ?? { reads: new Reads(), policies: new Map() }
    if (request) askedBy.set(request, asked)
    return asked
  }
  const policyOf = async ({ system, person, request }: PolicyQuestion): Promise<PagePolicy> => {
    const actor = await actorFor(person, system)
    const { reads, policies } = askedOf(request)
    const key = `${system} ${actor.id ?? ''}`
    const policy = policies.get(key) ?? pagePolicy(find(system), actor, reads)
    policies.set(key, policy)
    return policy
  }
  return {
    systems: runtime.systems.map(({ system }) => system),
    accounts,
    config,
    async call(asked) {
      const operation = operationOf(find(asked.system), asked.operation)
      // What a page that only shows something calls, reads and looks up the same once.
      const isShared = asked.request?.method === 'GET' && isPlainRead(operation)
      const policy = isShared ? await policyOf(asked) : undefined
      const actor = policy?.actor ?? { ...(await actorFor(asked.person, asked.system)) }
      const origin = asked.request && origins.get(asked.request)
      const target = targetOf(asked, operation)
      const request = requestOf(asked, operation, `http://localhost${target ?? ''}`, origin?.requestId)
      if (target === undefined) {
        const { system, operation: name } = asked
        const route = `/${system}${operation.path}`
        const exchange = new Exchange(runtime, request, { route, system, operation: name })
        return answerOf(exchange.refuse(refuse('NOT_FOUND', 'There is nothing at this path')))
      }
      if (asked.token !== undefined) request.headers.set('authorization', `Bearer ${asked.token}`)
      else trustRequest(request, { actor, policy, system: asked.system, operation: asked.operation })
      const fetch = async () => app.fetch(request, { address: origin?.address ?? '' })
      if (isShared) return answerOf(await shareReads(askedOf(asked.request).reads, fetch))
      const answer = await answerOf(await fetch())
      if (operation.method !== 'GET') {
        if (asked.person) forget(asked.person)
        if (asked.request) askedBy.delete(asked.request)
      }
      return answer
    },
    async mayCall(question) {
      const asked = question.operations ?? Object.keys(find(question.system).system.operations)
      const { rolesIn } = await policyOf(question)
      const allowed = await Promise.all(asked.map(name => rolesIn(name, question.path)))
      return new Set(asked.filter((_, at) => allowed[at]))
    },
    changes: ({ system, entities, request }) =>
      watch(find(system))(entities, [request.signal, options.closing]),
    policyOf,
    done(request) {
      const asked = askedBy.get(request)
      asked?.reads.clear()
      asked?.policies.clear()
      askedBy.delete(request)
    },
  }
}

/** What the questions of one request share. */
interface Asked {
  readonly reads: Reads
  /** By system and person. */
  readonly policies: Map<string, PagePolicy>
}

/** The calls of one page read the same once. What sends a file or follows changes goes on for longer and reads more. */
const isPlainRead = ({ method, sends, follows }: Operation) =>
  method === 'GET' && sends === undefined && !follows

interface Persons {
  readonly accounts: Accounts
  readonly actorFor: (person: Person | undefined, system: string) => Promise<Actor>
  /** Something was done that may have changed what this person is. */
  readonly forget: (person: Person) => void
}

/**
 * Only who `personOf` has found can act: a page cannot make somebody up. Each request finds the person again, so what is
 * remembered of one is of this request.
 */
function watchPersons(accounts: Accounts): Persons {
  const known = new WeakMap<Person, Map<string, Promise<Actor>>>()
  const personOf = async (request: Request) => {
    const person = await accounts.personOf(request)
    if (person) known.set(person, new Map())
    return person
  }
  const findActor = async (person: Person, system: string) =>
    actorOf({ ...contactClaims(person), ...(await accounts.claimsOf(person, system)), sub: person.id })
  const actorFor: Persons['actorFor'] = async (person, system) => {
    if (!person) return nobody
    const actors = known.get(person)
    if (!actors) throw new TypeError('The person of a call must be what accounts.personOf() gave')
    const actor = actors.get(system) ?? findActor(person, system)
    actors.set(system, actor)
    // A failed call may succeed at the next try.
    actor.catch(() => actors.delete(system))
    return actor
  }
  const watched: Accounts = {
    personOf,
    ways: accounts.ways,
    signInsOf: request => accounts.signInsOf(request),
    claimsOf: (person, system) => accounts.claimsOf(person, system),
    handle: request => accounts.handle(request),
    namesOf: ids => accounts.namesOf(ids),
  }
  return { accounts: watched, actorFor, forget: person => known.get(person)?.clear() }
}

/** Path and query of a call; undefined if a value cannot be part of an address, so that nothing can be there. */
function targetOf(asked: PageCall, { path }: Operation): string | undefined {
  const values = asked.path ?? {}
  for (const name of placeholdersIn(path)) {
    const value = values[name]
    if (value === undefined)
      throw new TypeError(`${asked.system}.${asked.operation} needs the path parameter ${name}`)
    if (value === '' || value === '.' || value === '..') return undefined
  }
  const filled = path.replace(/\{([^}]*)\}/g, (_, name: string) => encodeURIComponent(values[name] as string))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(asked.query ?? {}))
    for (const text of [value ?? []].flat()) query.append(name, text)
  return `/${asked.system}${filled}${query.size > 0 ? `?${query}` : ''}`
}

/** They say who and where a caller is, which is known already. */
const ownHeaders = ['authorization', 'cookie', 'x-forwarded-for', 'x-request-id', 'content-length']

function requestOf(asked: PageCall, operation: Operation, url: string, requestId?: string): Request {
  const { method } = operation
  const headers = new Headers(asked.headers)
  for (const name of ownHeaders) headers.delete(name)
  if (requestId !== undefined) headers.set('x-request-id', requestId)
  // A plain read is over before anybody could end it, and to follow a signal takes as long as a read.
  const signal = asked.request && !isPlainRead(operation) ? { signal: asked.request.signal } : {}
  if (asked.body === undefined || method === 'GET') return new Request(url, { method, headers, ...signal })
  const isFile = asked.body instanceof Uint8Array
  const body = isFile ? (asked.body as Uint8Array<ArrayBuffer>) : Buffer.from(JSON.stringify(asked.body))
  if (!isFile) headers.set('content-type', 'application/json')
  headers.set('content-length', String(body.byteLength))
  return new Request(url, { method, headers, body, ...signal })
}

async function answerOf(response: Response): Promise<PageAnswer> {
  const { status, headers } = response
  if (!headers.get('content-type')?.startsWith('application/json'))
    return { status, headers, body: undefined, response }
  const text = takeText(response) ?? (await response.text())
  return {
    status,
    headers,
    body: JSON.parse(text),
    get response() {
      return new Response(text, { status, headers })
    },
  }
}

import type { Transport } from 'monotable'
import { connect } from 'monotable'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { isLoopback } from '../config/loopback.ts'
import type { TokenIssuer } from '../identity/token-issuer.ts'
import type { Mail, Objects, Sms } from '../ports/ports.ts'
import { tableNames } from '../store/table-names.ts'
import { accountRoutes } from './account-routes.ts'
import type { Accounts, Person, SignIns, Ways } from './accounts.ts'
import { type AccountsDb, accountsSchema } from './accounts-schema.ts'
import type { Auth } from './auth.ts'
import type { AuthParts } from './auth-settings.ts'
import { acceptInvitations, type PersonSystem } from './invitations.ts'
import { allOf } from './leave.ts'
import { personFrom, shownName } from './person.ts'
import { sessionReader } from './read-session.ts'
import { accountSecrets } from './secrets.ts'

export interface AccountsOptions {
  readonly config: Config
  readonly systems: readonly PersonSystem[]
  readonly transport: Transport
  readonly ports: { readonly mail: Mail; readonly sms: Sms; readonly objects: Objects }
  readonly log: Logger
  /** Makes the tokens for the API. */
  readonly issuer: TokenIssuer
  readonly secret: string | Uint8Array
  readonly newId: () => string
  /** Whether the sample users can sign in. */
  readonly hasSamples: boolean
  /** Where people reach the server. It is asked when somebody comes: until then the port may be unknown. */
  readonly baseUrl: () => string
}

export interface OpenAccounts extends Accounts {
  /** Waits for what is still being sent. */
  close(): Promise<void>
}

/** The people of this server, in a table of their own. better-auth is loaded when the first of them signs in. */
export function openAccounts(options: AccountsOptions): OpenAccounts {
  const { config, systems, log, issuer, hasSamples, baseUrl } = options
  const tables = tableNames(accountsSchema, config)
  // Real time, also where the clock of the systems stands still: a session is not part of what they simulate.
  const db = connect(accountsSchema, options.transport, { tables })
  const samples = hasSamples
    ? systems.flatMap(({ system: { name, demo } }) =>
        (demo?.users ?? []).map(user => ({ ...user, system: name })),
      )
    : []
  const underway = new Set<Promise<unknown>>()
  const inBackground = (work: Promise<unknown>) => {
    const watched = work
      .catch(error => log.error({ err: error }, 'could not send a code'))
      .finally(() => underway.delete(watched))
    underway.add(watched)
  }
  const secrets = accountSecrets(options.secret)
  const load = loadAuth(options, { db, samples, inBackground, secrets })
  const auth = { plain: once(() => load(false)), withPasskeys: once(() => load(true)) }
  const sessionOf = sessionReader({
    db,
    secret: secrets.cookies,
    isSecure: () => baseUrl().startsWith('https:'),
  })
  const userOf = async (request: Request) => {
    const found = await sessionOf(request)
    // The table keeps sessions of sample users with the rest; on a server without sample users they count for nobody.
    return found?.user.isSample && !hasSamples ? undefined : found
  }
  const visited = new Set<string>()
  const claimsOf = async ({ id, isSample }: Pick<Person, 'id' | 'isSample'>, system: string) => {
    if (isSample) return samples.find(each => each.sub === id && each.system === system)?.claims ?? {}
    await rememberVisit(db, visited, { userId: id, system })
    const running = systems.find(each => each.system.name === system)
    const person = { personId: id, db: running?.db, ports: running?.ports, now: new Date(), log }
    const [grant, own] = await Promise.all([
      db.Grant.get({ userId: id, system }, { consistent: true }),
      running?.system.people?.claims?.(person),
    ])
    return { ...own, ...grant?.claims }
  }
  const ways = waysOf(config, samples)
  const { objects } = options.ports
  const origins = () => originsOf(baseUrl())
  const app = accountRoutes({ auth, db, issuer, ways, userOf, claimsOf, systems, objects, log, origins })
  return {
    ways,
    handle: async request => app.fetch(request),
    personOf: async request => {
      const found = await userOf(request)
      return found && personFrom(found.user)
    },
    signInsOf: async request => {
      const found = await userOf(request)
      return found
        ? signInsOf(db, { userId: found.user.id, sessionId: found.session.id })
        : { sessions: [], passkeys: [] }
    },
    claimsOf,
    namesOf: ids => namesOf(db, samples, ids),
    close: async () => {
      await Promise.all(underway)
    },
  }
}

/** Makes better-auth, with or without what passkeys need. */
function loadAuth(
  { config, systems, log, ports, newId, baseUrl }: AccountsOptions,
  own: Pick<AuthParts, 'db' | 'samples' | 'inBackground' | 'secrets'>,
): (hasPasskeys: boolean) => Promise<Auth> {
  return async hasPasskeys => {
    const { makeAuth } = await import('./auth.ts')
    const parts: AuthParts = {
      ...own,
      ...{ ports, log, newId },
      baseUrl: new URL(baseUrl()).origin,
      origins: originsOf(baseUrl()),
      issuer: config.signIn,
      signedIn: userId => acceptInvitations({ db: own.db, systems, log }, userId),
    }
    return makeAuth(parts, hasPasskeys)
  }
}

function waysOf({ signIn }: Config, samples: Ways['samples']): Ways {
  const isOwn = !signIn
  return {
    email: isOwn,
    phone: isOwn,
    passkey: isOwn,
    ...(signIn && { issuer: { name: signIn.name } }),
    samples,
  }
}

/** Where somebody is signed in, and with which passkeys. */
async function signInsOf(
  db: AccountsDb,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<SignIns> {
  const [sessions, passkeys] = await Promise.all([
    allOf(db.sessionsOf.each({ userId })),
    allOf(db.passkeysOf.each({ userId })),
  ])
  return {
    sessions: sessions.map(({ id, token, createdAt, userAgent }) => ({
      ...{ token, createdAt, userAgent },
      isThis: id === sessionId,
    })),
    passkeys: passkeys.map(({ id, name, createdAt }) => ({ id, name, createdAt })),
  }
}

async function namesOf(
  db: AccountsDb,
  samples: Ways['samples'],
  ids: readonly string[],
): ReturnType<Accounts['namesOf']> {
  const asked = [...new Set(ids)].filter(id => id !== '')
  const users = await db.User.batchGet(asked.map(id => ({ id })))
  const found = users.flatMap(user => (user ? [[user.id, shownName(user)] as const] : []))
  // Sample users have names before they ever sign in.
  const known = samples
    .filter(({ sub }) => asked.includes(sub))
    .map(({ sub, name }) => [sub, { name }] as const)
  return new Map([...known, ...found])
}

/** Most visits are known already; the table is asked once in the life of a process. */
async function rememberVisit(
  db: AccountsDb,
  visited: Set<string>,
  visit: { readonly userId: string; readonly system: string },
): Promise<void> {
  const known = `${visit.userId} ${visit.system}`
  if (visited.has(known)) return
  await db.Visit.put({ ...visit, at: new Date().toISOString() })
  if (visited.size >= 10_000) visited.clear()
  visited.add(known)
}

/** A machine has several names for itself. */
function originsOf(baseUrl: string): string[] {
  const { origin, hostname, port, protocol } = new URL(baseUrl)
  const own = isLoopback(hostname) ? ['localhost', '127.0.0.1', '[::1]'] : []
  return [...new Set([origin, ...own.map(name => new URL(`${protocol}//${name}:${port}`).origin)])]
}

/** What cannot be loaded is tried again. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  return () => {
    loaded ??= load().catch(error => {
      loaded = undefined
      throw error
    })
    return loaded
  }
}

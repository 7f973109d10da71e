import { type Context, Hono } from 'hono'
import type { Change, Item } from 'monotable'
import type { Logger } from 'pino'
import * as z from 'zod'
import { refuse } from '../errors.ts'
import { currentCaller } from '../http/caller-of.ts'
import { envelope } from '../http/envelope.ts'
import { checkBodyHeaders, readBytes } from '../http/read-bytes.ts'
import { readJson } from '../http/read-json.ts'
import { refusalOf } from '../http/refusal-of.ts'
import { thisMachineOnly } from '../http/this-machine-only.ts'
import type { TokenIssuer } from '../identity/token-issuer.ts'
import type { Objects } from '../ports/ports.ts'
import { type Accounts, addressHeader, type Ways } from './accounts.ts'
import type { AccountsDb, User } from './accounts-schema.ts'
import type { Auth } from './auth.ts'
import { grantRole, isAdministrator, recoverAccount } from './grants.ts'
import { acceptInvitations, type PersonSystem } from './invitations.ts'
import { deleteAccount, exportAccount } from './leave.ts'
import { contactClaims, personFrom } from './person.ts'
import { forgetPicture, mountPicture } from './profile-picture.ts'

const tenMinutes = 600

export interface RouteParts {
  readonly auth: { plain(): Promise<Auth>; withPasskeys(): Promise<Auth> }
  readonly db: AccountsDb
  readonly issuer: TokenIssuer
  readonly ways: Ways
  readonly claimsOf: Accounts['claimsOf']
  /** Who is signed in by the cookie of a request. */
  readonly userOf: (request: Request) => Promise<SignedIn | undefined>
  readonly systems: readonly PersonSystem[]
  /** Where pictures are kept. */
  readonly objects: Objects
  readonly log: Logger
  readonly origins: () => readonly string[]
}

export interface SignedIn {
  readonly user: Item<typeof User>
  readonly session: { readonly id: string; readonly createdAt: Date }
}

type Way = 'email' | 'phone' | 'passkey' | 'issuer'

/** All of better-auth that can be called, and which way to sign in it belongs to. The rest is not there. */
const paths: readonly (readonly [method: 'GET' | 'POST', path: string, way?: Way])[] = [
  ['POST', '/email-otp/send-verification-otp', 'email'],
  ['POST', '/sign-in/email-otp', 'email'],
  ['POST', '/phone-number/send-otp', 'phone'],
  ['POST', '/phone-number/verify', 'phone'],
  ['GET', '/passkey/generate-register-options', 'passkey'],
  ['POST', '/passkey/verify-registration', 'passkey'],
  ['GET', '/passkey/generate-authenticate-options', 'passkey'],
  ['POST', '/passkey/verify-authentication', 'passkey'],
  ['GET', '/passkey/list-user-passkeys', 'passkey'],
  ['POST', '/passkey/delete-passkey', 'passkey'],
  ['POST', '/passkey/update-passkey', 'passkey'],
  ['POST', '/sign-in/social', 'issuer'],
  ['GET', '/callback/issuer', 'issuer'],
  ['GET', '/get-session'],
  ['GET', '/list-sessions'],
  ['POST', '/revoke-session'],
  ['POST', '/revoke-other-sessions'],
  ['POST', '/sign-out'],
]

/** Everything below `/accounts`. */
export function accountRoutes(parts: RouteParts): Hono {
  const { auth, ways, log } = parts
  const app = new Hono().basePath('/accounts')
  app.use('*', async (context, next) => {
    if (context.req.method === 'POST') checkOrigin(context.req.raw, parts.origins())
    await next()
    const { headers } = context.res
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  })
  const pass = async ({ req }: Context) => {
    const isPasskey = req.path.startsWith('/accounts/passkey/')
    const { handler } = await (isPasskey ? auth.withPasskeys() : auth.plain())
    return handler(await addressed(req.raw))
  }
  for (const [method, path, way] of paths) if (!way || ways[way]) app.on(method, path, pass)
  if (ways.samples.length > 0) app.post('/sample/sign-in', thisMachineOnly(), pass)
  mountOwn(app, parts)
  mountPicture(app, { ...parts, signedIn: request => signedIn(parts, request) })
  mountLeaving(app, parts)
  mountAdministration(app, parts)
  app.onError(error => {
    const refusal = refusalOf(error)
    if (!refusal) log.error({ err: error }, 'fault')
    return answerRefusal(refusal ?? refuse('INTERNAL_ERROR', 'Something went wrong on the server'))
  })
  app.notFound(() => answerRefusal(refuse('NOT_FOUND', 'There is nothing at this path')))
  return app
}

const profile = z.strictObject({
  name: z.string().trim().min(1).max(80).optional(),
  /** A picture of this server, or none. */
  picture: z
    .string()
    .regex(/^\/(?!\/)[\w\-./~%]{1,500}$/)
    .nullable()
    .optional(),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/)
    .nullable()
    .optional(),
})

async function signedIn({ userOf }: RouteParts, request: Request): Promise<SignedIn> {
  const found = await userOf(request)
  if (!found) throw refuse('UNAUTHENTICATED', 'Sign in first', { reason: 'missing' })
  return found
}

/** Tokens for the API, and the profile. */
function mountOwn(app: Hono, parts: RouteParts): void {
  const { db, issuer, systems, claimsOf } = parts
  app.get('/.well-known/jwks.json', context => context.json(issuer.trusted.jwks))
  app.post('/token/:system', async context => {
    const system = context.req.param('system')
    if (!systems.some(each => each.system.name === system))
      throw refuse('NOT_FOUND', `There is no system ${system}`)
    const person = personFrom((await signedIn(parts, context.req.raw)).user)
    const claims = { ...contactClaims(person), ...(await claimsOf(person, system)) }
    const token = await issuer.token({ system, sub: person.id, claims, expiresIn: tenMinutes })
    const expiresAt = new Date(Date.now() + tenMinutes * 1000).toISOString()
    return context.json({ token, expiresAt })
  })
  app.get('/profile', async context =>
    context.json(personFrom((await signedIn(parts, context.req.raw)).user)),
  )
  app.post('/profile', async context => {
    const { user } = await signedIn(parts, context.req.raw)
    const read = profile.safeParse(await bodyOf(context.req.raw))
    if (!read.success)
      throw refuse(
        'VALIDATION_ERROR',
        'The body may hold name, picture (a path of this server) and language (such as en)',
      )
    const { name, picture, language } = read.data
    const change: Change<(typeof User)['attributes'], 'id'> = {
      set: { name, image: picture ?? undefined, language: language ?? undefined, updatedAt: new Date() },
      remove: [
        ...(picture === null ? (['image'] as const) : []),
        ...(language === null ? (['language'] as const) : []),
      ],
    }
    const changed = await db.User.update({ id: user.id }, change, { read: true })
    if (picture === null) await forgetPicture(parts.objects, user.id)
    return context.json(personFrom(changed))
  })
}

const aDay = 24 * 60 * 60 * 1000

/** What a person may know, and undo, of being here. */
function mountLeaving(app: Hono, parts: RouteParts): void {
  app.get('/export', async context => {
    const { user } = await signedIn(parts, context.req.raw)
    context.header('content-disposition', 'attachment; filename="account.json"')
    return context.json(await exportAccount(parts, user.id))
  })
  app.post('/delete', async context => {
    const { user, session } = await signedIn(parts, context.req.raw)
    if (user.isSample) throw refuse('FORBIDDEN', 'Sample users stay')
    // Whoever found a till that is signed in should not be able to end an account.
    if (Date.now() - session.createdAt.getTime() > aDay)
      throw refuse('FORBIDDEN', 'Sign in again first: this needs a session of today', { reason: 'old' })
    await deleteAccount(parts, user.id)
    return context.body(null, 204)
  })
  app.post('/invitations/accept', async context => {
    const { user } = await signedIn(parts, context.req.raw)
    await acceptInvitations(parts, user.id)
    return context.body(null, 204)
  })
}

const grant = z.strictObject({
  system: z.string(),
  email: z.email(),
  role: z.string(),
  claims: z.record(z.string(), z.string()).optional(),
})
const recovery = z.strictObject({ system: z.string(), userId: z.string().min(1), email: z.email() })

/** What the administrators of a system do with accounts: give roles there, and give an account back to whoever lost it. */
function mountAdministration(app: Hono, parts: RouteParts): void {
  const { db, systems, claimsOf, log } = parts
  const administeredBy = async (request: Request) => {
    const { user } = await signedIn(parts, request)
    const administered = new Set<string>()
    for (const { system } of systems)
      if (isAdministrator(system, await claimsOf(personFrom(user), system.name)))
        administered.add(system.name)
    return { user, administered }
  }
  app.get('/administered', async context =>
    context.json({ systems: [...(await administeredBy(context.req.raw)).administered] }),
  )
  const administrator = async (request: Request, name: string) => {
    const { user, administered } = await administeredBy(request)
    const found = systems.find(({ system }) => system.name === name && administered.has(name))
    if (!found) throw refuse('FORBIDDEN', `You are not an administrator of ${name}`)
    return { by: user.id, system: found.system, administered }
  }
  app.post('/grants', async context => {
    const read = grant.safeParse(await bodyOf(context.req.raw))
    if (!read.success)
      throw refuse('VALIDATION_ERROR', 'The body must be {"system", "email", "role", "claims"}')
    const { by, system } = await administrator(context.req.raw, read.data.system)
    const { email, role, claims } = read.data
    const outcome = await grantRole(db, { system, email, role, ...(claims && { claims }), by }, new Date())
    log.info({ by, system: system.name, role, outcome }, 'a role was granted')
    return context.json({ outcome })
  })
  app.post('/recover', async context => {
    const read = recovery.safeParse(await bodyOf(context.req.raw))
    if (!read.success) throw refuse('VALIDATION_ERROR', 'The body must be {"system", "userId", "email"}')
    const { by, system, administered: alsoIn } = await administrator(context.req.raw, read.data.system)
    const { userId, email } = read.data
    await recoverAccount(db, { system, userId, email, by, alsoIn }, new Date())
    log.warn({ by, system: system.name, userId }, 'an account was recovered')
    return context.body(null, 204)
  })
}

/** No page of another origin posts here, with a cookie or without: without one it could sign somebody in as somebody else. */
function checkOrigin({ headers }: Request, origins: readonly string[]): void {
  const origin = headers.get('origin')
  const site = headers.get('sec-fetch-site')
  const isOurs = origin === null ? site === null || site === 'same-origin' : origins.includes(origin)
  const hasProof = origin !== null || site !== null || !headers.has('cookie')
  if (!isOurs || !hasProof) throw refuse('FORBIDDEN', 'Pages from other origins may not call this')
}

async function bodyOf(request: Request): Promise<unknown> {
  checkBodyHeaders(request, bodyLimit)
  return readJson(request, bodyLimit)
}

/** No answer of a passkey is longer. */
const bodyLimit = 64 * 1024

/** The request, with the address that the connection tells in place of what its headers claim. */
async function addressed(request: Request): Promise<Request> {
  const { url, method } = request
  const headers = new Headers(request.headers)
  headers.delete(addressHeader)
  const address = currentCaller()
  if (address !== '') headers.set(addressHeader, address)
  if (method === 'GET') return new Request(url, { headers })
  checkBodyHeaders(request, bodyLimit)
  const bytes = await readBytes(request, bodyLimit)
  // better-auth does not take no body for an empty one.
  const isEmpty = bytes.byteLength === 0
  if (isEmpty) headers.set('content-type', 'application/json')
  headers.delete('content-length')
  return new Request(url, { method, headers, body: isEmpty ? '{}' : (bytes as Uint8Array<ArrayBuffer>) })
}

function answerRefusal(refusal: ReturnType<typeof refuse>): Response {
  const { body, headers } = envelope(refusal, '')
  return new Response(body, {
    status: refusal.status,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import type { SampleUser, System } from '../declare/system.ts'
import { refuse } from '../errors.ts'
import { envelope } from '../http/envelope.ts'
import { refusalOf } from '../http/refusal-of.ts'
import { thisMachineOnly } from '../http/this-machine-only.ts'
import type { LocalIssuer } from '../identity/local-issuer.ts'
import type { Accounts, Person } from './accounts.ts'

const cookie = 'monotable_session'
const tenMinutes = 600

type Sample = SampleUser & { readonly system: string }

/** Accounts of the sample users alone, in memory: a session ends with the process. Without an issuer there is nobody. */
export function sampleAccounts(systems: readonly System[], issuer: LocalIssuer | undefined): Accounts {
  const samples: readonly Sample[] = issuer
    ? systems.flatMap(({ name, demo }) => (demo?.users ?? []).map(user => ({ ...user, system: name })))
    : []
  const sessions = new Map<string, Sample>()
  const signedIn = new WeakMap<Person, Sample>()
  const sessionIn = (request: Request) => parse(request.headers.get('cookie') ?? '', cookie)[cookie] ?? ''
  const app = issuer ? sampleRoutes({ samples, sessions, sessionIn, issuer }) : new Hono()
  app.onError(error => {
    const refusal = refusalOf(error) ?? refuse('INTERNAL_ERROR', 'Something went wrong on the server')
    const { body, headers } = envelope(refusal, '')
    return new Response(body, {
      status: refusal.status,
      headers: { 'content-type': 'application/json', ...headers },
    })
  })
  app.notFound(() => {
    throw refuse('NOT_FOUND', 'There is nothing at this path')
  })
  return {
    ways: { email: false, phone: false, passkey: false, samples },
    handle: async request => app.fetch(request),
    personOf: async request => {
      const sample = sessions.get(sessionIn(request))
      if (!sample) return undefined
      const person: Person = { id: sample.sub, name: sample.name, isSample: true }
      signedIn.set(person, sample)
      return person
    },
    claimsOf: async (person, system) => {
      const sample = signedIn.get(person)
      return (sample?.system === system && sample.claims) || {}
    },
    namesOf: async ids => {
      const asked = new Set(ids)
      return new Map(samples.filter(({ sub }) => asked.has(sub)).map(({ sub, name }) => [sub, { name }]))
    },
  }
}

interface Parts {
  readonly samples: readonly Sample[]
  readonly sessions: Map<string, Sample>
  readonly sessionIn: (request: Request) => string
  readonly issuer: LocalIssuer
}

function sampleRoutes({ samples, sessions, sessionIn, issuer }: Parts): Hono {
  const app = new Hono().basePath('/accounts')
  app.use('*', thisMachineOnly())
  app.post('/sample/sign-in', async context => {
    const isJson = context.req.header('content-type')?.startsWith('application/json')
    const given = isJson ? await context.req.json().catch(() => ({})) : await context.req.parseBody()
    const found = samples.find(({ system, sub }) => system === given?.system && sub === given?.user)
    if (!found) throw refuse('NOT_FOUND', 'This sample user does not exist')
    const session = randomBytes(32).toString('base64url')
    sessions.delete(sessionIn(context.req.raw))
    sessions.set(session, found)
    const secure = new URL(context.req.url).protocol === 'https:'
    setCookie(context, cookie, session, { path: '/', httpOnly: true, sameSite: 'Lax', secure })
    return context.json({ id: found.sub, name: found.name })
  })
  app.post('/sign-out', context => {
    sessions.delete(sessionIn(context.req.raw))
    deleteCookie(context, cookie, { path: '/' })
    return context.body(null, 204)
  })
  app.post('/token/:system', async context => {
    const system = context.req.param('system')
    const found = sessions.get(sessionIn(context.req.raw))
    if (found?.system !== system) throw refuse('UNAUTHENTICATED', 'Sign in first', { reason: 'missing' })
    const { sub, claims } = found
    return context.json({ token: await issuer.token({ system, sub, claims, expiresIn: tenMinutes }) })
  })
  return app
}

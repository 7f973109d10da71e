import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { open } from '@monotable/engine'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Person } from '../../src/accounts/accounts.ts'
import { readConfig } from '../../src/config/config.ts'
import { operationsFor } from '../../src/declare/operation.ts'
import type { System } from '../../src/declare/system.ts'
import type { PageCall, PagesHost } from '../../src/run/pages-host.ts'
import { type Running, type RunOptions, run } from '../../src/run/run.ts'
import type { Role } from '../support/shelf/find-roles.ts'
import type { Db } from '../support/shelf/schema.ts'
import { shelf } from '../support/shelf/system.ts'

const operation = operationsFor<Db, unknown, Role>()

const whoAmI = operation({
  method: 'GET',
  path: '/me',
  title: 'Says who calls',
  may: 'anyone',
  output: z.object({ id: z.string().optional(), role: z.unknown() }),
  rate: { requests: 100, seconds: 60, visitors: { each: 2, inAll: 100 } },
  handler: async ({ actor }) => ({ id: actor.id, role: actor.claims.role }),
})

const keepPicture = operation({
  method: 'PUT',
  path: '/picture',
  title: 'Keeps a picture',
  may: 'signedIn',
  input: { file: ['image/png'] },
  output: z.object({ bytes: z.int() }),
  handler: async ({ file }) => ({ bytes: file.bytes.byteLength }),
})

const users = [
  { sub: 'ann', name: 'Ann', claims: { role: 'librarian' } },
  { sub: 'ben', name: 'Ben' },
]
const demo = { users, load: async () => {}, example: { user: 'ann', method: 'GET', path: '/' } }
const library: System = { ...shelf, operations: { ...shelf.operations, whoAmI, keepPicture }, demo }
/** The same people under the same ids: another system, where they are nobody in particular. */
const other: System = { ...library, name: 'other', demo: { ...demo, users: [] } }

const folder = mkdtempSync(join(tmpdir(), 'monotable-pages-'))
let running: Running
let host: PagesHost
let reads: string[] = []

const pagesAndHost = (given: PagesHost): Hono => {
  host = given
  return pages(given)
}

/** The page that tells who calls the operation `whoAmI` in process. */
function pages({ accounts, call }: PagesHost): Hono {
  const app = new Hono()
  app.get('/shelf/app/', context => context.html('<h1>Shelf</h1>'))
  app.get('/shelf/app/me', async context => {
    const request = context.req.raw
    const person = await accounts.personOf(request)
    const headers = Object.fromEntries(request.headers)
    const { response } = await call({ system: 'shelf', operation: 'whoAmI', person, request, headers })
    return response
  })
  return app
}

async function start(
  env: Record<string, string> = {},
  options: RunOptions = { pages },
  systems: readonly System[] = [library, other],
): Promise<Running> {
  const engine = await open()
  const config = readConfig({
    file: false,
    env: { MONOTABLE_DATA: folder, MONOTABLE_PORT: '0', MONOTABLE_LOG_LEVEL: 'silent', ...env },
  })
  return run(systems, config, {
    openStore: async () => ({ transport: engine, url: 'here', close: () => engine.close() }),
    runsBackground: false,
    around: ({ operation }, next) => {
      reads.push(operation)
      return next()
    },
    ...options,
  })
}

beforeAll(async () => {
  running = await start({}, { pages: pagesAndHost })
  const db: Db = running.runtime.systems[0]?.db
  await db.Shelf.create({ shelfId: 's1', name: 'Novels' })
  await db.Member.put({ shelfId: 's1', userId: 'ann', role: 'owner' })
  await db.Member.put({ shelfId: 's1', userId: 'ben', role: 'reader' })
})
afterAll(async () => {
  await running.close()
  rmSync(folder, { recursive: true })
})

const signIn = (user: string, headers: Record<string, string> = {}, system = 'shelf') =>
  fetch(`${running.url}/accounts/sample/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: running.url, ...headers },
    body: JSON.stringify({ system, user }),
  })

async function cookieOf(user: string): Promise<string> {
  const [cookie = ''] = (await signIn(user)).headers.getSetCookie()
  return cookie.replace(/;.*/, '')
}

async function personOf(user: string): Promise<Person> {
  const cookie = await cookieOf(user)
  return (await host.accounts.personOf(new Request('http://localhost', { headers: { cookie } }))) as Person
}

const call = (asked: Omit<PageCall, 'system'>) => host.call({ system: 'shelf', ...asked })

/** The same over HTTP, with a token. */
async function overHttp(user: string, method: string, path: string, body?: unknown, more = {}) {
  const token = await running.identity.issuer?.token({ system: 'shelf', sub: user })
  const response = await fetch(`${running.url}/shelf${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...more },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

const withoutId = (body: unknown) =>
  JSON.parse(JSON.stringify(body).replace(/"requestId":"[^"]*"/, '"requestId":""'))

describe('a call in process', () => {
  test('is done as the person who is signed in, with the claims that it has in that system', async () => {
    const person = await personOf('ann')
    expect((await call({ operation: 'whoAmI', person })).body).toEqual({ id: 'ann', role: 'librarian' })
    expect((await host.call({ system: 'other', operation: 'whoAmI', person })).body).toEqual({ id: 'ann' })
    expect((await call({ operation: 'whoAmI' })).body).toEqual({})
  })

  test('cannot be done as somebody whom the page made up or changed', async () => {
    const person = await personOf('ben')
    for (const made of [{ id: 'ann', name: 'Ann' }, { ...person, id: 'ann' }, { ...person }]) {
      await expect(call({ operation: 'whoAmI', person: made })).rejects.toThrow('accounts.personOf()')
      const question = { system: 'shelf', path: { shelfId: 's1' }, person: made }
      await expect(host.mayCall(question)).rejects.toThrow('accounts.personOf()')
    }
  })

  test('is the person of the cookie, whatever other headers say', async () => {
    const token = await running.identity.issuer?.token({ system: 'shelf', sub: 'ann' })
    const forged = { authorization: `Bearer ${token}`, 'x-person': 'ann', 'x-monotable-actor': 'ann' }
    const me = async (headers: Record<string, string>) =>
      (await fetch(`${running.url}/shelf/app/me`, { headers: { ...forged, ...headers } })).json()
    expect(await me({ cookie: await cookieOf('ben') })).toEqual({ id: 'ben' })
    expect(await me({})).toEqual({})
    expect(await me({ cookie: 'monotable.session_token=guessed' })).toEqual({})
  })

  test('needs a token over HTTP: neither cookie nor header is enough there', async () => {
    const headers = { cookie: await cookieOf('ann'), 'x-person': 'ann' }
    expect((await fetch(`${running.url}/shelf/shelves/s1`, { headers })).status).toBe(401)
  })

  test.each<[string, Omit<PageCall, 'system'>, [string, string, unknown?]]>([
    [
      'a right that is missing',
      { operation: 'addBook', path: { shelfId: 's1' } },
      ['POST', '/shelves/s1/books'],
    ],
    ['another shelf', { operation: 'getShelf', path: { shelfId: 's2' } }, ['GET', '/shelves/s2']],
    [
      'a body that is not valid',
      { operation: 'createShelf', body: { shelfId: 1 } },
      ['POST', '/shelves', { shelfId: 1 }],
    ],
    [
      'an unknown field',
      { operation: 'createShelf', body: { shelfId: 'x', name: 'x', more: 1 } },
      ['POST', '/shelves', { shelfId: 'x', name: 'x', more: 1 }],
    ],
    [
      'a query that is not declared',
      { operation: 'listBooks', path: { shelfId: 's1' }, query: { page: '2' } },
      ['GET', '/shelves/s1/books?page=2'],
    ],
    [
      'what is not there',
      { operation: 'getBook', path: { shelfId: 's1', bookId: 'b/0' } },
      ['GET', '/shelves/s1/books/b%2F0'],
    ],
    ['what is there', { operation: 'getShelf', path: { shelfId: 's1' } }, ['GET', '/shelves/s1']],
  ])('answers %s as it would over HTTP', async (_, asked, [method, path, body]) => {
    const inProcess = await call({ ...asked, person: await personOf('ben') })
    const http = await overHttp('ben', method, path, body)
    expect(inProcess.status).toBe(http.status)
    expect(withoutId(inProcess.body)).toEqual(withoutId(http.body))
    expect(inProcess.headers.get('etag')).toBe(http.headers.get('etag'))
    expect(await inProcess.response.json()).toEqual(inProcess.body)
  })

  test('cuts off what this person may not see', async () => {
    const [ann, ben] = [await personOf('ann'), await personOf('ben')]
    const path = { shelfId: 's1' }
    const book = { title: 'Emma', isbn: '0-19-953553-6', price: 9 }
    const { body } = await call({ operation: 'addBook', path, body: book, person: ann })
    const { bookId } = body as { bookId: string }
    const seen = { operation: 'getBook', path: { ...path, bookId } }
    expect((await call({ ...seen, person: ann })).body).toHaveProperty('price', 9)
    expect((await call({ ...seen, person: ben })).body).not.toHaveProperty('price')
  })

  test('is done once for one Idempotency-Key, also where the repetition comes over HTTP', async () => {
    const headers = { 'idempotency-key': 'k-1' }
    const person = await personOf('ann')
    const first = await call({ operation: 'holdShelf', path: { shelfId: 's1' }, person, headers })
    const again = await call({ operation: 'holdShelf', path: { shelfId: 's1' }, person, headers })
    const http = await overHttp('ann', 'POST', '/shelves/s1/holds', undefined, headers)
    expect(first.status).toBe(201)
    expect([again.body, http.body]).toEqual([first.body, first.body])
    const unkeyed = await call({ operation: 'holdShelf', path: { shelfId: 's1' }, person })
    expect(unkeyed.body).not.toEqual(first.body)
  })

  test('is refused when its If-Match names an old version, and done when it names the present one', async () => {
    const person = await personOf('ann')
    const path = { shelfId: 's1' }
    const body = { title: 'Persuasion', isbn: '0-19-953555-2' }
    const { bookId } = (await call({ operation: 'addBook', path, body, person })).body as { bookId: string }
    const edit = (version: string) =>
      call({
        operation: 'editBook',
        path: { ...path, bookId },
        body: { title: 'Persuasion!' },
        headers: { 'if-match': version },
        person,
      })
    expect((await edit('"1"')).headers.get('etag')).toBe('"2"')
    expect((await edit('"1"')).status).toBe(412)
  })

  test('counts for the same limit as one over HTTP', async () => {
    const person = await personOf('ann')
    const count = { operation: 'countBooks', path: { shelfId: 's1' }, person }
    expect((await call(count)).status).toBe(200)
    expect((await overHttp('ann', 'GET', '/shelves/s1/books/count')).status).toBe(200)
    expect((await call(count)).status).toBe(200)
    const refused = await call(count)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).not.toBeNull()
    expect((await overHttp('ann', 'GET', '/shelves/s1/books/count')).status).toBe(429)
  })

  test('of a visitor counts for the address of the page that it asked for', async () => {
    const fresh = await start({ MONOTABLE_PROXIES: '1' })
    const visit = async (address: string) =>
      (await fetch(`${fresh.url}/shelf/app/me`, { headers: { 'x-forwarded-for': address } })).status
    expect([await visit('10.0.0.1'), await visit('10.0.0.1'), await visit('10.0.0.1')]).toEqual([
      200, 200, 429,
    ])
    expect(await visit('10.0.0.2')).toBe(200)
    await fresh.close()
  })

  test('carries the request id of its page, and ends with it', async () => {
    const response = await fetch(`${running.url}/shelf/app/me`, { headers: { 'x-request-id': 'page-7' } })
    expect(response.headers.get('x-request-id')).toBe('page-7')
  })

  test('brings a file as it is', async () => {
    const person = await personOf('ann')
    const picture = (type: string) =>
      call({ operation: 'keepPicture', person, body: new Uint8Array(7), headers: { 'content-type': type } })
    expect((await picture('image/png')).body).toEqual({ bytes: 7 })
    expect((await picture('text/html')).status).toBe(415)
  })

  test.each(['', '.', '..', 'count'])(
    'reaches the operation that it names and no other, though the path parameter is %j',
    async bookId => {
      const person = await personOf('ann')
      const { status } = await call({ operation: 'getBook', path: { shelfId: 's1', bookId }, person })
      expect(status).toBe(404)
      const up = await call({ operation: 'getBook', path: { shelfId: '..', bookId: 'app' }, person })
      expect(up.status).toBe(404)
    },
  )

  test('says which name is wrong', async () => {
    await expect(host.call({ system: 'none', operation: 'x' })).rejects.toThrow("no system 'none'")
    await expect(call({ operation: 'toString' })).rejects.toThrow("shelf has no operation 'toString'")
    await expect(call({ operation: 'getShelf' })).rejects.toThrow(
      'shelf.getShelf needs the path parameter shelfId',
    )
  })
})

describe('what a person may call', () => {
  const asked = ['about', 'createShelf', 'getShelf', 'addBook', 'getBook']
  const ask = async (user: string | undefined, path: Record<string, string>) => {
    const person = user === undefined ? undefined : await personOf(user)
    return [...(await host.mayCall({ system: 'shelf', operations: asked, path, person }))]
  }

  test('is what the operations would allow with these path parameters', async () => {
    expect(await ask('ann', { shelfId: 's1' })).toEqual(['about', 'createShelf', 'getShelf', 'addBook'])
    expect(await ask('ben', { shelfId: 's1' })).toEqual(['about', 'createShelf', 'getShelf'])
    expect(await ask('ben', { shelfId: 's1', bookId: 'b1' })).toContain('getBook')
    expect(await ask('ben', { shelfId: 's2' })).toEqual(['about', 'createShelf'])
    expect(await ask('ben', { shelfId: 'no id!' })).toEqual(['about', 'createShelf'])
    expect(await ask(undefined, { shelfId: 's1' })).toEqual(['about'])
  })

  test('is told with the roles that allow it', async () => {
    const rolesIn = async (user: string, operation: string, shelfId = 's1') =>
      host.rolesIn({ system: 'shelf', operation, path: { shelfId }, person: await personOf(user) })
    expect([...((await rolesIn('ann', 'getShelf')) ?? [])]).toContain('owner')
    expect(await rolesIn('ben', 'addBook')).toBeUndefined()
    expect(await rolesIn('ben', 'getShelf', 's2')).toBeUndefined()
  })

  test('is looked up once for all questions of a request, and again for the next', async () => {
    const person = await personOf('ann')
    const question = { system: 'shelf', path: { shelfId: 's1' }, person }
    const lookUps = async (request: Request) => {
      reads = []
      await host.mayCall({ ...question, request })
      await host.mayCall({ ...question, request })
      return reads.length
    }
    expect(await lookUps(new Request('http://localhost'))).toBe(1)
    expect(await lookUps(new Request('http://localhost'))).toBe(1)
    const db: Db = running.runtime.systems[0]?.db
    await db.Member.delete({ shelfId: 's1', userId: 'ann' })
    expect(await host.mayCall(question)).not.toContain('addBook')
    await db.Member.put({ shelfId: 's1', userId: 'ann', role: 'owner' })
    expect(await host.mayCall(question)).toContain('addBook')
  })
})

describe('pages', () => {
  test('are where a browser is led to, and programs are told that nothing is there', async () => {
    for (const path of ['/shelf', '/shelf/']) {
      const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
      const led = await fetch(running.url + path, { headers: browser, redirect: 'manual' })
      expect([led.status, led.headers.get('location')]).toEqual([302, '/shelf/app/'])
      expect((await fetch(running.url + path, { headers: { accept: '*/*' } })).status).toBe(404)
    }
    expect(await (await fetch(`${running.url}/shelf/app/`)).text()).toBe('<h1>Shelf</h1>')
    expect((await fetch(`${running.url}/shelf/about`, { headers: { accept: 'text/html' } })).status).toBe(200)
  })

  test('are not there unless they are given', async () => {
    const bare = await start({}, {})
    const ask = async (path: string) =>
      (await fetch(bare.url + path, { headers: { accept: 'text/html' }, redirect: 'manual' })).status
    expect([await ask('/shelf'), await ask('/shelf/app/'), await ask('/accounts/x')]).toEqual([404, 404, 404])
    await bare.close()
  })

  test('that an operation hides are told of at the start', async () => {
    const find = operation({
      method: 'GET',
      path: '/{x}/y',
      title: 'Finds',
      may: 'anyone',
      input: { path: z.object({ x: z.string() }) },
      output: z.object({}),
      handler: async () => ({}),
    })
    const told: string[] = []
    const hidden: System = { ...library, operations: { ...library.operations, find } }
    const started = await start({}, { pages, complain: line => told.push(line) }, [hidden, other])
    await started.close()
    expect(told).toEqual([
      'shelf.find answers GET /shelf/{x}/y and hides pages below /shelf/app. Change its path',
    ])
  })
})

describe('the sample users', () => {
  test('sign in by one request, get a token for their system alone, and sign out', async () => {
    const cookie = await cookieOf('ann')
    const post = (path: string) =>
      fetch(`${running.url}/accounts${path}`, { method: 'POST', headers: { cookie, origin: running.url } })
    const { token } = (await (await post('/token/shelf')).json()) as { token: string }
    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(`${running.url}/shelf/shelves/s1`, { headers })).status).toBe(200)
    expect((await fetch(`${running.url}/other/shelves/s1`, { headers })).status).toBe(401)
    expect((await post('/token/none')).status).toBe(404)
    expect((await post('/sign-out')).status).toBe(200)
    expect((await post('/token/shelf')).status).toBe(401)
    expect(await host.accounts.personOf(new Request('http://x', { headers: { cookie } }))).toBeUndefined()
  })

  test('cannot be signed in by a page of another origin, nor under a name that is not on the list', async () => {
    expect((await signIn('ann', { origin: 'https://evil.example' })).status).toBe(403)
    expect((await signIn('ann', { origin: running.url })).status).toBe(200)
    expect((await signIn('eve')).status).toBe(404)
    expect((await signIn('ann', {}, 'other')).status).toBe(404)
  })

  test('have names, and a new session for each sign-in', async () => {
    expect(await host.accounts.namesOf(['ben', 'eve'])).toEqual(new Map([['ben', { name: 'Ben' }]]))
    const old = await cookieOf('ann')
    const [renewed = ''] = (await signIn('ann', { cookie: old })).headers.getSetCookie()
    expect(renewed).toMatch(/HttpOnly; SameSite=Lax/i)
    expect(renewed.startsWith(old)).toBe(false)
    const request = new Request('http://x', { headers: { cookie: old } })
    expect(await host.accounts.personOf(request)).toBeUndefined()
  })

  test('do not exist where an issuer is configured', async () => {
    const systems = { shelf: {}, other: {} }
    const issuers = JSON.stringify([{ issuer: 'https://id.example', systems }])
    let theirs: PagesHost | undefined
    const keepHost = (given: PagesHost) => {
      theirs = given
      return pages(given)
    }
    const real = await start({ MONOTABLE_ISSUERS: issuers }, { pages: keepHost })
    const body = JSON.stringify({ system: 'shelf', user: 'ann' })
    const headers = { 'content-type': 'application/json' }
    const signIn = await fetch(`${real.url}/accounts/sample/sign-in`, { method: 'POST', headers, body })
    expect(signIn.status).toBe(404)
    expect(theirs?.accounts.ways.samples).toEqual([])
    expect(theirs?.config.isDevelopment).toBe(false)
    expect(host.config).toMatchObject({
      isDevelopment: true,
      baseUrl: expect.stringMatching(/^http:..localhost:\d+$/),
    })
    await real.close()
  })
})

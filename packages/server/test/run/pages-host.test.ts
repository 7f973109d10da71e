import { describe, expect, test } from 'vitest'
import type { Person } from '../../src/accounts/accounts.ts'
import { verifier } from '../../src/identity/verify.ts'
import { createApp } from '../../src/run/app.ts'
import { makePagesHost, type PageCall } from '../../src/run/pages-host.ts'
import { openPagesWorld } from '../support/pages-world.ts'
import type { Db } from '../support/shelf/schema.ts'

const world = openPagesWorld()
const { cookieOf, personOf, start } = world

const call = (asked: Omit<PageCall, 'system'>) => world.host.call({ system: 'shelf', ...asked })

/** The same over HTTP, with a token. */
async function overHttp(user: string, method: string, path: string, body?: unknown, more = {}) {
  const token = await world.running.identity.issuer?.token({ system: 'shelf', sub: user })
  const response = await fetch(`${world.running.url}/shelf${path}`, {
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
    expect((await world.host.call({ system: 'other', operation: 'whoAmI', person })).body).toEqual({
      id: 'ann',
    })
    expect((await call({ operation: 'whoAmI' })).body).toEqual({})
  })

  test('cannot be done as somebody whom the page made up or changed', async () => {
    const person = await personOf('ben')
    for (const made of [{ id: 'ann', name: 'Ann' }, { ...person, id: 'ann' }, { ...person }]) {
      await expect(call({ operation: 'whoAmI', person: made })).rejects.toThrow('accounts.personOf()')
      const question = { system: 'shelf', path: { shelfId: 's1' }, person: made }
      await expect(world.host.mayCall(question)).rejects.toThrow('accounts.personOf()')
    }
  })

  test('is the person of the cookie, whatever other headers say', async () => {
    const token = await world.running.identity.issuer?.token({ system: 'shelf', sub: 'ann' })
    const forged = { authorization: `Bearer ${token}`, 'x-person': 'ann', 'x-monotable-actor': 'ann' }
    const me = async (headers: Record<string, string>) =>
      (await fetch(`${world.running.url}/shelf/app/me`, { headers: { ...forged, ...headers } })).json()
    expect(await me({ cookie: await cookieOf('ben') })).toEqual({ id: 'ben' })
    expect(await me({})).toEqual({})
    expect(await me({ cookie: 'monotable.session_token=guessed' })).toEqual({})
  })

  test('needs a token over HTTP: neither cookie nor header is enough there', async () => {
    const headers = { cookie: await cookieOf('ann'), 'x-person': 'ann' }
    expect((await fetch(`${world.running.url}/shelf/shelves/s1`, { headers })).status).toBe(401)
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
    const response = await fetch(`${world.running.url}/shelf/app/me`, {
      headers: { 'x-request-id': 'page-7' },
    })
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
    await expect(world.host.call({ system: 'none', operation: 'x' })).rejects.toThrow("no system 'none'")
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
    return [...(await world.host.mayCall({ system: 'shelf', operations: asked, path, person }))]
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
      (await world.host.policyOf({ system: 'shelf', person: await personOf(user) })).rolesIn(operation, {
        shelfId,
      })
    expect([...((await rolesIn('ann', 'getShelf')) ?? [])]).toContain('owner')
    expect(await rolesIn('ben', 'addBook')).toBeUndefined()
    expect(await rolesIn('ben', 'getShelf', 's2')).toBeUndefined()
  })

  test('is told at once where it is known, to each of two people by what each may', async () => {
    const request = new Request('http://localhost')
    const [ann, ben] = await Promise.all(
      ['ann', 'ben'].map(async user =>
        world.host.policyOf({ system: 'shelf', person: await personOf(user), request }),
      ),
    )
    const asked = (who: typeof ann) => who?.rolesIn('addBook', { shelfId: 's1' })
    expect(await Promise.all([asked(ann), asked(ben)])).toEqual([new Set(['owner']), undefined])
    expect([asked(ann), asked(ben)]).toEqual([new Set(['owner']), undefined])
    expect(await world.host.policyOf({ system: 'shelf', request })).not.toBe(ann)
    expect(
      (await world.host.policyOf({ system: 'shelf', request })).rolesIn('addBook', { shelfId: 's1' }),
    ).toBe(undefined)
  })

  test('is looked up once for all questions of a request, and again for the next', async () => {
    const person = await personOf('ann')
    const question = { system: 'shelf', path: { shelfId: 's1' }, person }
    const lookUps = async (request: Request) => {
      world.reads.length = 0
      await world.host.mayCall({ ...question, request })
      await world.host.mayCall({ ...question, request })
      return world.reads.length
    }
    expect(await lookUps(new Request('http://localhost'))).toBe(1)
    expect(await lookUps(new Request('http://localhost'))).toBe(1)
    const db: Db = world.running.runtime.systems[0]?.db
    await db.Member.delete({ shelfId: 's1', userId: 'ann' })
    expect(await world.host.mayCall(question)).not.toContain('addBook')
    await db.Member.put({ shelfId: 's1', userId: 'ann', role: 'owner' })
    expect(await world.host.mayCall(question)).toContain('addBook')
  })
})

describe('what one page reads', () => {
  const path = { shelfId: 's1' }
  const get = (request: Request, person: Person) => call({ operation: 'getShelf', path, person, request })
  const page = (method = 'GET') => new Request('http://localhost', { method })
  const readsOf = async (work: () => Promise<unknown>) => {
    world.reads.length = 0
    await work()
    return world.reads.length
  }

  test('it reads once, whichever of its calls asks; another request reads again', async () => {
    const person = await personOf('ann')
    const request = page()
    const once = await readsOf(() => get(request, person))
    expect(once).toBeGreaterThan(0)
    expect(await readsOf(() => get(request, person))).toBe(0)
    expect(await readsOf(() => get(page(), person))).toBe(once)
    const posted = page('POST')
    await get(posted, person)
    expect(await readsOf(() => get(posted, person))).toBe(once)
  })

  test('is never what somebody else may read', async () => {
    const db: Db = world.running.runtime.systems[0]?.db
    await db.Shelf.put({ shelfId: 's3', name: 'Diaries' })
    await db.Member.put({ shelfId: 's3', userId: 'ann', role: 'owner' })
    const request = page()
    const asked = { operation: 'getShelf', path: { shelfId: 's3' }, request }
    expect((await call({ ...asked, person: await personOf('ann') })).status).toBe(200)
    expect((await call({ ...asked, person: await personOf('ben') })).status).toBe(403)
    expect((await call(asked)).status).toBe(401)
  })

  test('is read again after the page itself has written', async () => {
    const person = await personOf('ann')
    const request = page()
    const list = async () => {
      const { body } = await call({ operation: 'listBooks', path, person, request })
      return (body as { items: readonly unknown[] }).items.length
    }
    const before = await list()
    const body = { title: 'Sanditon', isbn: '0-19-953556-0' }
    expect((await call({ operation: 'addBook', path, body, person, request })).status).toBe(201)
    expect(await list()).toBe(before + 1)
  })

  test('and what a person is, is found once a request, again after something was done, and kept by no page that is answered', async () => {
    const { accounts } = world.host
    const { runtime } = world.running
    let found = 0
    const host = makePagesHost({
      app: createApp(runtime, { identify: verifier({ issuers: [] }) }),
      runtime,
      accounts: {
        ...accounts,
        claimsOf: (person, system) => {
          found += 1
          return accounts.claimsOf(person, system)
        },
      },
      config: world.host.config,
      origins: new WeakMap(),
    })
    const visit = async () => {
      const request = new Request('http://localhost', { headers: { cookie: await cookieOf('ann') } })
      const asked = { system: 'shelf', path, person: await host.accounts.personOf(request), request }
      const role = async () => ((await host.call({ ...asked, operation: 'whoAmI' })).body as Person).id
      return { asked, role }
    }
    const { asked, role } = await visit()
    expect([await role(), await role()]).toEqual(['ann', 'ann'])
    await host.mayCall(asked)
    expect(found).toBe(1)
    expect((await host.call({ ...asked, operation: 'holdShelf' })).status).toBe(201)
    await role()
    expect(found).toBe(2)
    const shelf = () => host.call({ ...asked, operation: 'getShelf' })
    await shelf()
    expect(await readsOf(shelf)).toBe(0)
    host.done(asked.request)
    expect(await readsOf(shelf)).toBeGreaterThan(0)
    await (await visit()).role()
    expect(found).toBe(3)
  })
})

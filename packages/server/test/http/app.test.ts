import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { operationsFor } from '../../src/declare/operation.ts'
import { refuse } from '../../src/errors.ts'
import type { DoneRequest } from '../../src/http/exchange.ts'
import type { App } from '../../src/run/app.ts'
import { type ServedShelf, serveShelf } from '../support/serve-shelf.ts'
import type { Db } from '../support/shelf/schema.ts'
import { shelfWith } from '../support/shelf-with.ts'

const operation = operationsFor<Db, unknown>()

const lines: Record<string, unknown>[] = []
const observed: DoneRequest[] = []
let now = new Date('2030-01-01T00:00:00.000Z')
let shelf: ServedShelf
const own = (app: App) => {
  app.get('/own', context => context.json({ own: true }))
  app.get('/own/refused', () => {
    throw refuse('FORBIDDEN', 'No')
  })
}
beforeAll(async () => {
  shelf = await serveShelf({
    runtime: {
      now: () => now,
      log: pino({ level: 'info' }, { write: line => void lines.push(JSON.parse(line)) }),
    },
    serve: { observe: request => void observed.push(request), routes: [own] },
  })
  await shelf.send('POST', '/shelf/shelves', { as: 'ann', body: { shelfId: 's1', name: 'Kitchen' } })
})
afterAll(() => shelf.close())
beforeEach(() => {
  lines.length = 0
  observed.length = 0
})

describe('every answer', () => {
  it('has a request id: that of the caller if it is sane, else a new one', async () => {
    const id = async (given?: string) => {
      const headers = given === undefined ? {} : { 'x-request-id': given }
      return (await shelf.send('GET', '/shelf/about', { headers })).headers.get('x-request-id')
    }
    for (const given of ['abc-1.2', 'JKJaXmPLvHcESHA=', 'a+b/c==']) expect(await id(given)).toBe(given)
    for (const given of [undefined, 'a b', '<x>', 'x'.repeat(129)])
      expect(await id(given)).toMatch(/^[0-9A-Z]{26}$/)
  })

  it('says to browsers what they may do with it', async () => {
    for (const path of ['/shelf/about', '/healthz', '/nothing', '/shelf/shelves/s1', '/docs', '/own']) {
      const { headers } = await shelf.send('GET', path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('x-request-id')).toBeTruthy()
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
  })
})

describe('paths', () => {
  it('that are unknown are NOT_FOUND, in the envelope', async () => {
    for (const path of ['/', '/nothing', '/shelf', '/shelf/', '/shelf/shelves//books', '/_test/clock']) {
      const { status, body } = await shelf.send('GET', path, { as: 'ann' })
      expect([status, body.error.code]).toEqual([404, 'NOT_FOUND'])
    }
  })

  it('that are known for other methods say for which', async () => {
    const allow = async (method: string, path: string) => {
      const { status, headers } = await shelf.send(method, path)
      return [status, headers.get('allow')]
    }
    expect(await allow('POST', '/shelf/about')).toEqual([405, 'GET, HEAD'])
    expect(await allow('PUT', '/shelf/shelves/a/books/b')).toEqual([405, 'DELETE, GET, HEAD, PATCH'])
    expect(await allow('OPTIONS', '/shelf/shelves')).toEqual([405, 'POST'])
    expect(await allow('POST', '/healthz')).toEqual([405, 'GET, HEAD'])
  })

  it('can be added, and what they throw is answered as an error', async () => {
    expect((await shelf.send('GET', '/own')).body).toEqual({ own: true })
    const { status, body } = await shelf.send('GET', '/own/refused')
    expect([status, body.error]).toMatchObject([403, { code: 'FORBIDDEN', requestId: expect.any(String) }])
  })

  it('include the state of health', async () => {
    expect((await shelf.send('GET', '/healthz')).body).toEqual({ status: 'ok' })
  })
})

describe('the log', () => {
  it('has one line a request, with its route and nothing of its query, body or token', async () => {
    const { headers } = await shelf.send('GET', '/shelf/shelves/s1/books?limit=17', { as: 'ann' })
    expect(lines).toEqual([
      expect.objectContaining({
        msg: 'request',
        method: 'GET',
        route: '/shelf/shelves/{shelfId}/books',
        system: 'shelf',
        operation: 'listBooks',
        status: 200,
        ms: expect.any(Number),
        requestId: headers.get('x-request-id'),
        actor: 'ann',
      }),
    ])
    lines.length = 0
    await shelf.send('POST', '/shelf/shelves/s1/books?limit=17', {
      as: 'ann',
      body: { title: 'secret', x: 1 },
    })
    expect(lines).toEqual([expect.objectContaining({ status: 400 })])
    expect(JSON.stringify(lines)).not.toMatch(/secret|limit|ey[A-Z]/)
  })

  it('has no address that is no route', async () => {
    await shelf.send('GET', '/secret/path?token=x')
    await shelf.send('GET', '/healthz')
    expect(lines.map(line => line.route)).toEqual(['none', '/healthz'])
    expect(observed.map(({ route, status }) => [route, status])).toEqual([
      ['none', 404],
      ['/healthz', 200],
    ])
  })
})

describe('an operation with a rate', () => {
  it('takes so many requests of one caller in its time, and says when it takes more', async () => {
    const count = (as: string) => shelf.send('GET', '/shelf/shelves/s1/books/count', { as })
    await shelf.runtime.systems[0]!.db.Member.put({ shelfId: 's1', userId: 'rob', role: 'reader' })
    for (let i = 0; i < 3; i++) expect((await count('ann')).status).toBe(200)
    now = new Date(now.getTime() + 45_000)
    const refused = await count('ann')
    expect([refused.status, refused.body.error.code]).toEqual([429, 'RATE_LIMITED'])
    expect(refused.headers.get('retry-after')).toBe('15')
    expect((await count('rob')).status).toBe(200)
    now = new Date(now.getTime() + 15_000)
    expect((await count('ann')).status).toBe(200)
  })
})

describe('callers without a token', () => {
  const knocking = async (proxies?: number) => {
    const rated = operation({
      method: 'GET',
      path: '/rated',
      title: 'Takes two requests a minute',
      may: 'anyone',
      output: z.object({}),
      rate: { requests: 2, seconds: 60 },
      handler: async () => ({}),
    })
    const systems = [shelfWith({ rated })]
    const served = await serveShelf({ runtime: { systems }, serve: proxies ? { proxies } : {} })
    const from = async (addresses: string) => {
      const headers = { 'x-forwarded-for': addresses }
      return (await served.send('GET', '/shelf/rated', { headers })).status
    }
    return { from, close: served.close }
  }

  it('are not believed where they say that they come from', async () => {
    const { from, close } = await knocking()
    expect([await from('10.0.0.1'), await from('10.0.0.2'), await from('10.0.0.3')]).toEqual([200, 200, 429])
    await close()
  })

  it('are told apart by what our own proxies say, and by nothing that stood there before', async () => {
    const { from, close } = await knocking(2)
    const forged = async (at: number) => from(`1.1.1.${at}, 10.0.0.1, 192.168.0.1`)
    expect([await forged(1), await forged(2), await forged(3)]).toEqual([200, 200, 429])
    expect(await from('10.0.0.2, 192.168.0.1')).toBe(200)
    // Not through our proxies: then it is the connection that counts.
    expect([await from('9.9.9.1'), await from('9.9.9.2'), await from('9.9.9.3')]).toEqual([200, 200, 429])
    await close()
  })
})

describe('other origins', () => {
  it('may call where they are configured, and see the headers that they need', async () => {
    const origin = 'https://shop.example'
    const open = await serveShelf({ serve: { cors: { origins: [origin] } } })
    const asked = await open.send('OPTIONS', '/shelf/about', {
      headers: { origin, 'access-control-request-method': 'GET' },
    })
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, origin])
    const answer = await open.send('GET', '/shelf/about', { headers: { origin } })
    expect(answer.body).toEqual({ name: 'Shelf' })
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    expect(answer.headers.get('access-control-expose-headers')).toContain('ETag')
    const other = await open.send('GET', '/shelf/about', { headers: { origin: 'https://evil.example' } })
    expect(other.headers.get('access-control-allow-origin')).toBeNull()
    await open.close()
  })
})

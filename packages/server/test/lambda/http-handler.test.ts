import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLocalIssuer } from '../../src/identity/local-issuer.ts'
import { verifier } from '../../src/identity/verify.ts'
import { type HttpEvent, type HttpResult, httpHandler } from '../../src/lambda/http-handler.ts'
import { createApp } from '../../src/run/app.ts'
import { type StartedShelf, startShelf } from '../support/start-shelf.ts'
import { functionUrlEvent, httpApiEvent } from './events.ts'

let started: StartedShelf
let handle: (event: HttpEvent) => Promise<HttpResult>
let authorization: string
beforeAll(async () => {
  started = await startShelf()
  const issuer = await openLocalIssuer()
  authorization = `Bearer ${await issuer.token({ system: 'shelf', sub: 'ann' })}`
  const app = createApp(started.runtime, {
    identify: verifier({ issuers: [issuer.trusted] }),
    routes: [
      app => {
        app.get('/photo', context => context.body(photo, 200, { 'content-type': 'image/png' }))
        app.get('/packed', context =>
          context.body(packed, 200, { 'content-encoding': 'gzip', 'content-type': 'text/plain' }),
        )
        app.get('/cookies', context => {
          context.header('set-cookie', 'a=1; Path=/', { append: true })
          context.header('set-cookie', 'b=2; Secure', { append: true })
          return context.text(context.req.header('cookie') ?? 'none')
        })
        app.post('/echo', async context => {
          const bytes = new Uint8Array(await context.req.arrayBuffer())
          const name = context.req.header('x-name')
          return context.json({ bytes: [...bytes], length: context.req.header('content-length'), name })
        })
        app.get('/env', context => context.json(context.env))
      },
    ],
  })
  handle = httpHandler(app)
})
afterAll(() => started.close())

const photo = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 255])
const packed = new Uint8Array(gzipSync('hello'))

const kinds = { 'an HTTP API': httpApiEvent, 'a function URL': functionUrlEvent }

describe.each(Object.entries(kinds))('behind %s', (_, event) => {
  const name = event.name

  test('operations are called with path, query, token and body', async () => {
    const body = JSON.stringify({ shelfId: name, name: 'Bücher' })
    const headers = { authorization, 'content-type': 'application/json' }
    const made = await handle(event('POST', '/shelf/shelves', { headers, body }))
    expect(made).toMatchObject({ statusCode: 201, isBase64Encoded: false })
    expect(JSON.parse(made.body)).toEqual({ shelfId: name, name: 'Bücher', version: 1 })
    const read = await handle(event('GET', `/shelf/shelves/${name}`, { headers: { authorization } }))
    expect(read).toMatchObject({ statusCode: 200, headers: { etag: '"1"' } })
    const list = event('GET', `/shelf/shelves/${name}/books`, {
      headers: { authorization },
      rawQueryString: 'limit=5&direction=desc',
    })
    expect(JSON.parse((await handle(list)).body)).toEqual({ items: [] })
  })

  test('a body in base64 is read as what it stands for', async () => {
    const text = JSON.stringify({ shelfId: `${name}-64`, name: 'Bücher' })
    const body = Buffer.from(text).toString('base64')
    const headers = { authorization, 'content-type': 'application/json' }
    const made = await handle(event('POST', '/shelf/shelves', { headers, body, isBase64Encoded: true }))
    expect(JSON.parse(made.body)).toMatchObject({ name: 'Bücher' })
  })

  test('refusals are answered as everywhere', async () => {
    const none = await handle(event('GET', '/shelf/shelves/x'))
    expect([none.statusCode, JSON.parse(none.body).error.code]).toEqual([401, 'UNAUTHENTICATED'])
    const lost = await handle(event('GET', '/nowhere'))
    expect([lost.statusCode, JSON.parse(lost.body).error.code]).toEqual([404, 'NOT_FOUND'])
  })

  test('bytes go both ways unharmed', async () => {
    const shown = await handle(event('GET', '/photo'))
    expect(shown).toMatchObject({ isBase64Encoded: true, headers: { 'content-type': 'image/png' } })
    expect(new Uint8Array(Buffer.from(shown.body, 'base64'))).toEqual(photo)
    const body = Buffer.from(photo).toString('base64')
    const echoed = await handle(event('POST', '/echo', { body, isBase64Encoded: true }))
    expect(JSON.parse(echoed.body)).toMatchObject({ bytes: [...photo], length: '6' })
  })

  test('what is compressed is base64, whatever its type', async () => {
    const { body, isBase64Encoded } = await handle(event('GET', '/packed'))
    expect(isBase64Encoded).toBe(true)
    expect(new Uint8Array(Buffer.from(body, 'base64'))).toEqual(packed)
  })

  test('cookies come as a list and go as a list', async () => {
    const result = await handle(event('GET', '/cookies', { cookies: ['x=1', 'y=2'] }))
    expect(result).toMatchObject({ body: 'x=1; y=2', cookies: ['a=1; Path=/', 'b=2; Secure'] })
    expect(Object.keys(result.headers)).not.toContain('set-cookie')
  })

  test('the address of the caller is that of the event', async () => {
    const { body } = await handle(event('GET', '/env', { headers: { 'x-forwarded-for': '1.2.3.4' } }))
    expect(JSON.parse(body)).toMatchObject({ address: event('GET', '/').requestContext.http.sourceIp })
  })
})

test('a named stage is no part of the path', async () => {
  const event = httpApiEvent('GET', '/shelf/about', { stage: 'prod' })
  expect(event.rawPath).toBe('/prod/shelf/about')
  expect(await handle(event)).toMatchObject({ statusCode: 200, body: '{"name":"Shelf"}' })
  const like = httpApiEvent('GET', '/shelf/about', { stage: 'sh' })
  expect(await handle({ ...like, rawPath: '/shelf/about' })).toMatchObject({ statusCode: 200 })
})

test('a path that was decoded on its way is encoded again', async () => {
  const odd = httpApiEvent('GET', '/shelf/shelves/a#b c?d%2Fe%')
  const refused = await handle({ ...odd, headers: { authorization } })
  // Were '#' or '?' taken for the end of the path, the shelf would be `a` and unknown.
  expect([refused.statusCode, JSON.parse(refused.body).error.code]).toEqual([400, 'VALIDATION_ERROR'])
})

test('headers beyond Latin-1 are the bytes that were sent', async () => {
  const { body } = await handle(httpApiEvent('POST', '/echo', { headers: { 'x-name': '日本' } }))
  expect(Buffer.from(JSON.parse(body).name, 'latin1').toString('utf8')).toBe('日本')
})

test('requests have the id that the gateway gave them', async () => {
  const { headers } = await handle(functionUrlEvent('GET', '/shelf/about'))
  expect(headers['x-request-id']).toBe('1b2c3d4e-0000-4000-8000-000000000000')
  const byGateway = await handle(httpApiEvent('GET', '/shelf/about'))
  expect(byGateway.headers['x-request-id']).toBe('JKJaXmPLvHcESHA=')
  const own = await handle(functionUrlEvent('GET', '/shelf/about', { headers: { 'x-request-id': 'mine' } }))
  expect(own.headers['x-request-id']).toBe('mine')
})

test('an answer without a body has an empty one', async () => {
  const headers = { authorization, 'content-type': 'application/json' }
  const body = JSON.stringify({ shelfId: 'gone', name: 'x' })
  await handle(httpApiEvent('POST', '/shelf/shelves', { headers, body }))
  const result = await handle(
    httpApiEvent('DELETE', '/shelf/shelves/gone/books/b1', { headers: { authorization } }),
  )
  expect(result).toMatchObject({ statusCode: 204, body: '', isBase64Encoded: false })
})

test('a GET with a body is answered as one without', async () => {
  const event = httpApiEvent('GET', '/shelf/about', { body: '{"a":1}' })
  expect(await handle(event)).toMatchObject({ statusCode: 200 })
})

test('the older payload format is refused in words', async () => {
  const { version: _, ...old } = httpApiEvent('GET', '/shelf/about')
  await expect(handle({ ...old, version: '1.0' })).rejects.toThrow('payload format version 2.0')
})

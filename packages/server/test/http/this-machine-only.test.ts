import { request } from 'node:http'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ServedShelf, serveShelf } from '../support/serve-shelf.ts'

const allowed = 'http://localhost:5173'
let served: ServedShelf

beforeAll(async () => {
  const routes = new Hono()
    .get('/_dev/users', context => context.text('users'))
    .post('/_dev/token', context => context.text('a token'))
    .post('/_test/reset', context => context.text('reset'))
  served = await serveShelf({
    serve: { cors: { origins: [allowed] }, routes: [app => void app.route('/', routes)] },
  })
})
afterAll(() => served.close())

/** With a header that `fetch` would not let one choose. */
function ask(method: string, path: string, headers: Record<string, string>): Promise<number> {
  const { port } = served.server
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, method, path, headers }, answer => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })
}

const routes = [
  ['GET', '/_dev/users'],
  ['POST', '/_dev/token'],
  ['POST', '/_test/reset'],
] as const

describe.each(routes)('%s %s', (method, path) => {
  test.each(['localhost', 'localhost:3000', 'LOCALHOST', '127.0.0.1:3000', '127.1.2.3', '[::1]:3000'])(
    'is for who calls %s',
    async Host => {
      expect(await ask(method, path, { Host })).toBe(200)
    },
  )

  test.each(['evil.example:3000', 'localhost.evil.example', '10.0.0.7', '[2001:db8::1]', '0.0.0.0'])(
    'does not give away a token by the name %s, which points here',
    async Host => {
      expect(await ask(method, path, { Host })).toBe(403)
    },
  )

  test('is not for pages of other origins, unless they are allowed', async () => {
    const Host = 'localhost:3000'
    for (const Origin of ['https://evil.example', 'null', 'http://localhost:8001', 'https://localhost:3000'])
      expect(await ask(method, path, { Host, Origin })).toBe(403)
    for (const Origin of ['http://localhost:3000', allowed])
      expect(await ask(method, path, { Host, Origin })).toBe(200)
  })
})

test('public operations may be called by any name', async () => {
  expect(await ask('GET', '/shelf/about', { Host: 'shop.example', Origin: 'https://evil.example' })).toBe(200)
  expect(await ask('GET', '/healthz', { Host: 'shop.example' })).toBe(200)
})

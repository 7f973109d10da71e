import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { operationsFor } from '../../src/declare/operation.ts'
import { type ServedShelf, serveShelf } from '../support/serve-shelf.ts'
import { shelfWith } from '../support/shelf-with.ts'

const operation = operationsFor<unknown, unknown>()

const echo = operation({
  method: 'POST',
  path: '/echo/{word}',
  title: 'Gives back what it was given',
  may: 'anyone',
  status: 200,
  input: {
    path: z.object({ word: z.string() }),
    query: z.object({
      tag: z.array(z.string()).optional(),
      one: z.string().optional(),
      least: z.coerce.number().min(0).optional(),
    }),
    headers: z.object({ 'x-device': z.string().max(8).optional(), 'x-tries': z.coerce.number().optional() }),
    body: z.object({
      free: z.unknown().optional(),
      lines: z.array(z.object({ sku: z.string(), count: z.int().default(1) })).optional(),
      choice: z.union([z.object({ a: z.string() }), z.object({ b: z.string(), c: z.string() })]).optional(),
    }),
  },
  output: z.object({ word: z.string(), query: z.unknown(), headers: z.unknown(), body: z.unknown() }),
  handler: async ({ path, query, headers, body }) => ({ word: path.word, query, headers, body }),
})

let shelf: ServedShelf
beforeAll(async () => {
  shelf = await serveShelf({ runtime: { systems: [shelfWith({ echo })] }, serve: { bodyLimit: 2000 } })
})
afterAll(() => shelf.close())

const send = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
  shelf.send('POST', `/shelf/echo/${path}`, { headers, ...(body !== undefined && { body }) })

const issues = async (answer: ReturnType<typeof send>) => {
  const { status, body } = await answer
  expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR'])
  return body.error.details.issues
}

describe('a path', () => {
  it('is decoded once', async () => {
    const word = async (path: string) => (await send(path, {})).body.word
    expect(await word('caf%C3%A9%20%2Fx%23')).toBe('café /x#')
    expect(await word('%2541')).toBe('%41')
  })

  it('that is not properly encoded is refused', async () => {
    expect(await issues(send('%E0%A4%A', {}))).toEqual([
      { in: 'path', path: '', reason: 'is not properly percent-encoded' },
    ])
  })
})

describe('a query', () => {
  it('may repeat what is a list and nothing else', async () => {
    expect((await send('x?tag=a&tag=b&one=1', {})).body.query).toEqual({ tag: ['a', 'b'], one: '1' })
    expect((await send('x?tag=a', {})).body.query).toEqual({ tag: ['a'] })
    expect(await issues(send('x?one=1&one=2', {}))).toEqual([
      { in: 'query', path: 'one', reason: 'is given more than once' },
    ])
  })

  it('with a number that is left empty is refused: it is not zero', async () => {
    expect((await send('x?least=0', {})).body.query).toEqual({ least: 0 })
    for (const empty of ['', '%20'])
      expect(await issues(send(`x?least=${empty}`, {}))).toMatchObject([{ in: 'query', path: 'least' }])
  })

  it('with an unknown field is refused', async () => {
    expect(await issues(send('x?two=2', {}))).toEqual([
      { in: 'query', path: 'two', reason: 'is not a known field' },
    ])
    expect(await issues(send('x?__proto__=2', {}))).toMatchObject([{ in: 'query', path: '__proto__' }])
  })
})

describe('headers', () => {
  it('are read where they are declared, and no others', async () => {
    const given = { 'X-Device': 'till-1', 'x-tries': '3', 'x-other': 'y' }
    expect((await send('x', {}, given)).body.headers).toEqual({ 'x-device': 'till-1', 'x-tries': 3 })
    expect((await send('x', {})).body.headers).toEqual({})
  })

  it('that are not acceptable are refused by their names', async () => {
    expect(await issues(send('x', {}, { 'x-device': 'far too long' }))).toMatchObject([
      { in: 'header', path: 'x-device' },
    ])
  })
})

describe('a body', () => {
  it('with an unknown field is refused at any depth, with its path', async () => {
    const body = { sellerId: 'x', lines: [{ sku: 'a' }, { sku: 'b', price: 1 }] }
    expect(await issues(send('x', body))).toEqual(
      expect.arrayContaining([
        { in: 'body', path: 'sellerId', reason: 'is not a known field' },
        { in: 'body', path: 'lines.1.price', reason: 'is not a known field' },
      ]),
    )
  })

  it('tells every field that is wrong', async () => {
    const found = await issues(send('x', { lines: [{ sku: 1, count: 1.5 }] }))
    expect(found.map((issue: { path: string }) => issue.path)).toEqual(['lines.0.sku', 'lines.0.count'])
  })

  it('of several shapes is told what the nearest one misses', async () => {
    expect(await issues(send('x', { choice: { b: 'x' } }))).toMatchObject([{ in: 'body', path: 'choice.c' }])
  })

  it('gets its defaults, and free-form parts pass as they are', async () => {
    const free = { A: [1, { b: null }] }
    expect((await send('x', { free, lines: [{ sku: 'a' }] })).body.body).toEqual({
      free,
      lines: [{ sku: 'a', count: 1 }],
    })
  })

  it('may be missing where nothing in it is needed', async () => {
    expect((await send('x')).body.body).toEqual({})
  })

  it('that is not JSON, or not an object, is refused', async () => {
    expect(await issues(send('x', '{"a":'))).toEqual([{ in: 'body', path: '', reason: 'is not valid JSON' }])
    expect(await issues(send('x', '[1]'))).toMatchObject([{ in: 'body', path: '' }])
    expect(await issues(send('x', 'null'))).toMatchObject([{ in: 'body', path: '' }])
  })

  it('that reaches for prototypes is refused, however it is written', async () => {
    const path = 'free.a.__proto__'
    expect(await issues(send('x', '{"free":{"a":{"__proto__":{}}}}'))).toMatchObject([{ path }])
    expect(await issues(send('x', '{"free":{"a":{"\\u005f_proto__":1}}}'))).toMatchObject([{ path }])
  })

  it('with what no database keeps is refused: fields without a name, halves of characters', async () => {
    expect(await issues(send('x', '{"free":{"a":{"":1}}}'))).toEqual([
      { in: 'body', path: 'free.a', reason: 'has a field without a name' },
    ])
    for (const half of ['\\ud83d', '\\ude00', 'a\\ude00\\ud83d'])
      expect(await issues(send('x', `{"free":["${half}"]}`))).toEqual([
        { in: 'body', path: 'free.0', reason: 'contains half a surrogate pair' },
      ])
    expect(await issues(send('x', '{"free":{"\\ud83d":1}}'))).toMatchObject([{ reason: 'is not allowed' }])
    expect((await send('x', '{"free":"\\ud83d\\ude00"}')).body.body).toEqual({ free: '😀' })
  })

  it('may be so deep and no deeper', async () => {
    const nested = (depth: number) => `{"free":${'['.repeat(depth)}${']'.repeat(depth)}}`
    expect((await send('x', nested(31))).status).toBe(200)
    expect(await issues(send('x', nested(32)))).toMatchObject([{ reason: 'is deeper than 32 levels' }])
  })

  it('in another media type is refused', async () => {
    for (const type of ['text/plain', 'application/xml', 'application/json; charset=latin1']) {
      const { status, body } = await send('x', '{}', { 'content-type': type })
      expect([status, body.error.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    }
    expect((await send('x', '{}', { 'content-type': 'Application/JSON; Charset="UTF-8"' })).status).toBe(200)
  })

  it('that is not UTF-8 is refused', async () => {
    const bytes = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])
    const response = await fetch(`${shelf.server.url}/shelf/echo/x`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: bytes,
    })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('is not valid UTF-8')
  })

  it('that is too large is refused, whether its length is told or not', async () => {
    const large = JSON.stringify({ free: 'x'.repeat(2000) })
    const told = await send('x', large)
    expect([told.status, told.body.error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    expect(await sendChunked(large)).toBe(413)
    expect(await sendChunked('{"free":1}')).toBe(200)
  })
})

/** Without saying how long it is. */
function sendChunked(body: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${shelf.server.url}/shelf/echo/x`,
      { method: 'POST', headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' } },
      response => {
        response.resume()
        resolve(response.statusCode)
      },
    )
    sent.on('error', reject)
    for (let at = 0; at < body.length; at += 500) sent.write(body.slice(at, at + 500))
    sent.end()
  })
}

describe('a number in a query', () => {
  it.each(['10', '0', '2.5', '007'])('is written in digits: %s', async least => {
    expect((await send(`x?least=${least}`)).body.query).toEqual({ least: Number(least) })
  })

  it.each(['1e1', '0x1f', '', '%20', '%205', 'Infinity', '1_0', '+1', '.5', '5.', '١'])(
    'is refused otherwise, in plain words: %s',
    async least => {
      const { status, body } = await send(`x?least=${least}`)
      expect(status).toBe(400)
      expect(body.error.details.issues).toEqual([{ in: 'query', path: 'least', reason: 'must be a number' }])
    },
  )
})

it('nobody is told the words of the validator', async () => {
  const answers = [
    await send('x', { lines: [{}] }),
    await send('x', { lines: 7 }),
    await send('x', { choice: 1 }),
  ]
  for (const { status, text } of answers) {
    expect(status).toBe(400)
    expect(text).not.toMatch(/Invalid input|expected \w+, received|Too small|Too big/)
  }
  expect(answers[0]?.body.error.details.issues).toEqual([
    { in: 'body', path: 'lines.0.sku', reason: 'is required' },
  ])
})

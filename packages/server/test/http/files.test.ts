import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { sentFile } from '../../src/declare/file.ts'
import { operationsFor } from '../../src/declare/operation.ts'
import { fileAnswer } from '../../src/http/file-answer.ts'
import { openApiDocument } from '../../src/openapi/document.ts'
import { type ServedShelf, serveShelf } from '../support/serve-shelf.ts'
import { shelfWith } from '../support/shelf-with.ts'

const operation = operationsFor<unknown, unknown>()
let cover = Uint8Array.from({ length: 1000 }, (_, at) => at % 251)

const getCover = operation({
  method: 'GET',
  path: '/covers/one',
  title: 'Sends the cover',
  may: 'anyone',
  output: sentFile,
  sends: 'image/jpeg',
  handler: async () => ({ bytes: cover, cacheControl: 'public, max-age=300', filename: '표지 "1".jpg' }),
})

const getSpine = operation({
  method: 'GET',
  path: '/spines/one',
  title: 'Sends the spine, of whatever type it is',
  may: 'anyone',
  output: sentFile,
  sends: 'image/*',
  handler: async () => ({ bytes: cover, cacheControl: 'no-cache', contentType: 'image/webp' }),
})

const putCover = operation({
  method: 'PUT',
  path: '/covers/one',
  title: 'Keeps the cover',
  may: 'anyone',
  input: { file: ['image/jpeg', 'image/png'] },
  output: z.object({ size: z.int(), contentType: z.string() }),
  bodyLimit: 2_000_000,
  handler: async ({ file: { bytes, contentType } }) => {
    cover = Uint8Array.from(bytes)
    return { size: bytes.byteLength, contentType }
  },
})

const system = shelfWith({ getCover, getSpine, putCover })
let shelf: ServedShelf
beforeAll(async () => {
  shelf = await serveShelf({ runtime: { systems: [system] } })
})
afterAll(() => shelf.close())

const get = (headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${shelf.server.url}/shelf/covers/one`, { method, headers })
const put = (body: NonNullable<RequestInit['body']>, contentType: string) =>
  fetch(`${shelf.server.url}/shelf/covers/one`, {
    method: 'PUT',
    headers: { 'content-type': contentType },
    body,
  })

async function bytesOf(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await response.arrayBuffer())
}

it('an operation that sends files of several types says which one it is', async () => {
  const answer = await fetch(`${shelf.server.url}/shelf/spines/one`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  await answer.arrayBuffer()
})

describe('an operation that takes a file', () => {
  it('gets the bytes as they are, with their type', async () => {
    const bytes = Uint8Array.from({ length: 1_500_000 }, (_, at) => at % 256)
    const answer = await put(bytes, 'Image/PNG; q=1')
    expect([answer.status, await answer.json()]).toEqual([200, { size: 1_500_000, contentType: 'image/png' }])
    expect(Buffer.compare(await bytesOf(await get()), bytes)).toBe(0)
  })

  it('takes no other type, nothing larger than it says, and not nothing', async () => {
    const refused = async (body: NonNullable<RequestInit['body']>, type: string) => {
      const answer = await put(body, type)
      return [answer.status, ((await answer.json()) as { error: { code: string } }).error.code]
    }
    expect(await refused('{}', 'application/json')).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    expect(await refused(new Uint8Array(2_000_001), 'image/png')).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    expect(await refused(new Uint8Array(0), 'image/png')).toEqual([400, 'VALIDATION_ERROR'])
  })
})

describe('an operation that sends a file', () => {
  it('says what it is, how long it may be kept, and what it is called', async () => {
    await put(new Uint8Array([5, 6]), 'image/png')
    const answer = await get()
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(cover.byteLength),
      'cache-control': 'public, max-age=300',
      'accept-ranges': 'bytes',
      'content-disposition': `attachment; filename="__ _1_.jpg"; filename*=UTF-8''${encodeURIComponent('표지 "1".jpg')}`,
      'x-content-type-options': 'nosniff',
    })
    expect(await bytesOf(answer)).toEqual(cover)
  })

  it('sends nothing to whoever has it, and again when it has changed', async () => {
    const etag = (await get()).headers.get('etag') as string
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await get({ 'if-none-match': known })
      expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([304, '', etag])
    }
    await put(new Uint8Array([1, 2, 3]), 'image/png')
    const answer = await get({ 'if-none-match': etag })
    expect([answer.status, await bytesOf(answer)]).toEqual([200, new Uint8Array([1, 2, 3])])
  })

  it('sends the range that is asked for', async () => {
    await put(new Uint8Array([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]), 'image/png')
    const range = async (asked: string, more: Record<string, string> = {}) => {
      const answer = await get({ range: asked, ...more })
      return [answer.status, answer.headers.get('content-range'), [...(await bytesOf(answer))].join('')]
    }
    expect(await range('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234'])
    expect(await range('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789'])
    expect(await range('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789'])
    expect(await range('bytes=8-99')).toEqual([206, 'bytes 8-9/10', '89'])
    for (const whole of ['bytes=0-1,4-5', 'bytes=5-2', 'lines=1-2', 'bytes=-'])
      expect(await range(whole)).toEqual([200, null, '0123456789'])
    const etag = (await get()).headers.get('etag') as string
    expect(await range('bytes=2-4', { 'if-range': etag })).toEqual([206, 'bytes 2-4/10', '234'])
    expect(await range('bytes=2-4', { 'if-range': '"older"' })).toEqual([200, null, '0123456789'])
  })

  it('refuses a range that is not there, and says how much is', async () => {
    for (const range of ['bytes=10-', 'bytes=-0']) {
      const answer = await get({ range })
      expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */10'])
      expect(await answer.json()).toMatchObject({ error: { code: 'RANGE_NOT_SATISFIABLE' } })
    }
  })

  it('tells a HEAD the same without the bytes', async () => {
    const answer = await get({}, 'HEAD')
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([
      200,
      '10',
      '',
    ])
  })

  it('gives any range as the slice that it is', () => {
    const bytes = Uint8Array.from({ length: 100 }, (_, at) => at)
    const at = fc.integer({ min: 0, max: 99 })
    fc.assert(
      fc.property(at, at, (one, other) => {
        const [first, last] = [Math.min(one, other), Math.max(one, other)]
        const asked = new Headers({ range: `bytes=${first}-${last}` })
        const answer = fileAnswer(asked, 'image/jpeg', { bytes, cacheControl: 'no-cache' })
        expect(answer.bytes).toEqual(bytes.slice(first, last + 1))
        expect(answer.headers['content-length']).toBe(String(last - first + 1))
      }),
    )
  })
})

it('OpenAPI has files as files', () => {
  const { get: sending, put: taking } = openApiDocument([system]).paths['/shelf/covers/one'] ?? {}
  const file = { schema: { type: 'string', format: 'binary' } }
  expect(sending?.responses['200']?.content).toEqual({ 'image/jpeg': file })
  expect(sending?.responses['416']?.description).toBe('RANGE_NOT_SATISFIABLE')
  expect(taking?.requestBody).toEqual({ required: true, content: { 'image/jpeg': file, 'image/png': file } })
})

describe('pages of other origins', () => {
  const policyOf = async (served: ServedShelf, path: string) =>
    (await fetch(served.server.url + path)).headers.get('cross-origin-resource-policy')

  it('show pictures where some may call, and nothing else', async () => {
    const open = await serveShelf({
      runtime: { systems: [system] },
      serve: { cors: { origins: ['https://shop.example'] } },
    })
    expect(await policyOf(open, '/shelf/covers/one')).toBe('cross-origin')
    expect(await policyOf(open, '/shelf/about')).toBe('same-origin')
    expect(await policyOf(open, '/healthz')).toBe('same-origin')
    await open.close()
  })

  it('show no pictures where none may call', async () => {
    expect(await policyOf(shelf, '/shelf/covers/one')).toBe('same-origin')
  })
})

import { MonotableError } from 'monotable'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { operationsFor } from '../../src/declare/operation.ts'
import { refuse } from '../../src/errors.ts'
import { refusalOf } from '../../src/http/refusal-of.ts'
import { Unavailable } from '../../src/ports/unavailable.ts'
import { type ServedShelf, serveShelf } from '../support/serve-shelf.ts'
import { shelfWith } from '../support/shelf-with.ts'

const operation = operationsFor<unknown, unknown>()

const failing = (path: string, handler: () => Promise<{ ok: boolean }>) =>
  operation({
    method: 'GET',
    path,
    title: 'Fails',
    may: 'anyone',
    output: z.object({ ok: z.boolean() }),
    handler,
  })

const broken = failing('/broken', async () => {
  throw new Error('the password is swordfish')
})
const wrong = failing('/wrong', async () => ({ ok: 'swordfish' }) as never)
const busy = failing('/busy', async () => {
  throw new MonotableError('BUSY', { operation: 'x', attempts: 25 })
})

const lines: Record<string, unknown>[] = []
let shelf: ServedShelf
beforeAll(async () => {
  shelf = await serveShelf({
    runtime: {
      systems: [shelfWith({ broken, wrong, busy })],
      log: pino({ level: 'info' }, { write: line => void lines.push(JSON.parse(line)) }),
    },
  })
  await shelf.send('POST', '/shelf/shelves', { as: 'ann', body: { shelfId: 's1', name: 'Kitchen' } })
})
afterAll(() => shelf.close())
beforeEach(() => {
  lines.length = 0
})

const books = '/shelf/shelves/s1/books'

describe('an error', () => {
  it('comes in the envelope, with the id of its request', async () => {
    const { status, body, headers } = await shelf.send('GET', `${books}/none`, {
      as: 'ann',
      headers: { 'x-request-id': 'my-request-1' },
    })
    expect(status).toBe(404)
    expect(headers.get('x-request-id')).toBe('my-request-1')
    expect(body).toEqual({
      error: { code: 'NOT_FOUND', message: 'This book does not exist', requestId: 'my-request-1' },
    })
  })

  it('of a system has its own code and details', async () => {
    const book = { title: 'Emma', isbn: '1234567890' }
    await shelf.send('POST', books, { as: 'ann', body: book })
    const { status, body } = await shelf.send('POST', books, { as: 'ann', body: book })
    expect([status, body.error]).toMatchObject([409, { code: 'ISBN_TAKEN', details: { isbn: '1234567890' } }])
  })

  it('of a state machine is a conflict that says from where and to where', async () => {
    const { body } = await shelf.send('POST', books, {
      as: 'ann',
      body: { title: 'Lost', isbn: '2222222222' },
    })
    const move = (to: string) =>
      shelf.send('POST', `${books}/${body.bookId}/transitions`, { as: 'ann', body: { to } })
    expect((await move('lost')).status).toBe(200)
    const refused = await move('offered')
    expect([refused.status, refused.body.error]).toMatchObject([
      409,
      { code: 'INVALID_TRANSITION', details: { attribute: 'status', from: 'lost', to: 'offered' } },
    ])
  })

  it('of our own is told to the log and to nobody else', async () => {
    for (const path of ['/shelf/broken', '/shelf/wrong']) {
      lines.length = 0
      const { status, text, body } = await shelf.send('GET', path)
      expect([status, body.error.code]).toEqual([500, 'INTERNAL_ERROR'])
      expect(text).not.toContain('swordfish')
      const fault = lines.find(line => line.msg === 'fault')
      const err = { stack: expect.stringContaining('at ') }
      expect(fault).toMatchObject({ level: 50, requestId: body.error.requestId, route: path, err })
    }
  })

  it('of too many writers asks to come back', async () => {
    const { status, body, headers } = await shelf.send('GET', '/shelf/busy')
    expect([status, body.error.code, headers.get('retry-after')]).toEqual([503, 'BUSY', '1'])
  })
})

describe('callers', () => {
  it('without a token, with a bad one, and without the right are told apart', async () => {
    const code = async (answer: ReturnType<ServedShelf['send']>) => {
      const { status, body } = await answer
      return [status, body.error.code]
    }
    const missing = await shelf.send('GET', books)
    expect([missing.status, missing.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    const bad = shelf.send('GET', books, { headers: { authorization: 'Bearer nonsense' } })
    expect(await code(bad)).toEqual([401, 'UNAUTHENTICATED'])
    expect(await code(shelf.send('GET', books, { as: 'eve' }))).toEqual([403, 'FORBIDDEN'])
    const badOnPublic = shelf.send('GET', '/shelf/about', { headers: { authorization: 'Bearer nonsense' } })
    expect(await code(badOnPublic)).toEqual([401, 'UNAUTHENTICATED'])
  })

  it('are refused before their body or query is looked at', async () => {
    const { status } = await shelf.send('POST', `${books}?x=1`, { as: 'eve', body: { nonsense: 1 } })
    expect(status).toBe(403)
    expect((await shelf.send('POST', `${books}?x=1`, { body: { nonsense: 1 } })).status).toBe(401)
  })
})

describe('the library’s errors', () => {
  const place = { entity: 'Book', key: { secret: 'x' } }
  const cases = [
    ['NOT_FOUND', 404, new MonotableError('NOT_FOUND', place)],
    ['CONFLICT', 409, new MonotableError('ALREADY_EXISTS', place)],
    ['CONFLICT', 409, new MonotableError('NOT_UNIQUE', { ...place, guard: 'Isbn' })],
    ['CONFLICT', 409, new MonotableError('CONDITION_FAILED', { ...place, condition: 'secret = 1' })],
    ['STALE_VERSION', 412, new MonotableError('STALE_VERSION', { ...place, expected: 1, actual: 2 })],
    ['INVALID_CURSOR', 400, new MonotableError('INVALID_CURSOR', { problem: 'malformed' })],
    ['VALIDATION_ERROR', 400, new MonotableError('KEY_TOO_LONG', { key: 'PK', bytes: 3000, limit: 2048 })],
    ['BUSY', 503, named('ThrottlingException', 'slow down')],
    ['BUSY', 503, new Unavailable('PostgreSQL', new Error('down'))],
    ['BUSY', 503, Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
    ['BUSY', 503, new AggregateError([Object.assign(new Error('x'), { code: 'ETIMEDOUT' })])],
    ['BUSY', 503, new Error('query', { cause: Object.assign(new Error('x'), { code: 'ECONNRESET' }) })],
    [
      'PAYLOAD_TOO_LARGE',
      413,
      named('ValidationException', 'Item size has exceeded the maximum allowed size'),
    ],
    [
      'PAYLOAD_TOO_LARGE',
      413,
      named('ValidationError', 'Item size to update has exceeded the maximum allowed size'),
    ],
  ] as const

  it.each(cases)('become %s %i without keys or conditions', (code, status, error) => {
    const refusal = refusalOf(error)
    expect(refusal).toMatchObject({ code, status })
    expect(refusal?.message).toMatch(/^[A-Z].* .*[a-z]/)
    expect(JSON.stringify([refusal?.message, refusal?.details])).not.toContain('secret')
  })

  it('about values have issues with path and reason', () => {
    const item = new MonotableError('INVALID_ITEM', {
      entity: 'Book',
      issues: [{ path: ['lines', 0, 'sku'], message: 'Too short' }],
    })
    expect(refusalOf(item)?.details).toEqual({ issues: [{ path: 'lines.0.sku', reason: 'Too short' }] })
    const key = new MonotableError('INVALID_KEY_VALUE', { name: 'city', value: 'a#b', problem: 'contains #' })
    expect(refusalOf(key)?.details).toEqual({ issues: [{ path: 'city', reason: 'contains #' }] })
  })

  it('of a transaction are what a system says of one, before what follows from another', () => {
    const own = refuse('FORBIDDEN', 'No')
    const library = new MonotableError('NOT_FOUND', place)
    const failed = (...reasons: (Error | undefined)[]) =>
      new MonotableError('TRANSACTION_FAILED', { reasons })
    expect(refusalOf(failed(undefined, library, own))).toBe(own)
    expect(refusalOf(failed(undefined, library))).toMatchObject({ code: 'NOT_FOUND' })
    expect(refusalOf(failed(new Error('?')))).toBeUndefined()
  })
})

function named(name: string, message: string): Error {
  return Object.assign(new Error(message), { name })
}

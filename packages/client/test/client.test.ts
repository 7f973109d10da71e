import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CallError, type Client } from '../src/index.ts'
import { type board, trouble } from './support/board.ts'
import { serveBoard } from './support/serve-board.ts'

const served = serveBoard()
let api: Client<typeof board>
let boards = 0
let path = { boardId: '' }
beforeEach(() => {
  api = served.client()
  path = { boardId: `b${++boards}` }
  served.line.seen.length = 0
})
afterEach(() => {
  expect(served.line.fates).toEqual([])
})

const texts = async () => (await api.listNotes({ path })).items.map(({ text }) => text)
const refusal = (call: Promise<unknown>): Promise<CallError> =>
  call.then(
    () => expect.fail('not refused'),
    error => error,
  )

describe('a call', () => {
  test('brings what the operation declares, and gives what it answers', async () => {
    const note = await api.addNote({ path: { boardId: 'a/b ü' }, body: { text: 'one' } })
    expect(note).toEqual({ noteId: expect.any(String), text: 'one', version: 1 })
    const { items } = await api.listNotes({ path: { boardId: 'a/b ü' }, query: { limit: 5 } })
    expect(items).toEqual([note])
    expect(
      await api.about({ query: { tags: ['x&', 'y'], size: 3 }, headers: { 'x-device': 'till' } }),
    ).toEqual({ id: 'ann', tags: ['x&', 'y'], size: 3, device: 'till' })
    expect(await served.client({ token: undefined }).about()).toEqual({ tags: [] })
    const place = { path: { ...path, noteId: (await api.addNote({ path, body: { text: 'x' } })).noteId } }
    expect(await api.removeNote(place)).toBeUndefined()
  })

  test('throws what the server refuses, by its code', async () => {
    const error = await refusal(api.addNote({ path, body: { text: '' } }))
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({ code: 'VALIDATION_ERROR', status: 400, requestId: expect.any(String) })
    expect(error.details).toEqual({
      issues: [{ in: 'body', path: 'text', reason: expect.stringContaining('empty') }],
    })
    expect(served.line.seen).toHaveLength(1)
  })

  test('gives a refusal back where it is tried, and what is no refusal is thrown', async () => {
    const done = await api.addNote.try({ path, body: { text: 'one' } })
    expect(done).toMatchObject({ ok: true, answer: { text: 'one' } })
    const refused = await api.addNote.try({ path: { boardId: 'full' }, body: { text: 'one' } })
    expect(refused).toMatchObject({ ok: false, error: { code: 'BOARD_FULL', status: 409 } })
    const signal = AbortSignal.abort(new Error('enough'))
    await expect(api.addNote.try({ path, body: { text: 'one' } }, { signal })).rejects.toThrow('enough')
  })

  test.each(['', '.', '..'])('does not go astray by the path parameter %j', async boardId => {
    await expect(api.listNotes({ path: { boardId } })).rejects.toThrow(
      `listNotes: the path parameter boardId cannot be '${boardId}'`,
    )
    expect(served.line.seen).toEqual([])
  })
})

describe('a list', () => {
  test('is gone through page by page, each asked for when it is needed', async () => {
    for (const text of ['1', '2', '3', '4', '5']) await api.addNote({ path, body: { text } })
    served.line.seen.length = 0
    const found: string[] = []
    for await (const { text } of api.listNotes.each({ path, query: { limit: 2 } })) found.push(text)
    expect(found).toEqual(['1', '2', '3', '4', '5'])
    expect(served.line.seen).toHaveLength(3)
    for await (const { text } of api.listNotes.each({ path, query: { limit: 2 } })) if (text === '1') break
    expect(served.line.seen).toHaveLength(4)
  })

  test('throws in the middle what the server refuses', async () => {
    const all = api.listNotes.each({ path, query: { cursor: 'no cursor' } })
    await expect(all.next()).rejects.toMatchObject({ code: 'INVALID_CURSOR' })
  })
})

describe('a change', () => {
  test('names the version that it rests on, by the thing, its version or its ETag', async () => {
    const note = await api.addNote({ path, body: { text: 'one' } })
    const place = { ...path, noteId: note.noteId }
    const edit = (text: string, ifMatch?: typeof note | number | string) =>
      api.editNote.try({ path: place, body: { text } }, { ifMatch })
    expect(await edit('two', note)).toMatchObject({ ok: true, answer: { version: 2 } })
    expect(await edit('lost', note)).toMatchObject({
      ok: false,
      error: { code: 'STALE_VERSION', details: { version: 2 } },
    })
    expect(await edit('three', 2)).toMatchObject({ ok: true })
    expect(await edit('four', '"3"')).toMatchObject({ ok: true })
    expect(await edit('five')).toMatchObject({ ok: true })
  })
})

describe('an answer that is lost', () => {
  test.each(['there', 'back', 'middle', 'gateway', 'date'] as const)(
    'is asked for again, and what it was about is done once: %s',
    async fate => {
      served.line.fates.push(fate, fate)
      const note = await api.addNote({ path, body: { text: 'once' } })
      expect(await texts()).toEqual(['once'])
      expect(note.text).toBe('once')
      const keys = served.line.seen.slice(0, 3).map(({ headers }) => headers['idempotency-key'])
      expect(new Set(keys).size).toBe(1)
      expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    },
  )

  test('is not asked for again where that could do it twice: a PATCH, and the POST of a visitor', async () => {
    const note = await api.addNote({ path, body: { text: 'one' } })
    served.line.fates.push('back')
    const edit = api.editNote({ path: { ...path, noteId: note.noteId }, body: { text: 'two' } })
    expect(await refusal(edit)).toMatchObject({ code: 'NO_ANSWER', status: 0 })
    const visitor = served.client({ token: () => undefined })
    served.line.fates.push('back')
    expect(await refusal(visitor.leaveNote({ path, body: { text: 'left' } }))).toMatchObject({
      code: 'NO_ANSWER',
    })
    expect(await texts()).toEqual(['two', 'left'])
    served.line.fates.push('back')
    await visitor.about()
  })

  test('is asked for so many times, and not more', async () => {
    served.line.fates.push('there', 'there', 'there')
    const error = await refusal(served.client({ retries: 2 }).listNotes({ path }))
    expect(error).toMatchObject({ code: 'NO_ANSWER', message: 'The server cannot be reached' })
    expect(error.cause).toBeInstanceOf(Error)
    expect(served.line.seen).toHaveLength(3)
  })

  test('counts as lost when it takes too long', async () => {
    served.line.fates.push('silent')
    await served.client({ timeout: 100 }).listNotes({ path })
    expect(served.line.seen).toHaveLength(2)
  })

  test('is found by the same key, also by a call that another page began', async () => {
    const call = (key: string) => api.addNote({ path, body: { text: 'once' } }, { key })
    expect(await call('till-7')).toEqual(await call('till-7'))
    await call('till-8')
    expect(await texts()).toEqual(['once', 'once'])
  })
})

describe('a server that is busy', () => {
  test('is asked again when it says, also by a PATCH', async () => {
    Object.assign(trouble, { times: 2, retryAfter: 1 })
    const began = performance.now()
    expect(await api.sometimes()).toEqual({})
    expect(performance.now() - began).toBeGreaterThan(1990)
    expect(served.line.seen).toHaveLength(3)
  })

  test('is not asked again when that would take too long', async () => {
    Object.assign(trouble, { times: 1, retryAfter: 3600 })
    expect(await refusal(api.sometimes())).toMatchObject({ code: 'BUSY', details: { retryAfter: 3600 } })
    expect(served.line.seen).toHaveLength(1)
  })

  test('has limits, which a call waits for', async () => {
    await Promise.all([api.limited(), api.limited(), api.limited()])
    expect(served.line.seen.length).toBeGreaterThan(3)
    expect(
      await refusal(
        served
          .client({ retries: 0 })
          .limited.try()
          .then(async () => {
            await served.client({ retries: 0 }).limited()
            await served.client({ retries: 0 }).limited()
            await served.client({ retries: 0 }).limited()
          }),
      ),
    ).toMatchObject({ code: 'RATE_LIMITED', status: 429 })
  })
})

describe('a token', () => {
  test('that is no longer taken is asked for once more', async () => {
    const asked: (string | undefined)[] = []
    const token = async (refused?: string) => {
      asked.push(refused)
      return refused === undefined ? 'a.b.c' : served.token('ann')
    }
    expect(await served.client({ token }).about()).toMatchObject({ id: 'ann' })
    expect(asked).toEqual([undefined, 'a.b.c'])
    const stubborn = await refusal(served.client({ token: () => 'a.b.c' }).about())
    expect(stubborn).toMatchObject({ code: 'UNAUTHENTICATED', status: 401 })
    expect(served.line.seen).toHaveLength(4)
  })

  test('that is fixed is sent as it is', async () => {
    expect(await served.client({ token: await served.token('ben') }).about()).toMatchObject({ id: 'ben' })
    expect(await refusal(served.client({ token: 'a.b.c' }).about())).toMatchObject({
      code: 'UNAUTHENTICATED',
    })
  })
})

describe('a call that is given up', () => {
  test('ends at once with the reason, while it is under way and while it waits', async () => {
    served.line.fates.push('silent')
    const control = new AbortController()
    const call = api.listNotes({ path }, { signal: control.signal })
    setTimeout(() => control.abort(new Error('changed my mind')), 50)
    await expect(call).rejects.toThrow('changed my mind')
    Object.assign(trouble, { times: 9, retryAfter: 20 })
    const began = performance.now()
    await expect(api.sometimes({}, { signal: AbortSignal.timeout(100) })).rejects.toMatchObject({
      name: 'TimeoutError',
    })
    expect(performance.now() - began).toBeLessThan(5000)
    trouble.times = 0
    const { signal } = control
    await expect(api.listNotes({ path }, { signal })).rejects.toThrow('changed my mind')
  })
})

describe('a file', () => {
  test('is sent with progress, again where the line broke, and comes back as it is', async () => {
    const bytes = crypto.getRandomValues(new Uint8Array(60_000))
    const file = new Blob(
      Array.from({ length: 10 }, () => bytes),
      { type: 'image/png' },
    )
    const told: [number, number][] = []
    served.line.fates.push('there')
    const onProgress = (sent: number, total: number) => void told.push([sent, total])
    expect(await api.putPicture({ path, file }, { onProgress })).toEqual({ bytes: 600_000 })
    expect(told.length).toBeGreaterThan(9)
    expect(told.at(-1)).toEqual([600_000, 600_000])
    const answer = await api.getPicture({ path })
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(await file.arrayBuffer()))).toBe(true)
    expect(await api.putPicture({ path, file: new Blob(['x'], { type: 'image/png' }) })).toEqual({ bytes: 1 })
  })

  test('of another type is refused', async () => {
    const file = new Blob(['x'], { type: 'text/html' })
    expect(await api.putPicture.try({ path, file })).toMatchObject({
      error: { code: 'UNSUPPORTED_MEDIA_TYPE' },
    })
  })
})

describe('live changes', () => {
  test('come as they are made, and go on after the line was cut, with what was missed', async () => {
    const control = new AbortController()
    const events = api.followBoard.each({ path }, { signal: control.signal })
    const first = events.next()
    await expect.poll(() => served.line.seen.length).toBe(1)
    await new Promise(resolve => setTimeout(resolve, 300))
    await api.addNote({ path, body: { text: 'one \u2028 line' } })
    expect((await first).value).toEqual({
      event: 'note',
      data: { noteId: expect.any(String), text: 'one \u2028 line', version: 1 },
    })
    const second = events.next()
    served.line.cut()
    await served.client().addNote({ path, body: { text: 'missed' } })
    await served.client().addNote({ path, body: { text: 'three' } })
    expect((await second).value?.data?.text).toBe('missed')
    expect((await events.next()).value?.data?.text).toBe('three')
    const again = served.line.seen.filter(({ path }) => path.endsWith('/changes'))
    expect(again).toHaveLength(2)
    expect(again[1]?.headers['last-event-id']).toBeTruthy()
    const waiting = events.next()
    control.abort(new Error('gone home'))
    await expect(waiting).rejects.toThrow('gone home')
  })

  test('begin again with a reset where the server does not know the place any more', async () => {
    const control = new AbortController()
    const events = api.followBoard.each({ path }, { signal: control.signal })
    const first = events.next()
    await expect.poll(() => served.line.seen.length).toBe(1)
    await new Promise(resolve => setTimeout(resolve, 300))
    served.line.fates.push('misplaced')
    served.line.cut()
    expect((await first).value).toEqual({ event: 'reset', data: undefined })
    const next = events.next()
    await expect.poll(() => served.line.seen.length, { timeout: 10_000 }).toBe(3)
    await new Promise(resolve => setTimeout(resolve, 300))
    await api.addNote({ path, body: { text: 'after' } })
    expect((await next).value?.data?.text).toBe('after')
    control.abort()
  })

  test('end when the loop is left, and throw what is refused', async () => {
    const events = api.followBoard.each({ path })
    const first = events.next()
    await expect.poll(() => served.line.seen.length).toBe(1)
    await new Promise(resolve => setTimeout(resolve, 300))
    await api.addNote({ path, body: { text: 'one' } })
    await first
    expect(await events.return?.()).toEqual({ value: undefined, done: true })
    const stranger = served.client({ token: () => undefined }).followBoard.each({ path })
    await expect(stranger.next()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })
})

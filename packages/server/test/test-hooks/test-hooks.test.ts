import { open } from '@monotable/engine'
import { ensureTables } from 'monotable'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { insideOf } from '../../../engine/src/engine.ts'
import { sweep } from '../../../engine/src/ttl/sweep.ts'
import type { System } from '../../src/declare/system.ts'
import { type Feed, makeFeed } from '../../src/feed/feed.ts'
import { openLocalIssuer } from '../../src/identity/local-issuer.ts'
import { verifier } from '../../src/identity/verify.ts'
import { Faults, faulty } from '../../src/ports/faults.ts'
import { makeRuntime } from '../../src/run/runtime.ts'
import { serve } from '../../src/run/serve.ts'
import { makeSchedules } from '../../src/schedules/schedules.ts'
import { serverSchema } from '../../src/store/server-schema.ts'
import { makeTestClock } from '../../src/test-hooks/test-clock.ts'
import { testHooks } from '../../src/test-hooks/test-hooks.ts'
import { reaction } from '../feed/shelf-with.ts'
import type { Db } from '../support/shelf/schema.ts'
import { shelf } from '../support/shelf/system.ts'
import { memoryPorts } from '../support/start-shelf.ts'

// biome-ignore lint/suspicious/noExplicitAny: whatever the server answered
type Json = any

let bench: Awaited<ReturnType<typeof begin>>
beforeEach(async () => {
  bench = await begin()
})
afterEach(() => bench.close())

/** A server in test mode, with a reaction that goes to the outside and a sweep of its own. */
async function begin({ isTest = true, canSweep = true } = {}) {
  const clock = makeTestClock()
  const faults = new Faults()
  const swept: Date[] = []
  const engine = await open({ clock: () => clock.now().getTime() })
  const deliver = reaction({
    title: 'A note goes out by mail',
    on: {
      Note: {
        created: (note, { ports, cause }) =>
          ports.mail.send({ id: cause, to: 'ann@example.com', subject: note.text, text: note.text }),
      },
    },
  })
  const system: System<Db> = {
    ...shelf,
    reactions: { ...shelf.reactions, deliver },
    schedules: {
      tidy: {
        title: 'A sweep',
        everySeconds: 60,
        isSweep: true,
        run: async ({ now }) => void swept.push(now),
      },
      count: { title: 'No sweep', everySeconds: 60, run: async ({ now }) => void swept.push(now) },
    },
  }
  await ensureTables(system.schema, engine)
  await ensureTables(serverSchema, engine)
  const ports = memoryPorts()
  const transport = {
    send: (operation: string, input: object) => engine.send<object>(operation, input),
    ...(canSweep && { sweep: () => sweep(insideOf(engine).database) }),
  }
  const log = pino({ level: 'silent' })
  const options = { transport, ports: faulty(ports, faults), log, now: clock.now, isTest }
  const kept = ['something']
  const store = { empty: async () => void kept.splice(0) }
  const runtime = makeRuntime({ systems: [system], systemPorts: { shelf: { store } }, ...options })
  const issuer = await openLocalIssuer()
  const feed: Feed = makeFeed(runtime)
  const schedules = makeSchedules(runtime)
  const hooks = testHooks({ runtime, feed, schedules, clock, faults, issuer })
  const server = await serve(runtime, {
    identify: verifier({ issuers: [issuer.trusted] }),
    port: 0,
    routes: [app => void (hooks && app.route('/', hooks))],
  })
  const send = async (method: string, path: string, body?: unknown, token?: string) => {
    const response = await fetch(server.url + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as Json }
  }
  const close = async () => {
    await server.close()
    await engine.close()
  }
  return { engine, runtime, feed, ports, kept, swept, send, close, db: runtime.systems[0]?.db as Db }
}

const note = (noteId: string) => ({ shelfId: 's1', noteId, text: noteId })
const hold = { shelfId: 's1', holdId: 'h1', userId: 'ann' }
const drained = { processed: expect.any(Number), deadLetters: 0 }

describe('the clock', () => {
  test('stands still at an instant, is moved, and runs on', async () => {
    const { send, runtime } = bench
    const frozen = await send('PUT', '/_test/clock', { now: '2025-01-20T11:00:00+01:00' })
    expect(frozen).toEqual({ status: 200, body: { now: '2025-01-20T10:00:00.000Z' } })
    expect(runtime.now()).toEqual(new Date('2025-01-20T10:00:00.000Z'))
    const moved = await send('POST', '/_test/clock/advance', { seconds: 90 })
    expect(moved.body).toEqual({ now: '2025-01-20T10:01:30.000Z' })
    await send('DELETE', '/_test/clock')
    expect(Math.abs(runtime.now().getTime() - Date.now())).toBeLessThan(60_000)
  })

  test('is the one by which items are written', async () => {
    const { send, db } = bench
    await send('PUT', '/_test/clock', { now: '2025-01-20T10:00:00.000Z' })
    const { TTL } = await db.Hold.put(hold)
    expect(TTL).toBe(Date.parse('2025-01-20T11:00:00.000Z') / 1000)
  })
})

test('a fault of a part that does not exist is refused, with those that do', async () => {
  const { send } = bench
  const fault = { system: 'shelf', component: 'objcts', fail: true }
  const { status, body } = await send('PUT', '/_test/faults', fault)
  expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR'])
  expect(body.error.details.issues).toEqual([
    { in: 'body', path: 'component', reason: 'must be one of objects, delivery' },
  ])
})

describe('reset', () => {
  const reset = () => bench.send('POST', '/_test/reset', { system: 'shelf' })
  const drain = async () => (await bench.send('POST', '/_test/feed/drain')).body

  test('three times at one instant leaves a table and a feed that hears', async () => {
    const { send, db } = bench
    await send('PUT', '/_test/clock', { now: '2025-01-20T10:00:00.000Z' })
    for (let round = 1; round <= 3; round++) {
      expect((await reset()).status).toBe(204)
      await db.Note.put(note(`n${round}`))
      expect(await drain()).toEqual({ processed: 1, deadLetters: 0 })
    }
  })

  test('is not undone by a replay: what was before stays gone', async () => {
    const { send, db, ports } = bench
    await db.Note.put(note('old'))
    await drain()
    await db.Note.put(note('never drained'))
    await reset()
    await db.Note.put(note('new'))
    await drain()
    const before = ports.sent.length
    for (let round = 0; round < 2; round++) {
      const { body } = await send('POST', '/_test/feed/replay', { system: 'shelf' })
      expect(body).toEqual({ processed: 1, deadLetters: 0 })
    }
    expect(ports.sent).toHaveLength(before + 2)
    expect(JSON.stringify(ports.sent.slice(1))).not.toMatch(/old|never/)
  })
})

describe('a jump of the clock over a day', () => {
  const start = '2025-01-20T10:00:00.000Z'

  test.each([
    ['at once', [25]],
    ['in steps', [13, 13]],
  ])('loses nothing that was not drained, %s', async (_, steps) => {
    const { send, db, ports } = bench
    await send('PUT', '/_test/clock', { now: start })
    await db.Note.put(note('n1'))
    const answers = []
    for (const hours of steps)
      answers.push(await send('POST', '/_test/clock/advance', { seconds: hours * 3600 }))
    expect(answers.at(-1)?.body).toMatchObject({ drained: { processed: 1, deadLetters: 0 } })
    expect(ports.sent).toHaveLength(1)
    expect((await send('POST', '/_test/feed/drain')).body.processed).toBe(0)
  })

  test('drains nothing where it is shorter, or where nothing waits', async () => {
    const { send, db, ports } = bench
    await send('PUT', '/_test/clock', { now: start })
    expect((await send('POST', '/_test/clock/advance', { seconds: 26 * 3600 })).body.drained).toBeUndefined()
    await db.Note.put(note('n1'))
    expect((await send('POST', '/_test/clock/advance', { seconds: 23 * 3600 })).body.drained).toBeUndefined()
    expect(ports.sent).toEqual([])
    expect((await send('POST', '/_test/feed/drain')).body.processed).toBe(1)
  })
})

describe('the feed', () => {
  test('does nothing until it is drained', async () => {
    const { send, db, ports } = bench
    await db.Note.put(note('n1'))
    expect(ports.sent).toEqual([])
    const { body } = await send('POST', '/_test/feed/drain')
    expect(body).toEqual({ processed: 1, deadLetters: 0 })
    expect(ports.sent).toHaveLength(1)
  })

  test('delivers every past record again', async () => {
    const { send, db, ports } = bench
    await db.Note.put(note('n1'))
    await send('POST', '/_test/feed/drain')
    expect((await send('POST', '/_test/feed/replay', { system: 'shelf' })).body).toEqual(drained)
    const [first, second] = ports.sent as { id: string }[]
    expect(second?.id).toBe(first?.id)
  })
})

describe('sweeps', () => {
  test('remove what has expired, mark it as expiry, and run the sweeps of the system and nothing else', async () => {
    const { send, db, swept } = bench
    await send('PUT', '/_test/clock', { now: '2025-01-20T10:00:00.000Z' })
    await db.Hold.put(hold)
    await send('POST', '/_test/clock/advance', { seconds: 3601 })
    expect(await db.Hold.get(hold)).toBeUndefined()
    const { body } = await send('POST', '/_test/sweeps', { system: 'shelf' })
    expect(body).toEqual({ sweeps: ['shelf/tidy'] })
    expect(swept).toEqual([new Date('2025-01-20T11:00:01.000Z')])
    await send('POST', '/_test/feed/drain')
    const { items } = await db.notesOfShelf({ shelfId: 's1' })
    expect(items.map(({ text }) => text)).toEqual(['the hold of ann ended'])
  })

  test('delete what has expired where the store cannot be told to', async () => {
    const other = await begin({ canSweep: false })
    const { send, db, engine } = other
    await send('PUT', '/_test/clock', { now: '2025-01-20T10:00:00.000Z' })
    await db.Hold.put(hold)
    await db.Hold.put({ ...hold, holdId: 'h2', TTL: Date.parse('2025-01-20T12:00:00.000Z') / 1000 })
    await send('POST', '/_test/clock/advance', { seconds: 3600 })
    await send('POST', '/_test/sweeps', { system: 'shelf' })
    const { Items } = await engine.send<{ Items: { SK: { S: string } }[] }>('Scan', { TableName: 'Shelves' })
    expect(Items.map(({ SK }) => SK.S)).toEqual(['HOLD#h2'])
    await other.close()
  })
})

test('a schedule runs when it is told to', async () => {
  const { send, swept } = bench
  const told = { system: 'shelf', schedule: 'count' }
  expect((await send('POST', '/_test/schedules', told)).body).toEqual({ ran: true })
  expect(swept).toHaveLength(1)
  expect(await send('POST', '/_test/schedules', { ...told, schedule: 'x' })).toMatchObject({ status: 404 })
})

describe('raw items', () => {
  test('come with all that is stored, or are not found', async () => {
    const { send, db } = bench
    await db.Note.put(note('n1'))
    const query = `system=shelf&pk=${encodeURIComponent('SHELF#s1')}`
    const one = await send('GET', `/_test/items?${query}&sk=${encodeURIComponent('NOTE#n1')}`)
    const item = {
      PK: 'SHELF#s1',
      SK: 'NOTE#n1',
      entityType: 'NOTE',
      shelfId: 's1',
      noteId: 'n1',
      text: 'n1',
    }
    expect(one).toEqual({ status: 200, body: item })
    expect(await send('GET', `/_test/items?${query}`)).toEqual({ status: 200, body: { items: [item] } })
    const none = await send('GET', `/_test/items?${query}&sk=x`)
    expect(none).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } })
  })

  test('of every kind of value', async () => {
    const { send, engine } = bench
    const values = {
      n: { N: '1.50' },
      long: { N: '12345678901234567890' },
      flag: { BOOL: false },
      none: { NULL: true },
      bytes: { B: 'AQI=' },
      list: { L: [{ S: 'a' }, { M: { deep: { N: '2' } } }] },
      numbers: { NS: ['1', '2'] },
      blobs: { BS: ['AQ=='] },
    }
    await engine.send('PutItem', {
      TableName: 'Shelves',
      Item: { PK: { S: 'p' }, SK: { S: 's' }, ...values },
    })
    const { body } = await send('GET', '/_test/items?system=shelf&pk=p&sk=s')
    expect(body).toEqual({
      PK: 'p',
      SK: 's',
      n: 1.5,
      long: '12345678901234567890',
      flag: false,
      none: null,
      bytes: 'AQI=',
      list: ['a', { deep: 2 }],
      numbers: [1, 2],
      blobs: ['AQ=='],
    })
  })

  test('of a partition that does not fit into one page', async () => {
    const { send, db } = bench
    const text = 'x'.repeat(300_000)
    for (const noteId of ['n1', 'n2', 'n3', 'n4', 'n5']) await db.Note.put({ ...note(noteId), text })
    const { body } = await send('GET', `/_test/items?system=shelf&pk=${encodeURIComponent('SHELF#s1')}`)
    expect(body.items).toHaveLength(5)
  })
})

describe('faults', () => {
  test('make a port fail so many times', async () => {
    const { send, db, ports } = bench
    const fault = { system: 'shelf', component: 'delivery' }
    expect(await send('PUT', '/_test/faults', { ...fault, fail: true, times: 3 })).toEqual({ status: 204 })
    await db.Note.put(note('n1'))
    expect((await send('POST', '/_test/feed/drain')).body).toEqual({ processed: 1, deadLetters: 0 })
    expect(ports.sent).toHaveLength(1)
  })

  test('last until they are taken back', async () => {
    const { send, db, ports, feed } = bench
    const fault = { system: 'shelf', component: 'delivery' }
    await send('PUT', '/_test/faults', { ...fault, fail: true })
    await db.Note.put(note('n1'))
    expect((await send('POST', '/_test/feed/drain')).body).toEqual({ processed: 1, deadLetters: 1 })
    await send('PUT', '/_test/faults', { ...fault, fail: false })
    expect(await feed.deadLetters.replay('shelf')).toEqual({ replayed: 1, failed: 0 })
    expect(ports.sent).toHaveLength(1)
  })
})

test('tokens are those of the local issuer', async () => {
  const { send } = bench
  const asked = { system: 'shelf', sub: 'ann', claims: { role: 'reader' } }
  const { token } = (await send('POST', '/_test/tokens', asked)).body
  const shelfBody = { shelfId: 's1', name: 'Mine' }
  expect(await send('POST', '/shelf/shelves', shelfBody, token)).toMatchObject({ status: 201 })
  const { Member } = bench.db
  expect(await Member.get({ shelfId: 's1', userId: 'ann' })).toMatchObject({ role: 'owner' })
})

describe('reset', () => {
  test('empties the system: items, records, dead letters, faults and schedules', async () => {
    const { send, db, ports, runtime, feed } = bench
    await send('PUT', '/_test/faults', { system: 'shelf', component: 'delivery', fail: true })
    await db.Note.put(note('n1'))
    await send('POST', '/_test/feed/drain')
    await send('POST', '/_test/sweeps', { system: 'shelf' })
    await db.Note.put(note('n2'))
    expect(await send('POST', '/_test/reset', { system: 'shelf' })).toEqual({ status: 204 })
    expect(await db.Note.get(note('n1'))).toBeUndefined()
    expect(await feed.deadLetters.count('shelf')).toBe(0)
    expect(await runtime.own.Lease.get({ task: 'shelf/tidy' })).toBeUndefined()
    await db.Note.put(note('n3'))
    expect((await send('POST', '/_test/feed/drain')).body).toEqual({ processed: 1, deadLetters: 0 })
    expect(ports.sent).toMatchObject([{ subject: 'n3' }])
  })

  test('empties the ports that keep something of the system alone', async () => {
    const { send, kept } = bench
    expect(kept).toEqual(['something'])
    await send('POST', '/_test/reset', { system: 'shelf' })
    expect(kept).toEqual([])
  })

  test('can be repeated', async () => {
    const { send, db } = bench
    for (let round = 0; round < 3; round++) {
      await send('POST', '/_test/reset', { system: 'shelf' })
      await db.Note.put(note('n1'))
      expect((await send('POST', '/_test/feed/drain')).body).toEqual({ processed: 1, deadLetters: 0 })
    }
  })
})

test('what a hook is not told properly is refused', async () => {
  const { send } = bench
  const cases: [string, string, unknown?][] = [
    ['PUT', '/_test/clock', { now: 'yesterday' }],
    ['POST', '/_test/clock/advance', { seconds: '1' }],
    ['POST', '/_test/feed/replay', {}],
    ['POST', '/_test/reset', { system: 'shelf', more: 1 }],
    ['GET', '/_test/items?system=shelf'],
  ]
  for (const [method, path, body] of cases) {
    const answer = await send(method, path, body)
    expect([path, answer.status, answer.body.error.code]).toEqual([path, 400, 'VALIDATION_ERROR'])
  }
  const unknown = await send('POST', '/_test/reset', { system: 'other' })
  expect(unknown).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } })
})

test('outside test mode there are no hooks', async () => {
  const other = await begin({ isTest: false })
  const paths: [string, string][] = [
    ['PUT', '/_test/clock'],
    ['POST', '/_test/clock/advance'],
    ['POST', '/_test/feed/drain'],
    ['POST', '/_test/feed/replay'],
    ['POST', '/_test/sweeps'],
    ['GET', '/_test/items?system=shelf&pk=p'],
    ['PUT', '/_test/faults'],
    ['POST', '/_test/tokens'],
    ['POST', '/_test/reset'],
  ]
  for (const [method, path] of paths) {
    expect([path, (await other.send(method, path, method === 'GET' ? undefined : {})).status]).toEqual([
      path,
      404,
    ])
  }
  await other.close()
})

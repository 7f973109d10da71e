import { open } from '@monotable/engine'
import { ensureTables } from 'monotable'
import { pino } from 'pino'
import { afterEach, beforeEach, expect } from 'vitest'
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

export let bench: Awaited<ReturnType<typeof begin>>

/** A new one for each test of the file that calls this. */
export function openBench(): void {
  beforeEach(async () => {
    bench = await begin()
  })
  afterEach(() => bench.close())
}

/** A server in test mode, with a reaction that goes to the outside and a sweep of its own. */
export async function begin({ isTest = true, canSweep = true } = {}) {
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

export const note = (noteId: string) => ({ shelfId: 's1', noteId, text: noteId })

export const hold = { shelfId: 's1', holdId: 'h1', userId: 'ann' }

export const drained = { processed: expect.any(Number), deadLetters: 0 }

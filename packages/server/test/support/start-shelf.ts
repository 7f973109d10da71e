import { type Engine, open } from '@monotable/engine'
import { ensureTables } from 'monotable'
import { pino } from 'pino'
import type { System } from '../../src/declare/system.ts'
import type { Ports } from '../../src/ports/ports.ts'
import { makeRuntime, type Runtime, type RuntimeOptions } from '../../src/run/runtime.ts'
import { serverSchema } from '../../src/store/server-schema.ts'
import { shelf } from './shelf/system.ts'

export interface StartedShelf {
  readonly engine: Engine
  readonly runtime: Runtime
  close(): Promise<void>
}

/** The sample system (or others) on an engine in memory, with its tables. No port, no feed. */
export async function startShelf(options: Partial<RuntimeOptions> = {}): Promise<StartedShelf> {
  const engine = await open()
  const systems: readonly System[] = options.systems ?? [shelf]
  for (const { schema } of systems) await ensureTables(schema, engine)
  await ensureTables(serverSchema, engine)
  const runtime = makeRuntime({
    systems,
    transport: engine,
    ports: memoryPorts(),
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    isTest: true,
    ...options,
  })
  return { engine, runtime, close: () => engine.close() }
}

/** Ports that keep everything in memory. */
export function memoryPorts(): Ports & { readonly sent: unknown[] } {
  const kept = new Map<string, Uint8Array>()
  const sent: unknown[] = []
  return {
    sent,
    objects: {
      put: async (key, body) => void kept.set(key, typeof body === 'string' ? Buffer.from(body) : body),
      create: async (key, body) => {
        if (kept.has(key)) return false
        kept.set(key, typeof body === 'string' ? Buffer.from(body) : body)
        return true
      },
      get: async key => kept.get(key),
      size: async key => kept.get(key)?.byteLength,
      delete: async key => void kept.delete(key),
      list: async function* (prefix) {
        for (const key of [...kept.keys()].sort()) if (key.startsWith(prefix)) yield key
      },
    },
    mail: { send: async letter => void sent.push(letter) },
    sms: { send: async message => void sent.push(message) },
  }
}

import type { Engine } from './engine.ts'
import { serve } from './http/server.ts'
import { type OpenOptions, open } from './open.ts'
import type { Snapshot } from './storage/store.ts'

type Hook = (run: () => Promise<void>) => unknown

/** What every test runner has: those of vitest and jest fit as they are. */
export interface TestHooks {
  readonly beforeAll: Hook
  readonly beforeEach: Hook
  readonly afterAll: Hook
}

export interface TestStoreOptions extends Omit<OpenOptions, 'path' | 'durability'> {
  /** Of the test runner; its globals unless given. */
  readonly hooks?: TestHooks
  /** Makes tables and fixtures, once. Every test begins with what it leaves. */
  readonly prepare?: (engine: Engine) => unknown
  /** Whether it is also on HTTP, for code that takes an SDK client. */
  readonly serves?: boolean
}

/** A store whose tests know nothing of each other. It is a transport too: `connect(schema, store)`. */
export interface TestStore extends Pick<Engine, 'send' | 'snapshot' | 'restore' | 'units' | 'sweep'> {
  readonly engine: Engine
  /** Where SDK clients reach it, if it serves. */
  readonly url: string
}

/**
 * A store in memory for the tests of one file: `prepare` fills it once, and each test begins with exactly that. Call it
 * outside of tests, as you would call `beforeEach`.
 *
 * @example
 * ```ts
 * import { afterAll, beforeAll, beforeEach } from 'vitest'
 *
 * const store = testStore({ hooks: { beforeAll, beforeEach, afterAll }, prepare: engine => ensureTables(shop, engine) })
 * const db = connect(shop, store)
 * ```
 */
export function testStore({ hooks, prepare, serves = false, ...options }: TestStoreOptions = {}): TestStore {
  const { beforeAll, beforeEach, afterAll } = hooks ?? globalHooks()
  let engine: Engine | undefined
  let server: { readonly url: string; close(): Promise<void> } | undefined
  let prepared: Snapshot
  beforeAll(async () => {
    engine = await open(options)
    if (serves) server = await serve(engine, { port: 0 })
    await prepare?.(engine)
    prepared = await engine.snapshot()
  })
  beforeEach(() => running().restore(prepared))
  afterAll(async () => {
    await server?.close()
    await engine?.close()
    ;[engine, server] = [undefined, undefined]
  })
  const running = (): Engine => {
    if (engine) return engine
    throw new Error('The store is open only while tests run. Use it in a test, or in prepare.')
  }
  return {
    get engine() {
      return running()
    },
    get url() {
      if (server) return server.url
      throw new Error('The store has an address only while tests run, and only with serves: true.')
    },
    send: (name, input) => running().send(name, input),
    snapshot: folder => running().snapshot(folder),
    restore: snapshot => running().restore(snapshot),
    units: () => running().units(),
    sweep: () => running().sweep(),
  }
}

function globalHooks(): TestHooks {
  const { beforeAll, beforeEach, afterAll } = globalThis as unknown as Partial<TestHooks>
  if (beforeAll && beforeEach && afterAll) return { beforeAll, beforeEach, afterAll }
  throw new Error(
    'The test runner has no global hooks. Pass them: testStore({ hooks: { beforeAll, beforeEach, afterAll } }).',
  )
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Engine, open } from '@monotable/engine'
import {
  type Feed,
  makeFeed,
  makePorts,
  makeRuntime,
  openLocalIssuer,
  type RunningServer,
  type Runtime,
  readConfig,
  type System,
  serve,
  serverSchema,
  verifier,
} from '@monotable/server'
import { ensureTables } from 'monotable'
import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look at what is answered, whatever it is
  readonly body: any
}

export interface Request {
  readonly as?: string | { readonly sub: string; readonly claims?: Record<string, unknown> }
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

/** A system behind a real port, on an engine of its own, with a clock that tests set and a feed that they drain. */
export interface Serving {
  readonly engine: Engine
  readonly runtime: Runtime
  readonly feed: Feed
  readonly server: RunningServer
  at(moment: string): void
  call(method: string, path: string, request?: Request): Promise<Answer>
}

/** Serves a system before the tests of a file, and ends it after them. */
export function serving(system: System): Serving {
  const folder = mkdtempSync(join(tmpdir(), 'monotable-system-'))
  let now = new Date('2025-01-20T10:00:00.000Z')
  const parts = {} as { -readonly [N in 'engine' | 'runtime' | 'feed' | 'server']: Serving[N] }
  let token: (request: NonNullable<Request['as']>) => Promise<string>
  beforeAll(async () => {
    parts.engine = await open({ clock: () => now.getTime(), sweepInterval: 0 })
    for (const schema of [system.schema, serverSchema]) await ensureTables(schema, parts.engine)
    const config = readConfig({ env: { MONOTABLE_DATA: folder } })
    const issuer = await openLocalIssuer()
    const ports = await makePorts(config)
    const own = (await system.openPorts?.({ common: ports, env: {}, data: folder })) ?? {}
    parts.runtime = makeRuntime({
      systems: [system],
      transport: parts.engine,
      ports,
      systemPorts: { [system.name]: own },
      log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
      now: () => now,
      isTest: true,
    })
    parts.feed = makeFeed(parts.runtime)
    parts.server = await serve(parts.runtime, { port: 0, identify: verifier({ issuers: [issuer.trusted] }) })
    token = as =>
      issuer.token(typeof as === 'string' ? { sub: as } : { sub: as.sub, claims: as.claims ?? {} })
  })
  afterAll(async () => {
    await parts.server.close()
    await parts.engine.close()
    rmSync(folder, { recursive: true })
  })
  return {
    get engine() {
      return parts.engine
    },
    get runtime() {
      return parts.runtime
    },
    get feed() {
      return parts.feed
    },
    get server() {
      return parts.server
    },
    at: moment => {
      now = new Date(moment)
    },
    call: async (method, path, { as, body, headers = {} } = {}) => {
      const response = await fetch(`${parts.server.url}${path}`, {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(as !== undefined && { authorization: `Bearer ${await token(as)}` }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      return {
        status: response.status,
        headers: response.headers,
        body: text === '' ? undefined : JSON.parse(text),
      }
    },
  }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Engine, open } from '@monotable/engine'
import {
  closeSystemPorts,
  Faults,
  type Feed,
  faulty,
  type LocalIssuer,
  makeFeed,
  makePorts,
  makeRuntime,
  type OpenPorts,
  openGuests,
  openLocalIssuer,
  openSystemPorts,
  type RunningServer,
  type Runtime,
  readConfig,
  type System,
  serve,
  serverSchema,
  tableNames,
  verifier,
} from '@monotable/server'
import { type Around, ensureTables, type Operation } from 'monotable'
import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look at what is answered, whatever it is
  readonly body: any
}

/** Who sends a request: a user id, or one with claims. */
export type Caller = string | { readonly sub: string; readonly claims?: Record<string, unknown> }

export interface Request {
  readonly as?: Caller | undefined
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

interface Parts {
  engine: Engine
  runtime: Runtime
  feed: Feed
  server: RunningServer
  ports: OpenPorts
  closePorts(): Promise<void>
  issuer: LocalIssuer
}

/** A system behind a real port, on an engine of its own, with a clock that tests set and a feed that they drain. */
export interface Serving extends Readonly<Parts> {
  /** What shall fail: `objects`, `delivery` and what the system has of its own. */
  readonly faults: Faults
  /** What was sent to the database since it was last emptied. */
  readonly sent: Operation[]
  at(moment: string): void
  token(as: Caller): Promise<string>
  call(method: string, path: string, request?: Request): Promise<Answer>
}

/** Serves a system before the tests of a file, and ends it after them. */
export function serving(system: System): Serving {
  const folder = mkdtempSync(join(tmpdir(), 'monotable-system-'))
  let now = new Date('2025-01-20T10:00:00.000Z')
  const parts = {} as Parts
  const faults = new Faults()
  const sent: Operation[] = []
  const tokens = new Map<string, Promise<string>>()
  beforeAll(async () => {
    const around: Around = (operation, next) => {
      sent.push(operation)
      return next()
    }
    Object.assign(parts, await start(system, { folder, now: () => now, faults, around }))
  }, 90_000)
  afterAll(async () => {
    await parts.server.close()
    await parts.closePorts()
    await parts.engine.close()
    rmSync(folder, { recursive: true })
  })
  const token = (as: Caller) => {
    const request = typeof as === 'string' ? { sub: as } : { sub: as.sub, claims: as.claims ?? {} }
    const id = JSON.stringify(request)
    const made = tokens.get(id) ?? parts.issuer.token({ system: system.name, ...request })
    tokens.set(id, made)
    return made
  }
  const own = {
    faults,
    sent,
    token,
    at: (moment: string) => {
      now = new Date(moment)
    },
    call: async (method: string, path: string, request: Request = {}) => {
      const authorization = request.as === undefined ? undefined : `Bearer ${await token(request.as)}`
      return send(`${parts.server.url}${path}`, method, request, authorization)
    },
  }
  // Its parts are there only once the tests begin.
  return new Proxy(own as Serving, {
    get: (_, name) => ({ ...parts, ...own })[name as keyof Serving],
  })
}

interface StartOptions {
  readonly folder: string
  readonly now: () => Date
  readonly faults: Faults
  readonly around: Around
}

async function start(system: System, { folder, now, faults, around }: StartOptions): Promise<Parts> {
  const engine = await open({ clock: () => now().getTime(), sweepInterval: 0 })
  for (const schema of [system.schema, serverSchema])
    await ensureTables(schema, engine, { tables: tableNames(schema, {}) })
  const config = readConfig({ env: { MONOTABLE_DATA: folder } })
  const issuer = await openLocalIssuer()
  const guests = await openGuests({})
  const ports = faulty(await makePorts(config, now), faults)
  const systemPorts = await openSystemPorts([system], {
    common: ports,
    env: {},
    data: folder,
    isTest: true,
    faults,
  })
  const runtime = makeRuntime({
    systems: [system],
    transport: engine,
    ports,
    systemPorts,
    guests,
    around,
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    now,
    isTest: true,
  })
  const server = await serve(runtime, {
    port: 0,
    identify: verifier({ issuers: [issuer.trusted, guests.trusted] }),
  })
  const closePorts = async () => {
    await closeSystemPorts(systemPorts)
    await ports.close()
  }
  return { engine, runtime, feed: makeFeed(runtime), server, ports, closePorts, issuer }
}

async function send(
  url: string,
  method: string,
  { body, headers }: Request,
  authorization: string | undefined,
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(authorization !== undefined && { authorization }),
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
}

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Engine, open } from '@monotable/engine'
import {
  type GivenFile,
  type Running,
  readConfig,
  run,
  type Store,
  type System,
  storeOn,
} from '@monotable/server'
import { openDynamoDB, serverSchema } from '@monotable/server/host'
import { type LocalIssuer, makeTestClock } from '@monotable/server/testing'
import type { Operation, StreamRecord, Transport } from 'monotable'
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
  /** In place of a body in JSON. */
  readonly file?: GivenFile
  readonly headers?: Record<string, string>
}

interface Parts extends Pick<Running, 'runtime' | 'feed' | 'schedules' | 'ports' | 'faults'> {
  engine: Engine
  server: Running
  issuer: LocalIssuer
}

/**
 * Whether the tables are in another store. It cannot be told to remove what has expired by the clock of a test, and a
 * server on it gives nobody a token and shows no outbox.
 */
export const isElsewhere = process.env.TEST_DYNAMODB_ENDPOINT !== undefined

/** A system behind a real port, on an engine of its own, with a clock that tests set and a feed that they drain. */
export interface Serving extends Readonly<Parts> {
  /** What was sent to the database since it was last emptied. */
  readonly sent: Operation[]
  at(moment: string): void
  token(as: Caller): Promise<string>
  call(method: string, path: string, request?: Request): Promise<Answer>
}

/** Serves a system before the tests of a file, and ends it after them. */
export function serving(system: System): Serving {
  const folder = mkdtempSync(join(tmpdir(), 'monotable-system-'))
  const clock = makeTestClock()
  clock.freeze(new Date('2025-01-20T10:00:00.000Z'))
  const parts = {} as Parts
  const sent: Operation[] = []
  const tokens = new Map<string, Promise<string>>()
  beforeAll(async () => {
    const endpoint = process.env.TEST_DYNAMODB_ENDPOINT
    const tables = endpoint === undefined ? undefined : tablesOf(system)
    const elsewhere = endpoint === undefined ? undefined : await openElsewhere(endpoint, clock.now)
    const engine =
      elsewhere && tables
        ? renamed(elsewhere.transport, tables)
        : await open({ clock: () => clock.now().getTime(), sweepInterval: 0 })
    const server = await run([system], configIn(folder, tables), {
      openStore: async () => elsewhere ?? storeOn(engine),
      env: {},
      clock,
      around: (operation, next) => {
        sent.push(operation)
        return next()
      },
    })
    Object.assign(parts, { ...server, engine, server, issuer: server.identity.issuer })
  }, 90_000)
  afterAll(async () => {
    await parts.server.close()
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
    sent,
    token,
    at: (moment: string) => clock.freeze(new Date(moment)),
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

/** Names of its own for every file: they share what is behind the address. */
function tablesOf({ schema }: System): Record<string, string> {
  const names = [...schema.tables, ...serverSchema.tables].map(({ name }) => name)
  const prefix = `scenario-${randomUUID().slice(0, 8)}`
  return Object.fromEntries(names.map(name => [name, `${prefix}-${name.replace('{stage}', 'test')}`]))
}

/** What tests send below the client, to the tables as they are called without a prefix. */
function renamed({ send }: Transport, tables: Readonly<Record<string, string>>): Engine {
  const usual = Object.entries(tables).map(([name, called]) => [name.replace('{stage}', 'dev'), called])
  const names = new Map(usual as [string, string][])
  const sendThere: Transport['send'] = (operation, input) => {
    const { TableName = '' } = input as { TableName?: string }
    return send(operation, names.has(TableName) ? { ...input, TableName: names.get(TableName) } : input)
  }
  return { send: sendThere } as unknown as Engine
}

/**
 * Another store, which has a clock of its own. It is without TTL, or it would let expire what is young by the clock of the
 * test, and its changes are dated by that one when they are first read: DynamoDB Local dates them by whole minutes.
 */
async function openElsewhere(endpoint: string, now: () => Date): Promise<Store> {
  const store = await openDynamoDB({ dynamodbEndpoint: endpoint, region: 'us-east-1' }, process.env)
  const send: Transport['send'] = (operation, input, options) => {
    if (operation !== 'DescribeTimeToLive') return store.transport.send(operation, input, options)
    return Promise.reject(Object.assign(new Error(), { name: 'UnknownOperationException' }))
  }
  const streams = store.streams as NonNullable<Store['streams']>
  const dates = new Map<string | undefined, Date>()
  const dated = (record: StreamRecord): StreamRecord => {
    const ApproximateCreationDateTime = dates.get(record.eventID) ?? now()
    dates.set(record.eventID, ApproximateCreationDateTime)
    return { ...record, dynamodb: { ...record.dynamodb, ApproximateCreationDateTime } }
  }
  return {
    ...store,
    transport: { ...store.transport, send },
    streams: {
      send: async (operation, input) => {
        const answer = await streams.send(operation, input)
        const { Records } = answer as { Records?: StreamRecord[] }
        return Records ? { ...answer, Records: Records.map(dated) } : answer
      },
    },
  }
}

const configIn = (folder: string, tables?: Readonly<Record<string, string>>) =>
  readConfig({
    file: false,
    env: {
      ...(tables && {
        MONOTABLE_TABLES: JSON.stringify(tables),
        MONOTABLE_STORE: 'dynamodb',
        AWS_REGION: 'us-east-1',
      }),
      MONOTABLE_DATA: folder,
      MONOTABLE_PORT: '0',
      MONOTABLE_TEST: 'true',
      MONOTABLE_METRICS: 'false',
      MONOTABLE_LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    },
  })

async function send(
  url: string,
  method: string,
  { body, file, headers }: Request,
  authorization: string | undefined,
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(file && { 'content-type': file.contentType }),
      ...(authorization !== undefined && { authorization }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(file && { body: file.bytes as Uint8Array<ArrayBuffer> }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return {
    status: response.status,
    headers: response.headers,
    // A file is what it is: text, as far as tests look at one.
    body: text === '' ? undefined : isJson ? JSON.parse(text) : text,
  }
}

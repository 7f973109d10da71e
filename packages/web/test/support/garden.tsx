import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { open } from '@monotable/engine'
import { operationsFor, type Ports, readConfig, run, type System, storeOn } from '@monotable/server'
import { idempotencyRecord } from '@monotable/server/kit'
import { type ClientOf, entity, query, schema, table } from 'monotable'
import * as z from 'zod'
import { type Page, type Product, pages } from '../../src/index.ts'

const Plant = entity(
  'Plant',
  { PK: 'GARDEN', SK: 'PLANT#{plantId}' },
  { plantId: z.string(), name: z.string(), height: z.number(), version: z.number() },
  { type: { entityType: 'PLANT' } },
)
const garden = schema({
  tables: [table('Garden', { key: ['PK', 'SK'], ttl: 'TTL', stream: 'NEW_AND_OLD_IMAGES' })],
  entities: { Plant, Idempotency: idempotencyRecord() },
  access: { plants: query(Plant, 'PK = GARDEN, SK begins_with PLANT#') },
})
type Db = ClientOf<typeof garden>

const operation = operationsFor<Db, Ports, 'gardener', 'NO_ROOM'>()
const plant = z.object({ plantId: z.string(), name: z.string(), height: z.number() })
const plantId = z.string().regex(/^[\w-]{1,40}$/)

const operations = {
  addPlant: operation({
    method: 'POST',
    path: '/plants',
    title: 'Plants something',
    may: 'signedIn',
    input: { body: z.object({ name: z.string().min(2).max(40), height: z.number().min(1) }) },
    output: plant,
    errors: ['NO_ROOM'],
    handler: async ({ body, ids, commit }) => {
      const made = { ...body, plantId: ids.ulid(), version: 1 }
      return commit(t => ({ writes: [t.Plant.create(made)], answer: made }))
    },
  }),
  getPlant: operation({
    method: 'GET',
    path: '/plants/{plantId}',
    title: 'Shows a plant',
    may: 'anyone',
    input: { path: z.object({ plantId }) },
    output: plant,
    handler: async ({ path, db }) => (await db.Plant.get(path))!,
  }),
  listPlants: operation({
    method: 'GET',
    path: '/plants',
    title: 'Lists the plants',
    may: 'anyone',
    input: { query: z.object({ limit: z.coerce.number().int().max(100).default(20) }) },
    output: z.object({ items: z.array(plant) }),
    handler: async ({ query: { limit }, db }) => ({ items: (await db.plants({}, { limit })).items }),
  }),
  uproot: operation({
    method: 'DELETE',
    path: '/plants/{plantId}',
    title: 'Takes a plant out',
    may: ['gardener'],
    input: { path: z.object({ plantId }) },
    output: z.object({}),
    handler: async ({ path, db }) => {
      await db.Plant.delete(path)
      return {}
    },
  }),
}

export const gardenSystem = {
  name: 'garden',
  title: 'A garden',
  schema: garden,
  operations,
  findRoles: ({ actor }: { actor: { claims: Readonly<Record<string, unknown>> } }) =>
    actor.claims.isGardener ? ['gardener'] : [],
  grants: {
    gardener: { about: 'takes plants out', claims: { isGardener: true }, isAdministrator: true },
    helper: { about: 'helps in one bed', claims: { isHelper: true }, needs: ['bed'] },
  },
  errors: { NO_ROOM: [409, 'The garden is full'] },
  reactions: {},
  schedules: {},
  demo: {
    users: [
      { sub: 'ann', name: 'Ann Archer', about: 'is the gardener', claims: { isGardener: true } },
      { sub: 'bob', name: 'Bob', about: 'visits' },
    ],
    load: async () => undefined,
    example: { user: 'ann', method: 'GET', path: '/garden/plants' },
  },
} satisfies System<Db, Ports>

export interface Garden {
  readonly url: string
  readonly db: Db
  /** Asks as a browser does; cookies are kept. */
  browser(headers?: Readonly<Record<string, string>>): TestBrowser
  close(): Promise<void>
}

export interface TestBrowser {
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Seen>
  post(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Seen>
  signIn(user?: string): Promise<void>
  readonly cookies: Map<string, string>
}

export interface Seen {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly location: string | null
}

/** A server of a small system with these pages. */
export async function openGarden(
  made: readonly Page[] = [],
  {
    system = gardenSystem as System,
    env = {},
    product = {},
  }: { system?: System; env?: Record<string, string>; product?: Product } = {},
): Promise<Garden> {
  const data = await mkdtemp(join(tmpdir(), 'monotable-web-'))
  const engine = await open()
  const settings = { MONOTABLE_DATA: data, MONOTABLE_PORT: '0', MONOTABLE_LOG_LEVEL: 'silent', ...env }
  const running = await run([system], readConfig({ file: false, env: settings }), {
    openStore: async () => ({ ...storeOn(engine), streams: engine }),
    pages: pages({ products: { garden: { ...product, pages: made } } }),
    runsBackground: false,
  })
  const url = running.url.replace('127.0.0.1', 'localhost')
  return {
    url,
    db: running.runtime.systems[0]?.db as Db,
    browser: headers => testBrowser(url, headers),
    close: async () => {
      await running.close()
      await rm(data, { recursive: true, force: true })
    },
  }
}

function testBrowser(base: string, always: Readonly<Record<string, string>> = {}): TestBrowser {
  const cookies = new Map<string, string>()
  const ask = async (path: string, init: RequestInit): Promise<Seen> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = {
      accept: 'text/html',
      ...always,
      ...(init.headers as Record<string, string>),
      ...(cookie && { cookie }),
    }
    const response = await fetch(new URL(path, base), { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const name = pair.slice(0, pair.indexOf('='))
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) cookies.delete(name)
      else cookies.set(name, pair.slice(name.length + 1))
    }
    const { status, headers: got } = response
    return { status, headers: got, text: await response.text(), location: got.get('location') }
  }
  const post: TestBrowser['post'] = (path, fields, headers = {}) =>
    ask(path, {
      method: 'POST',
      headers: {
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
      body: new URLSearchParams(fields).toString(),
    })
  return {
    cookies,
    get: (path, headers = {}) => ask(path, { headers }),
    post,
    signIn: async (user = 'ann') => {
      await ask('/accounts/sample/sign-in', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: base },
        body: JSON.stringify({ system: 'garden', user }),
      })
    },
  }
}

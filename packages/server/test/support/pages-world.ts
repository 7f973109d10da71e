import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { open } from '@monotable/engine'
import { Hono } from 'hono'
import { afterAll, beforeAll } from 'vitest'
import * as z from 'zod'
import type { Person } from '../../src/accounts/accounts.ts'
import { readConfig } from '../../src/config/config.ts'
import { operationsFor } from '../../src/declare/operation.ts'
import type { System } from '../../src/declare/system.ts'
import type { PagesHost } from '../../src/run/pages-host.ts'
import { type Running, type RunOptions, run } from '../../src/run/run.ts'
import type { Role } from './shelf/find-roles.ts'
import type { Db } from './shelf/schema.ts'
import { shelf } from './shelf/system.ts'

export const operation = operationsFor<Db, unknown, Role>()

const whoAmI = operation({
  method: 'GET',
  path: '/me',
  title: 'Says who calls',
  may: 'anyone',
  output: z.object({ id: z.string().optional(), role: z.unknown() }),
  rate: { requests: 100, seconds: 60, visitors: { each: 2, inAll: 100 } },
  handler: async ({ actor }) => ({ id: actor.id, role: actor.claims.role }),
})

const keepPicture = operation({
  method: 'PUT',
  path: '/picture',
  title: 'Keeps a picture',
  may: 'signedIn',
  input: { file: ['image/png'] },
  output: z.object({ bytes: z.int() }),
  handler: async ({ file }) => ({ bytes: file.bytes.byteLength }),
})

const users = [
  { sub: 'ann', name: 'Ann', claims: { role: 'librarian' } },
  { sub: 'ben', name: 'Ben' },
]
const demo = { users, load: async () => {}, example: { user: 'ann', method: 'GET', path: '/' } }
export const library: System = { ...shelf, operations: { ...shelf.operations, whoAmI, keepPicture }, demo }
/** The same people under the same ids: another system, where they are nobody in particular. */
export const other: System = { ...library, name: 'other', demo: { ...demo, users: [] } }

/** The page that tells who calls the operation `whoAmI` in process. */
export function pages({ accounts, call }: PagesHost): Hono {
  const app = new Hono()
  app.get('/shelf/app/', context => context.html('<h1>Shelf</h1>'))
  app.get('/shelf/app/me', async context => {
    const request = context.req.raw
    const person = await accounts.personOf(request)
    const headers = Object.fromEntries(request.headers)
    const { response } = await call({ system: 'shelf', operation: 'whoAmI', person, request, headers })
    return response
  })
  return app
}

/** A server with pages, a shelf with an owner and a reader, and what a test asks it. */
export function openPagesWorld() {
  const folder = mkdtempSync(join(tmpdir(), 'monotable-pages-'))
  const reads: string[] = []
  let running: Running
  let host: PagesHost

  async function start(
    env: Record<string, string> = {},
    options: RunOptions = { pages },
    systems: readonly System[] = [library, other],
  ): Promise<Running> {
    const engine = await open()
    const config = readConfig({
      file: false,
      env: { MONOTABLE_DATA: folder, MONOTABLE_PORT: '0', MONOTABLE_LOG_LEVEL: 'silent', ...env },
    })
    return run(systems, config, {
      openStore: async () => ({ transport: engine, url: 'here', close: () => engine.close() }),
      runsBackground: false,
      around: ({ operation }, next) => {
        reads.push(operation)
        return next()
      },
      ...options,
    })
  }

  beforeAll(async () => {
    const pagesAndHost = (given: PagesHost): Hono => {
      host = given
      return pages(given)
    }
    running = await start({}, { pages: pagesAndHost })
    const db: Db = running.runtime.systems[0]?.db
    await db.Shelf.create({ shelfId: 's1', name: 'Novels' })
    await db.Member.put({ shelfId: 's1', userId: 'ann', role: 'owner' })
    await db.Member.put({ shelfId: 's1', userId: 'ben', role: 'reader' })
  })
  afterAll(async () => {
    await running.close()
    rmSync(folder, { recursive: true })
  })

  const signIn = (user: string, headers: Record<string, string> = {}, system = 'shelf') =>
    fetch(`${running.url}/accounts/sample/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: running.url, ...headers },
      body: JSON.stringify({ system, user }),
    })

  async function cookieOf(user: string): Promise<string> {
    const [cookie = ''] = (await signIn(user)).headers.getSetCookie()
    return cookie.replace(/;.*/, '')
  }

  async function personOf(user: string): Promise<Person> {
    const cookie = await cookieOf(user)
    return (await host.accounts.personOf(new Request('http://localhost', { headers: { cookie } }))) as Person
  }

  return {
    get running() {
      return running
    },
    get host() {
      return host
    },
    reads,
    start,
    signIn,
    cookieOf,
    personOf,
  }
}

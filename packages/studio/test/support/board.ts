import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { open } from '@monotable/engine'
import {
  operationsFor,
  type Ports,
  reactionsFor,
  readConfig,
  run,
  type System,
  storeOn,
} from '@monotable/server'
import { fillPage } from '@monotable/server/kit'
import { type ClientOf, entity, type ItemsIn, query, schema, table, when } from 'monotable'
import { describe } from 'monotable/design'
import * as z from 'zod'
import { idempotencyRecord } from '../../../server/src/kit/idempotency-record.ts'
import { openXRay, type RunningStudio, serveStudio, watchFailures, type XRay } from '../../server/index.ts'

const Note = entity(
  'Note',
  { PK: 'BOARD', SK: 'NOTE#{noteId}' },
  { noteId: z.string(), text: z.string(), status: z.enum(['open', 'done']), createdAt: z.iso.datetime() },
  { type: { entityType: 'NOTE' }, states: { status: { open: ['done'], done: [] } } },
)

const board = schema({
  tables: [table('Board', { key: ['PK', 'SK'], ttl: 'TTL', stream: 'NEW_AND_OLD_IMAGES' })],
  entities: { Note, Idempotency: idempotencyRecord() },
  access: { notes: query(Note, 'PK = BOARD, SK begins_with NOTE#') },
})

type Db = ClientOf<typeof board>

const operation = operationsFor<Db, Ports>()
const reaction = reactionsFor<Db, Ports, ItemsIn<typeof board>>()
const note = z.object({ noteId: z.string(), text: z.string(), status: z.string() })
const noteId = z.string().regex(/^[\w-]{1,40}$/)

const operations = {
  addNote: operation({
    method: 'POST',
    path: '/notes',
    title: 'Puts a note on the board',
    may: 'signedIn',
    input: {
      body: z
        .object({ noteId, text: z.string().min(1) })
        .meta({ examples: [{ noteId: 'n1', text: 'Water the plants' }] }),
    },
    output: note,
    handler: async ({ body, now, db }) =>
      db.Note.create({ ...body, status: 'open', createdAt: now.toISOString() }),
  }),
  finishNote: operation({
    method: 'POST',
    path: '/notes/{noteId}/finish',
    title: 'Takes a note as done',
    may: 'signedIn',
    input: { path: z.object({ noteId }) },
    output: note,
    handler: async ({ path, db }) => {
      const condition = when('status = {open}', { open: 'open' })
      return (await db.Note.update(path, { set: { status: 'done' } }, { condition }))!
    },
  }),
  compareNotes: operation({
    method: 'GET',
    path: '/notes/compared',
    title: 'Gives notes, each by a read of its own',
    may: 'anyone',
    input: { query: z.object({ ids: z.string() }) },
    output: z.object({ items: z.array(note) }),
    handler: async ({ query: { ids }, db }) => {
      const items = []
      for (const each of ids.split(',')) items.push((await db.Note.get({ noteId: each }))!)
      return { items }
    },
  }),
  listOpenNotes: operation({
    method: 'GET',
    path: '/notes/open',
    title: 'Lists the notes that are not done, as many as fill a page',
    may: 'anyone',
    input: {},
    output: z.object({ items: z.array(note) }),
    handler: async ({ db }) =>
      fillPage(
        part => db.notes({}, part),
        async notes => notes.map(each => (each.status === 'open' ? each : undefined)),
        { limit: 1, chunk: 2 },
      ),
  }),
  listNotes: operation({
    method: 'GET',
    path: '/notes',
    title: 'Lists the notes',
    may: 'anyone',
    input: { query: z.object({ limit: z.coerce.number().int().max(100).default(20) }) },
    output: z.object({ items: z.array(note) }),
    handler: async ({ query: { limit }, db }) => ({ items: (await db.notes({}, { limit })).items }),
  }),
}

export interface Board extends RunningStudio {
  /** Puts a note there as Ann does. */
  add(noteId: string, text?: string): Promise<void>
  /** Calls an operation as Ann does. */
  call(method: string, path: string, body?: object): Promise<Response>
  /** Gives changes to reactions until nothing is left. */
  drain(): Promise<unknown>
  /** What keeps letters from going out. */
  readonly post: { isBroken: boolean }
  readonly xRay: XRay
  /** Runs the schedule, due or not. */
  tidy(): Promise<unknown>
}

/** A studio beside a server with a small system of users, operations, a reaction and an outbox. */
export async function openBoard(options: { readonly isReadOnly?: boolean } = {}): Promise<Board> {
  const data = await mkdtemp(join(tmpdir(), 'monotable-studio-'))
  const post = { isBroken: false }
  const engine = await open()
  const transport = watchFailures(engine)
  const env = {
    MONOTABLE_DATA: data,
    MONOTABLE_PORT: '0',
    MONOTABLE_TEST: 'true',
    MONOTABLE_LOG_LEVEL: 'silent',
  }
  const xRay = openXRay()
  const { around, middleware, observe, traceReaction, traceSchedule } = xRay
  const running = await run([boardSystem(post)], readConfig({ file: false, env }), {
    openStore: async () => ({ ...storeOn(engine), transport, streams: xRay.watchStreams(engine) }),
    around,
    middleware,
    observe,
    traceReaction,
    traceSchedule,
  })
  const { app, feed, identity, schedules } = running
  const studio = await serveStudio({
    send: (operation, input) => engine.send(operation, input),
    port: 0,
    systems: [{ name: 'board', title: 'A notice board', design: describe(board), schema: board }],
    streams: engine,
    deadLetters: feed.deadLetters,
    failures: transport.failures,
    xRay,
    api: { url: running.url, fetch: request => app.fetch(request) },
    ...options,
  })
  const call = async (method: string, path: string, body?: object) => {
    const token = await identity.issuer?.token({ system: 'board', sub: 'ann' })
    return await app.request(`/board${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    })
  }
  const add = async (id: string, text = 'Water the plants') => {
    const response = await call('POST', '/notes', { noteId: id, text })
    if (!response.ok) throw new Error(await response.text())
  }
  const close = async () => {
    for (const each of [studio, running]) await each.close()
    await rm(data, { recursive: true, force: true })
  }
  return {
    ...studio,
    close,
    call,
    add,
    drain: () => feed.drain(),
    post,
    xRay,
    tidy: () => schedules.runNow('board/tidyUp'),
  }
}

function boardSystem(post: Board['post']): System {
  return {
    name: 'board',
    title: 'A notice board',
    schema: board,
    operations,
    findRoles: () => [],
    errors: {},
    reactions: {
      tellEverybody: reaction({
        title: 'A letter tells of a new note',
        on: {
          Note: {
            created: async ({ noteId: id, text }, { ports, db }) => {
              await db.Note.get({ noteId: id })
              if (post.isBroken) throw new Error('The post is on strike')
              await ports.mail.send({ id, to: 'all@board.example', subject: 'A new note', text })
            },
          },
        },
      }),
    },
    schedules: {
      tidyUp: {
        title: 'Takes what is done off the board',
        everySeconds: 3600,
        run: async ({ db }) => {
          if (post.isBroken) throw new Error('The post is on strike')
          const { items } = await (db as Db).notes({})
          for (const { noteId: id, status } of items)
            if (status === 'done') await (db as Db).Note.delete({ noteId: id })
        },
      },
    },
    demo: {
      users: [
        { sub: 'ann', name: 'Ann', about: 'writes notes' },
        { sub: 'bob', name: 'Bob', about: 'reads them' },
      ],
      load: async () => undefined,
      example: { user: 'ann', method: 'GET', path: '/board/notes' },
    },
  }
}

// A small system with sample data. `systems` of this module start quickly.
import { operationsFor } from '@monotable/server'
import { callerOf, idempotencyRecord, pageOf, pageQuery } from '@monotable/server/kit'
import { entity, query, schema, table } from 'monotable'
import * as z from 'zod'

const id = z.string().regex(/^[A-Za-z0-9_.-]{1,128}$/)

const Note = entity(
  'Note',
  { PK: 'BOARD', SK: 'NOTE#{noteId}' },
  { noteId: id, text: z.string(), createdAt: z.iso.datetime() },
  { type: { entityType: 'NOTE' }, createdAt: 'createdAt' },
)

/** Made because of a note. */
const Echo = entity(
  'Echo',
  { PK: 'ECHOES', SK: 'ECHO#{noteId}' },
  { noteId: id, text: z.string() },
  { type: { entityType: 'ECHO' } },
)

const notes = schema({
  tables: [table('Notes', { key: ['PK', 'SK'], ttl: 'TTL', stream: 'NEW_AND_OLD_IMAGES' })],
  entities: { Note, Echo, Idempotency: idempotencyRecord() },
  access: {
    notes: query(Note, 'PK = BOARD, SK begins_with NOTE#'),
    echoes: query(Echo, 'PK = ECHOES, SK begins_with ECHO#'),
  },
})

const operation = operationsFor()
const note = z.object({ noteId: z.string(), text: z.string() })

const operations = {
  addNote: operation({
    method: 'POST',
    path: '/notes',
    title: 'Adds a note',
    may: 'signedIn',
    input: { body: z.object({ noteId: id, text: z.string().min(1) }) },
    output: note,
    handler: ({ body, now, commit }) =>
      commit(t => ({
        writes: [t.Note.create({ ...body, createdAt: now.toISOString() })],
        answer: body,
      })),
  }),
  pageNotes: operation({
    method: 'GET',
    path: '/note-pages',
    title: 'Lists the notes page by page',
    may: 'signedIn',
    input: { query: z.object(pageQuery) },
    output: pageOf(note),
    handler: async ({ query, actor, db }) => {
      const { items, cursor } = await db.notes({}, callerOf(actor, query))
      return { items, nextCursor: cursor }
    },
  }),
  listNotes: operation({
    method: 'GET',
    path: '/notes',
    title: 'Lists the notes and what came of them',
    may: 'signedIn',
    output: z.object({ notes: z.array(note), echoes: z.array(note) }),
    handler: async ({ db }) => ({
      notes: (await db.notes({}, { limit: 100 })).items,
      echoes: (await db.echoes({}, { limit: 100 })).items,
    }),
  }),
}

/** The load of sample data waits so long at every step, so that a test can interrupt it. */
const pause = Number(process.env.NOTES_PAUSE ?? 0)

const demo = {
  users: [
    { sub: 'ann', name: 'Ann', about: 'writes notes' },
    { sub: 'bob', name: 'Bob' },
  ],
  load: async ({ db, now, progress }) => {
    for (let number = 1; number <= 4; number++) {
      if (String(number) === process.env.NOTES_FAIL_AT) throw new Error('no more paper')
      if (String(number) === process.env.NOTES_KILL_AT) process.kill(process.pid, 'SIGKILL')
      await db.Note.put({ noteId: `sample-${number}`, text: now.toISOString() })
      progress(number / 4)
      await new Promise(resolve => setTimeout(resolve, pause))
    }
  },
  example: { user: 'ann', method: 'GET', path: '/notes/notes' },
}

const system = {
  name: 'notes',
  title: 'Notes on one board',
  schema: notes,
  operations,
  findRoles: () => [],
  errors: {},
  reactions: {
    echo: {
      title: 'Every note has an echo',
      on: { Note: { created: async ({ noteId, text }, { db }) => db.Echo.put({ noteId, text }) } },
    },
  },
  schedules: {},
  demo,
}

export const systems = [system]

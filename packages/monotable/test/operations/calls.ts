import * as z from 'zod'
import type { ClientOf } from '../../src/client.ts'
import { collection, get, query } from '../../src/schema/access.ts'
import { entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { table } from '../../src/schema/table.ts'

const Guard = entity('Guard', { PK: 'GUARD#{name}', SK: 'G' }, { name: z.string(), id: z.string() })

/** Has states, a mark, a version and a guard, so that every call can be made and some read before they write. */
const Task = entity(
  'Task',
  { PK: 'TASK#{box}', SK: '{id}' },
  {
    box: z.string(),
    id: z.string(),
    name: z.string(),
    state: z.enum(['open', 'done']).default('open'),
    count: z.int().default(0),
    deletedAt: z.iso.datetime().optional(),
    version: z.int(),
  },
  {
    version: 'version',
    softDelete: 'deletedAt',
    states: { state: { open: ['done'], done: ['open'] } },
    guards: [Guard],
  },
)

const Note = entity(
  'Note',
  { PK: 'NOTE#{box}', SK: '{id}' },
  { box: z.string(), id: z.string(), text: z.string() },
)

export const work = schema({
  tables: [table('Work', { key: ['PK', 'SK'] })],
  entities: { Task, Guard, Note },
  access: {
    noteById: get(Note, 'PK = NOTE#{box}, SK = {id}'),
    notes: query(Note, 'PK = NOTE#{box}'),
    all: collection({ Note }, 'PK = NOTE#{box}'),
  },
})

export type Work = ClientOf<typeof work>

export const task = { box: 'b', id: '1', name: 'A' }
export const note = { box: 'b', id: '1', text: 'T' }

// biome-ignore lint/suspicious/noExplicitAny: options of any call
type Options = any

/** Every call of the client that takes options, made with these. */
export const calls: Readonly<Record<string, (db: Work, options: Options) => Promise<unknown>>> = {
  'Note.get': (db, options) => db.Note.get(note, options),
  'Note.batchGet': (db, options) => db.Note.batchGet([note], options),
  'Note.put': (db, options) => db.Note.put(note, options),
  'Task.put': (db, options) => db.Task.put(task, options),
  'Note.create': (db, options) => db.Note.create({ ...note, id: '2' }, options),
  'Note.upsert': (db, options) => db.Note.upsert(note, options),
  'Task.upsert': (db, options) => db.Task.upsert(task, options),
  'Note.update': (db, options) => db.Note.update(note, { set: { text: 'U' } }, options),
  'Task.update': (db, options) => db.Task.update(task, { set: { name: 'B' } }, options),
  'Task.transition': (db, options) => db.Task.transition(task, { state: 'done' }, options),
  'Task.delete': (db, options) => db.Task.delete(task, options),
  'Note.delete': (db, options) => db.Note.delete(note, options),
  'Task.softDelete': (db, options) => db.Task.softDelete(task, options),
  transact: (db, options) => db.transact(t => [t.Task.put(task), t.Note.put(note)], options),
  transactGet: (db, options) => db.transactGet(t => [t.Note.get(note)], options),
  batchGet: (db, options) => db.batchGet(t => [t.Note.get(note)], options),
  batchWrite: (db, options) => db.batchWrite(t => [t.Note.put(note)], options),
  noteById: (db, options) => db.noteById(note, options),
  notes: (db, options) => db.notes({ box: 'b' }, options),
  'notes.first': (db, options) => db.notes.first({ box: 'b' }, options),
  'notes.count': (db, options) => db.notes.count({ box: 'b' }, options),
  'notes.each': async (db, options) => {
    for await (const _ of db.notes.each({ box: 'b' }, options));
  },
  all: (db, options) => db.all({ box: 'b' }, options),
  merge: (db, options) => db.merge([db.notes.with({ box: 'b' })], { order: ({ id }) => [id], ...options }),
}

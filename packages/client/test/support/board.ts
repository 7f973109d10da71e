import {
  liveOperationsFor,
  operationsFor,
  type System,
  type SystemPorts,
  Unavailable,
} from '@monotable/server'
import {
  callerOf,
  findOrRefuse,
  idempotencyRecord,
  pageOf,
  pageQuery,
  refusals,
  sentFile,
} from '@monotable/server/kit'
import { type ClientOf, entity, type ItemsIn, query, schema, table } from 'monotable'
import * as z from 'zod'

const Note = entity(
  'Note',
  { PK: 'BOARD#{boardId}', SK: 'NOTE#{noteId}' },
  { boardId: z.string(), noteId: z.string(), text: z.string(), version: z.int() },
  { type: { entityType: 'NOTE' }, version: 'version' },
)

const boardSchema = schema({
  tables: [table('Boards', { key: ['PK', 'SK'], ttl: 'TTL', stream: 'NEW_AND_OLD_IMAGES' })],
  entities: { Note, Idempotency: idempotencyRecord() },
  access: { notesOfBoard: query(Note, 'PK = BOARD#{boardId}, SK begins_with NOTE#') },
})
type Db = ClientOf<typeof boardSchema>

const errors = { BOARD_FULL: [409, 'The board is full'], NOTE_LOCKED: [409, 'The note is locked'] } as const
const refuse = refusals(errors)

const operation = operationsFor<Db, SystemPorts, never, keyof typeof errors>()
const liveOperation = liveOperationsFor<Db, SystemPorts, ItemsIn<typeof boardSchema>>()

const boardPath = z.object({ boardId: z.string() })
const notePath = z.object({ boardId: z.string(), noteId: z.string() })
const note = z.object({ noteId: z.string(), text: z.string(), version: z.int() })

const about = operation({
  method: 'GET',
  path: '/about',
  title: 'Says who calls',
  may: 'anyone',
  input: {
    query: z.object({ tags: z.array(z.string()).optional(), size: z.coerce.number().optional() }),
    headers: z.object({ 'x-device': z.string().optional() }),
  },
  output: z.object({
    id: z.string().optional(),
    tags: z.array(z.string()),
    size: z.number().optional(),
    device: z.string().optional(),
  }),
  handler: async ({ actor, query: { tags = [], size }, headers }) => ({
    id: actor.id,
    tags,
    size,
    device: headers['x-device'],
  }),
})

const listNotes = operation({
  method: 'GET',
  path: '/boards/{boardId}/notes',
  title: 'Lists the notes of a board',
  may: 'signedIn',
  input: { path: boardPath, query: z.object({ ...pageQuery }) },
  output: pageOf(note),
  handler: async ({ path, query, actor, db }) => {
    const { items, cursor } = await db.notesOfBoard(path, callerOf(actor, query))
    return { items, nextCursor: cursor }
  },
})

const addNote = operation({
  method: 'POST',
  path: '/boards/{boardId}/notes',
  title: 'Puts a note on a board',
  may: 'signedIn',
  input: { path: boardPath, body: z.object({ text: z.string().min(1), pinned: z.boolean().default(false) }) },
  output: note,
  errors: ['BOARD_FULL'],
  handler: ({ path, body, ids, commit }) => {
    if (path.boardId === 'full') throw refuse('BOARD_FULL')
    const noteId = ids.ulid()
    return commit(t => ({
      writes: [t.Note.create({ ...path, noteId, text: body.text })],
      answer: { noteId, text: body.text, version: 1 },
    }))
  },
})

/** Without an account nobody's key is kept. */
const leaveNote = operation({
  method: 'POST',
  path: '/boards/{boardId}/left',
  title: 'Leaves a note as a visitor',
  may: 'anyone',
  input: { path: boardPath, body: z.object({ text: z.string() }) },
  output: note,
  handler: async ({ path, body, ids, db }) =>
    db.Note.create({ ...path, noteId: ids.ulid(), text: body.text }),
})

const editNote = operation({
  method: 'PATCH',
  path: '/boards/{boardId}/notes/{noteId}',
  title: 'Changes a note',
  may: 'signedIn',
  input: { path: notePath, body: z.object({ text: z.string() }) },
  output: note,
  isVersioned: true,
  handler: ({ path, body, ifMatch, db }) =>
    db.Note.update(path, { set: body }, ifMatch === undefined ? {} : { ifVersion: ifMatch }),
})

const removeNote = operation({
  method: 'DELETE',
  path: '/boards/{boardId}/notes/{noteId}',
  title: 'Takes a note off',
  may: 'signedIn',
  input: { path: notePath },
  output: z.undefined(),
  status: 204,
  handler: async ({ path, db }) => {
    await findOrRefuse('note', db.Note.get(path))
    await db.Note.delete(path)
    return undefined
  },
})

const pictures = new Map<string, Uint8Array>()

const putPicture = operation({
  method: 'PUT',
  path: '/boards/{boardId}/picture',
  title: 'Keeps the picture of a board',
  may: 'signedIn',
  input: { path: boardPath, file: ['image/png'] },
  output: z.object({ bytes: z.int() }),
  bodyLimit: 8 * 1024 * 1024,
  handler: async ({ path, file }) => {
    pictures.set(path.boardId, file.bytes)
    return { bytes: file.bytes.byteLength }
  },
})

const getPicture = operation({
  method: 'GET',
  path: '/boards/{boardId}/picture',
  title: 'Gives the picture of a board',
  may: 'signedIn',
  input: { path: boardPath },
  output: sentFile,
  sends: 'image/png',
  handler: async ({ path }) => ({
    bytes: await findOrRefuse('picture', Promise.resolve(pictures.get(path.boardId))),
    cacheControl: 'no-store',
  }),
})

const limited = operation({
  method: 'GET',
  path: '/limited',
  title: 'Answers twice a second',
  may: 'signedIn',
  output: z.object({}),
  rate: { requests: 2, seconds: 1 },
  handler: async () => ({}),
})

/** How often `sometimes` finds its service gone, and what it says of it. */
export const trouble = { times: 0, retryAfter: 0 }

const sometimes = operation({
  method: 'PATCH',
  path: '/sometimes',
  title: 'Needs a service that is not always there',
  may: 'signedIn',
  output: z.object({}),
  handler: async () => {
    if (trouble.times-- > 0) throw new Unavailable('The service', undefined, trouble.retryAfter)
    return {}
  },
})

const followBoard = liveOperation({
  path: '/boards/{boardId}/changes',
  title: 'Tells of notes as they come',
  may: 'signedIn',
  input: { path: boardPath },
  output: note,
  topic: async ({ path }) => path.boardId,
  on: { Note: { created: created => ({ to: created.boardId, event: 'note', data: created }) } },
})

const operations = {
  about,
  listNotes,
  addNote,
  leaveNote,
  editNote,
  removeNote,
  putPicture,
  getPicture,
  limited,
  sometimes,
  followBoard,
}

/** A small system with something of everything that a client meets. */
export const board: System<Db, SystemPorts, typeof operations> = {
  name: 'board',
  title: 'Notes on boards',
  schema: boardSchema,
  operations,
  findRoles: () => [],
  errors,
  reactions: {},
  schedules: {},
}

import * as z from 'zod'
import { liveOperationsFor } from '../../src/live/live-operation.ts'
import type { Db, Items } from '../support/shelf/schema.ts'
import { shelfWith } from '../support/shelf-with.ts'

/** Notes are told to whoever follows their shelf, and to those who follow everything. */
const follow = liveOperationsFor<Db, unknown, Items>()({
  path: '/shelves/{shelfId}/events',
  title: 'Tells of notes as they are written',
  may: 'signedIn',
  input: { path: z.object({ shelfId: z.string() }) },
  output: z.object({ noteId: z.string(), text: z.string() }),
  topic: async ({ path }) => path.shelfId,
  on: {
    Note: {
      created: note => ({ to: [note.shelfId, 'all'], event: 'note', data: note }),
      removed: ({ shelfId, noteId }) => ({ to: shelfId, event: 'gone', data: { noteId, text: '' } }),
    },
  },
})

export const shelfWithEvents = shelfWith({ follow })

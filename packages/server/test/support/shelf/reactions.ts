import { reactionsFor } from '../../../src/declare/reaction.ts'
import type { Ports } from '../../../src/ports/ports.ts'
import type { Db, Items } from './schema.ts'

const reaction = reactionsFor<Db, Ports, Items>()

export const noteBooks = reaction({
  title: 'Every change of a book leaves a note',
  on: {
    Book: {
      created: async (now, { db, cause }) => {
        await db.Note.put({ shelfId: now.shelfId, noteId: cause, text: `${now.title} came` })
      },
      modified: async (old, now, { db, cause }) => {
        const text = `${now.title}: ${old.copies} -> ${now.copies}`
        await db.Note.put({ shelfId: now.shelfId, noteId: cause, text })
      },
      removed: async (old, { db, cause }) => {
        await db.Note.put({ shelfId: old.shelfId, noteId: cause, text: `${old.title} went` })
      },
    },
    Hold: {
      removed: async (old, { db, cause, expired }) => {
        const text = expired ? `the hold of ${old.userId} ended` : `${old.userId} let go`
        await db.Note.put({ shelfId: old.shelfId, noteId: cause, text })
      },
    },
  },
})

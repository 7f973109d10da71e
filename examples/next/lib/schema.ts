import { entity, query, schema, table } from 'monotable'
import * as z from 'zod'

const Note = entity(
  'Note',
  { PK: 'BOARD#{board}', SK: 'NOTE#{noteId}' },
  { board: z.string(), noteId: z.ulid(), text: z.string().trim().min(1).max(280) },
)

export const board = schema({
  tables: [table('Board', { key: ['PK', 'SK'] })],
  entities: { Note },
  access: {
    notes: query(Note, 'PK = BOARD#{board}, SK begins_with NOTE#', { direction: 'desc', limit: 20 }),
  },
})

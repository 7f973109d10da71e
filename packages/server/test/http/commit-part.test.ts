import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { operationsFor } from '../../src/declare/operation.ts'
import { type ServedShelf, serveShelf } from '../support/serve-shelf.ts'
import type { Db } from '../support/shelf/schema.ts'
import { shelfWith } from '../support/shelf-with.ts'

const operation = operationsFor<Db, unknown, 'owner'>()

/** The part at which the operation breaks down, as if the process had ended there. */
let breaksAt: number | undefined

const manyNotes = operation({
  method: 'POST',
  path: '/shelves/{shelfId}/many-notes',
  title: 'Writes notes, each in a transaction of its own',
  may: ['owner'],
  input: { path: z.object({ shelfId: z.string() }), body: z.object({ count: z.int() }) },
  output: z.object({ noteIds: z.array(z.string()) }),
  handler: async ({ path, body, commitPart, ids }) => {
    const noteIds: string[] = []
    for (let at = 0; at < body.count; at++) {
      if (at === breaksAt) throw new Error('broken')
      const noteId = ids.ulid()
      const write = { ...path, noteId, text: String(at) }
      noteIds.push(await commitPart(`note ${at}`, t => ({ writes: [t.Note.create(write)], answer: noteId })))
    }
    return { noteIds }
  },
})

let shelf: ServedShelf
let db: Db
beforeAll(async () => {
  const system = shelfWith({ manyNotes })
  shelf = await serveShelf({ runtime: { systems: [system] } })
  db = shelf.runtime.systems[0]!.db
})
afterAll(() => shelf.close())

const newShelf = async (shelfId: string) => {
  await shelf.send('POST', '/shelf/shelves', { as: 'ann', body: { shelfId, name: shelfId } })
  return {
    write: (count: number, key?: string) =>
      shelf.send('POST', `/shelf/shelves/${shelfId}/many-notes`, {
        as: 'ann',
        body: { count },
        headers: key === undefined ? {} : { 'idempotency-key': key },
      }),
    notes: async () =>
      (await db.notesOfShelf({ shelfId }, { limit: 100 })).items.map(note => note.noteId).sort(),
  }
}

describe('an operation of several transactions', () => {
  it('that was cut short goes on where it was when it is repeated with its key', async () => {
    const { write, notes } = await newShelf('cut')
    breaksAt = 3
    expect((await write(5, 'k-cut')).status).toBe(500)
    const before = await notes()
    breaksAt = undefined
    const { status, body } = await write(5, 'k-cut')
    expect([status, before.length]).toEqual([201, 3])
    expect(body.noteIds.slice(0, 3).sort()).toEqual(before)
    expect(await notes()).toEqual([...body.noteIds].sort())
  })

  it('has each effect once, however many repeats arrive at once', async () => {
    const { write, notes } = await newShelf('race')
    const answers = await Promise.all(Array.from({ length: 8 }, () => write(5, 'k-race')))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(await notes()).toEqual([...answers[0]!.body.noteIds].sort())
  })

  it('is another request with another body, also while the first was cut short', async () => {
    const { write, notes } = await newShelf('other')
    breaksAt = 1
    await write(2, 'k-other')
    breaksAt = undefined
    expect((await write(4, 'k-other')).body.error.code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await notes()).toHaveLength(1)
  })

  it('does everything as often as it is sent without a key', async () => {
    const { write, notes } = await newShelf('free')
    await write(2)
    await write(2)
    expect(await notes()).toHaveLength(4)
  })
})

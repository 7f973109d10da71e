import type { CommonCode as ServerCode } from '@monotable/server/host'
import { describe, expectTypeOf, test } from 'vitest'
import type { CallError, Client, CommonCode, LiveEvent, Routes } from '../src/index.ts'
import { createClient } from '../src/index.ts'
import type { board } from './support/board.ts'
import { routes } from './support/serve-board.ts'

interface Note {
  noteId: string
  text: string
  version: number
}
const path = { boardId: 'b1' }

/** The compiler looks at this, nobody runs it. */
async function uses(api: Client<typeof board>) {
  expectTypeOf(await api.listNotes({ path })).toEqualTypeOf<{
    items: Note[]
    nextCursor?: string | undefined
  }>()
  expectTypeOf(await api.addNote({ path, body: { text: 'x' } })).toEqualTypeOf<Note>()
  await api.addNote({ path, body: { text: 'x', pinned: true } }, { key: 'k', ifMatch: 3 })
  await api.about()
  await api.about({ query: { size: 3, tags: ['x'] } })
  await api.listNotes({ path, query: { limit: 10 } })
  expectTypeOf(await api.removeNote({ path: { ...path, noteId: 'n' } })).toEqualTypeOf<undefined>()
  expectTypeOf(await api.getPicture({ path })).toEqualTypeOf<Response>()
  await api.putPicture({ path, file: new Blob() }, { onProgress: (sent, total) => sent / total })
  for await (const note of api.listNotes.each({ path })) expectTypeOf(note).toEqualTypeOf<Note>()
  for await (const event of api.followBoard.each({ path }))
    expectTypeOf(event).toEqualTypeOf<LiveEvent<Note>>()
}

async function refusals(api: Client<typeof board>) {
  const tried = await api.addNote.try({ path, body: { text: 'x' } })
  if (tried.ok) return expectTypeOf(tried.answer).toEqualTypeOf<Note>()
  const { error } = tried
  expectTypeOf(error.code).toEqualTypeOf<CommonCode | 'BOARD_FULL'>()
  switch (error.code) {
    case 'BOARD_FULL':
      return expectTypeOf(error).toEqualTypeOf<CallError<'BOARD_FULL'>>()
    case 'VALIDATION_ERROR':
      return expectTypeOf(error.details.issues[0]?.reason).toEqualTypeOf<string | undefined>()
    case 'STALE_VERSION':
      return expectTypeOf(error.details?.version).toEqualTypeOf<number | undefined>()
    // @ts-expect-error: the operation does not declare this code
    case 'NOTE_LOCKED':
      return undefined
  }
}

async function misuse(api: Client<typeof board>) {
  // @ts-expect-error: no operation has this name
  await api.listNote({ path })
  // @ts-expect-error: the path parameter is missing
  await api.listNotes()
  // @ts-expect-error: the path parameter has another name
  await api.listNotes({ path: { board: 'b1' } })
  // @ts-expect-error: the path parameter is not text
  await api.listNotes({ path: { boardId: 7 } })
  // @ts-expect-error: the body is missing
  await api.addNote({ path })
  // @ts-expect-error: a field of the body is missing
  await api.addNote({ path, body: {} })
  // @ts-expect-error: a field of the body is of another type
  await api.addNote({ path, body: { text: 7 } })
  // @ts-expect-error: the body has no such field
  await api.addNote({ path, body: { text: 'x', colour: 'red' } })
  // @ts-expect-error: the query has no such field
  await api.listNotes({ path, query: { page: 2 } })
  // @ts-expect-error: the query wants a number
  await api.listNotes({ path, query: { limit: 'many' } })
  // @ts-expect-error: the operation takes no body
  await api.limited({ body: {} })
  // @ts-expect-error: the file is missing
  await api.putPicture({ path })
  // @ts-expect-error: the operation takes no file
  await api.addNote({ path, body: { text: 'x' }, file: new Blob() })
  // @ts-expect-error: the answer is no list
  api.addNote.each({ path, body: { text: 'x' } })
  // @ts-expect-error: live changes have no end to wait for
  await api.followBoard({ path })
  // @ts-expect-error: the answer has no such field
  void (await api.addNote({ path, body: { text: 'x' } })).colour
  // @ts-expect-error: no such option
  await api.limited({}, { retry: 3 })
  // @ts-expect-error: nothing has this version
  await api.limited({}, { ifMatch: { etag: 3 } })
}

function tables({ about: _, ...rest }: Routes<typeof board>) {
  // @ts-expect-error: an operation has no route
  createClient<typeof board>(rest)
  // @ts-expect-error: a route has no operation
  createClient<typeof board>({ ...routes, more: 'GET /more' } satisfies Routes<typeof board>)
}

describe('the types of a client', () => {
  test('let right uses compile and typical mistakes not: `tsc --build` looks at this file', () => {
    expectTypeOf([uses, refusals, misuse, tables]).toBeArray()
  })

  test('know the codes of the server', () => {
    expectTypeOf<CommonCode>().toEqualTypeOf<ServerCode | 'NO_ANSWER'>()
  })
})

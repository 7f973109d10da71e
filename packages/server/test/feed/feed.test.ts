import { schema, table } from 'monotable'
import { afterEach, describe, expect, test } from 'vitest'
import type { System } from '../../src/declare/system.ts'
import { makeFeed } from '../../src/feed/feed.ts'
import { type Db, shelfSchema } from '../support/shelf/schema.ts'
import { type StartedShelf, startShelf } from '../support/start-shelf.ts'
import { book, reaction, shelfWith } from './shelf-with.ts'

let started: StartedShelf | undefined
afterEach(async () => started?.close())

async function begin(system?: System) {
  started = await startShelf(system && { systems: [system] })
  const { runtime, engine } = started
  return { runtime, engine, db: runtime.systems[0]?.db as Db, feed: makeFeed(runtime) }
}

async function texts(db: Db): Promise<string[]> {
  const { items } = await db.notesOfShelf({ shelfId: 's1' })
  return items.map(({ text }) => text)
}

describe('drain', () => {
  test('gives every change to the reactions, with both images', async () => {
    const { db, feed } = await begin()
    await db.Book.create(book('b1', 3))
    await db.Book.update({ shelfId: 's1', bookId: 'b1' }, { set: { copies: 2 } })
    await db.Book.delete({ shelfId: 's1', bookId: 'b1' })
    // Book and guard come, the book changes, both go, and three notes are left.
    expect(await feed.drain()).toEqual({ processed: 8, deadLetters: 0 })
    expect(await texts(db)).toEqual(['b1 came', 'b1: 3 -> 2', 'b1 went'])
    expect(await feed.drain()).toEqual({ processed: 0, deadLetters: 0 })
  })

  test('goes on until what reactions cause is done too', async () => {
    const countdown = reaction({
      title: 'A book with copies leaves one with fewer',
      on: {
        Book: {
          created: async ({ copies, shelfId }, { db }) => {
            if (copies > 0) await db.Book.create({ ...book(`b${copies - 1}`, copies - 1), shelfId })
          },
        },
      },
    })
    const { db, feed } = await begin(shelfWith({ countdown }))
    await db.Book.create(book('b5', 5))
    await feed.drain()
    expect((await db.booksOfShelf({ shelfId: 's1' })).items).toHaveLength(6)
  })

  test('waits for what a reaction causes that takes its time', async () => {
    const countdown = reaction({
      title: 'A book with copies leaves one with fewer, later',
      on: {
        Book: {
          created: async ({ copies, shelfId }, { db }) => {
            await new Promise(resolve => setTimeout(resolve, 30))
            if (copies > 0) await db.Book.create({ ...book(`b${copies - 1}`, copies - 1), shelfId })
          },
        },
      },
    })
    const { db, feed } = await begin(shelfWith({ countdown }))
    await db.Book.create(book('b3', 3))
    await feed.drain()
    expect((await db.booksOfShelf({ shelfId: 's1' })).items).toHaveLength(4)
  })

  test('handles more records than are read at once', async () => {
    const { db, feed } = await begin()
    const many = Array.from({ length: 1500 }, (_, n) => ({ shelfId: 's1', noteId: `n${n}`, text: 'x' }))
    await db.batchWrite(t => many.map(note => t.Note.put(note)))
    expect(await feed.drain()).toEqual({ processed: 1500, deadLetters: 0 })
  })
})

test('a reaction that takes its time does not hold up changes of the same item that do not concern it', async () => {
  const heard: string[] = []
  let go = () => {}
  const isFree = new Promise<void>(resolve => {
    go = resolve
  })
  const slow = reaction({ title: 'Waits', on: { Book: { created: () => isFree } } })
  const quick = reaction({
    title: 'Hears of all',
    on: { Book: { created: () => void heard.push('created'), modified: () => void heard.push('modified') } },
  })
  const { db, feed } = await begin(shelfWith({ slow, quick }))
  await db.Book.create(book('b1', 3))
  await db.Book.update({ shelfId: 's1', bookId: 'b1' }, { set: { copies: 2 } })
  await db.Note.put({ shelfId: 's1', noteId: 'n1', text: 'concerns nobody' })
  const drained = feed.drain()
  await expect.poll(() => heard).toEqual(['created', 'modified'])
  go()
  // The book, its guard, the change and the note.
  expect(await drained).toEqual({ processed: 4, deadLetters: 0 })
})

test('an item that cannot be read is no failure of a reaction that it does not concern', async () => {
  const told: string[] = []
  const ofNotes = reaction({
    title: 'Hears of notes',
    on: { Note: { created: () => void told.push('note') } },
  })
  const ofGone = reaction({
    title: 'Hears of books',
    on: { Book: { removed: () => void told.push('gone') } },
  })
  const { db, feed, engine } = await begin(shelfWith({ ofNotes, ofGone }))
  const Item = { PK: { S: 'SHELF#s1' }, SK: { S: 'BOOK#b9' }, copies: { S: 'many' } }
  await engine.send('PutItem', { TableName: 'Shelves', Item })
  await db.Note.put({ shelfId: 's1', noteId: 'n1', text: 'x' })
  expect(await feed.drain()).toEqual({ processed: 2, deadLetters: 0 })
  expect(told).toEqual(['note'])
})

test('what a reaction is told of a change', async () => {
  const told: unknown[] = []
  const note = reaction({
    title: 'Remembers what it was told',
    on: {
      Book: {
        created: (now, { db: _, ports: __, ids: ___, log: ____, ...context }) => {
          told.push(now.bookId, context)
        },
      },
    },
  })
  const { db, engine, feed } = await begin(shelfWith({ note }))
  await db.Book.create(book('b1'))
  await feed.drain()
  const { Streams } = await engine.send<{ Streams: { StreamArn: string }[] }>('ListStreams')
  expect(Streams).toHaveLength(1)
  expect(told).toEqual([
    'b1',
    {
      now: expect.any(Date),
      at: expect.any(Date),
      cause: expect.stringMatching(/^Shelves-\d{21}$/),
      expired: false,
    },
  ])
})

test('the cause of a change stays the same when it is delivered again, and no other change has it', async () => {
  const causes: string[] = []
  const remember = reaction({
    title: 'Remembers causes',
    on: { Book: { created: (_, { cause }) => void causes.push(cause) } },
  })
  const { db, feed } = await begin(shelfWith({ remember }))
  await db.Book.create(book('b1'))
  await db.Book.create(book('b2'))
  await feed.drain()
  const first = causes.splice(0)
  await feed.replay('shelf')
  await feed.drain()
  expect(causes).toEqual(first)
  expect(new Set(first).size).toBe(2)
})

test('a replay of everything leaves no duplicate of what has an id from its cause', async () => {
  const { db, feed } = await begin()
  await db.Book.create(book('b1'))
  await feed.drain()
  await feed.replay('shelf')
  const { processed } = await feed.drain()
  expect(processed).toBe(3)
  expect(await texts(db)).toEqual(['b1 came'])
})

test('what was skipped is never delivered', async () => {
  const { db, feed } = await begin()
  await db.Book.create(book('b1'))
  await feed.skip('shelf')
  expect(await feed.drain()).toEqual({ processed: 0, deadLetters: 0 })
  expect(await texts(db)).toEqual([])
})

describe('the place in the stream', () => {
  test('is kept: another process goes on where one stopped', async () => {
    const { db, runtime, feed } = await begin()
    await db.Book.create(book('b1'))
    await feed.drain()
    await db.Book.create(book('b2'))
    expect(await makeFeed(runtime).drain()).toEqual({ processed: 3, deadLetters: 0 })
  })

  test('is not lost when the stream is switched off and on: the old one is read to its end first', async () => {
    const { db, engine, feed } = await begin()
    const stream = (StreamEnabled: boolean) =>
      engine.send('UpdateTable', {
        TableName: 'Shelves',
        StreamSpecification: StreamEnabled
          ? { StreamEnabled, StreamViewType: 'NEW_AND_OLD_IMAGES' }
          : { StreamEnabled },
      })
    await db.Book.create(book('b1', 3))
    await stream(false)
    await stream(true)
    await db.Book.update({ shelfId: 's1', bookId: 'b1' }, { set: { copies: 2 } })
    await feed.drain()
    expect(await texts(db)).toEqual(['b1 came', 'b1: 3 -> 2'])
  })
})

test('a system whose reactions need images that its stream does not have does not start', async () => {
  const { runtime } = await begin()
  const [running] = runtime.systems
  const keysOnly = schema({
    tables: [table('Shelves', { key: ['PK', 'SK'], ttl: 'TTL', stream: 'KEYS_ONLY' })],
    entities: shelfSchema.entities,
  })
  const poorer = { ...running!, system: { ...running!.system, schema: keysOnly } }
  expect(() => makeFeed({ ...runtime, systems: [poorer] })).toThrow(
    "needs the new image, but the table's stream",
  )
})

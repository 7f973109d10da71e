import { randomBytes } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { makeFeed } from '../../src/feed/feed.ts'
import type { Db } from '../support/shelf/schema.ts'
import { type StartedShelf, startShelf } from '../support/start-shelf.ts'
import { reaction, shelfWith } from './shelf-with.ts'

let started: StartedShelf | undefined
afterEach(async () => started?.close())

/** A system with a reaction that fails for one text while told to, and one that never does. */
async function begin() {
  const state = { fails: true, tries: 0, good: [] as string[], picky: [] as string[] }
  const picky = reaction({
    title: 'Does not like bad notes',
    on: {
      Note: {
        created: ({ text }) => {
          if (text.startsWith('bad') && state.fails) {
            state.tries += 1
            throw new TypeError('I do not like it')
          }
          state.picky.push(text)
        },
        modified: (_, { text }) => void state.picky.push(text),
      },
    },
  })
  const good = reaction({
    title: 'Likes every note',
    on: { Note: { created: ({ text }) => void state.good.push(text) } },
  })
  started = await startShelf({ systems: [shelfWith({ picky, good })] })
  const { runtime } = started
  const db = runtime.systems[0]?.db as Db
  return { runtime, db, state, feed: makeFeed(runtime) }
}

const note = (noteId: string, text: string) => ({ shelfId: 's1', noteId, text })

test('a record that fails eight times becomes a dead letter with all that is known', async () => {
  const { db, feed, state } = await begin()
  await db.Note.put(note('n1', 'bad'))
  expect(await feed.drain()).toEqual({ processed: 1, deadLetters: 1 })
  expect(state).toMatchObject({ tries: 8, good: ['bad'] })
  const { items } = await feed.deadLetters.list('shelf')
  expect(items).toEqual([
    {
      system: 'shelf',
      letterId: expect.stringMatching(/^Shelves\.\d{40}\.picky$/),
      table: 'Shelves',
      reaction: 'picky',
      sequence: expect.stringMatching(/^\d{21}$/),
      event: 'INSERT',
      keys: { PK: 'SHELF#s1', SK: 'NOTE#n1' },
      error: { name: 'TypeError', message: 'I do not like it', stack: expect.stringContaining('I do not') },
      attempts: 8,
      changedAt: expect.any(String),
      failedAt: expect.any(String),
      record: expect.objectContaining({
        eventName: 'INSERT',
        dynamodb: expect.objectContaining({ NewImage: expect.objectContaining({ text: { S: 'bad' } }) }),
      }),
    },
  ])
  expect(await feed.deadLetters.count('shelf')).toBe(1)
})

test('later changes of the same item go on after a dead letter', async () => {
  const { db, feed, state } = await begin()
  await db.Note.put(note('n1', 'bad'))
  await db.Note.put(note('n1', 'better'))
  expect(await feed.drain()).toEqual({ processed: 2, deadLetters: 1 })
  expect(state.picky).toEqual(['better'])
})

test('a replayed letter that succeeds is gone, and one that fails again stays and counts on', async () => {
  const { db, feed, state } = await begin()
  await db.Note.put(note('n1', 'bad'))
  await feed.drain()
  expect(await feed.deadLetters.replay('shelf')).toEqual({ replayed: 0, failed: 1 })
  const [letter] = (await feed.deadLetters.list('shelf')).items
  expect(letter?.attempts).toBe(9)
  state.fails = false
  expect(await feed.deadLetters.replay('shelf', letter?.letterId)).toEqual({ replayed: 1, failed: 0 })
  expect(state.picky).toEqual(['bad'])
  expect((await feed.deadLetters.list('shelf')).items).toEqual([])
})

test('letters are replayed in the order of their changes', async () => {
  const { db, feed, state } = await begin()
  for (const n of [1, 2, 3]) await db.Note.put(note(`n${n}`, `bad ${n}`))
  await feed.drain()
  state.fails = false
  expect(await feed.deadLetters.replay('shelf')).toEqual({ replayed: 3, failed: 0 })
  expect(state.picky).toEqual(['bad 1', 'bad 2', 'bad 3'])
})

test('letters come in pages', async () => {
  const { db, feed } = await begin()
  for (const n of [1, 2, 3]) await db.Note.put(note(`n${n}`, 'bad'))
  await feed.drain()
  const first = await feed.deadLetters.list('shelf', { limit: 2 })
  const second = await feed.deadLetters.list('shelf', { limit: 2, cursor: first.cursor as string })
  const keys = [...first.items, ...second.items].map(letter => letter.keys.SK)
  expect(keys).toEqual(['NOTE#n1', 'NOTE#n2', 'NOTE#n3'])
  expect(second.cursor).toBeUndefined()
})

test('a discarded letter is gone', async () => {
  const { db, feed } = await begin()
  await db.Note.put(note('n1', 'bad'))
  await feed.drain()
  const [letter] = (await feed.deadLetters.list('shelf')).items
  expect(await feed.deadLetters.discard('shelf', letter!.letterId)).toBe(true)
  expect(await feed.deadLetters.discard('shelf', letter!.letterId)).toBe(false)
  expect(await feed.deadLetters.count('shelf')).toBe(0)
})

test('a record with two images as large as an item can be is kept whole, and discarded whole', async () => {
  const { db, state, runtime } = await begin()
  const noise = () => `bad${randomBytes(145_000).toString('hex')}`
  const [before, after] = [noise(), noise()]
  const fails = reaction({
    title: 'Fails always',
    on: {
      Note: {
        modified: (old, now) => {
          if (state.fails) throw new Error('too heavy')
          state.picky.push(old.text, now.text)
        },
      },
    },
  })
  await db.Note.put(note('n1', before))
  await db.Note.put(note('n1', after))
  const heavy = makeFeed({
    ...runtime,
    systems: [{ ...runtime.systems[0]!, system: shelfWith({ fails }) }],
  })
  await heavy.drain()
  const [letter] = (await heavy.deadLetters.list('shelf')).items
  const images = letter?.record.dynamodb as Record<string, { text: { S: string } }>
  expect(images.OldImage?.text.S === before && images.NewImage?.text.S === after).toBe(true)
  state.fails = false
  state.picky = []
  expect(await heavy.deadLetters.replay('shelf')).toEqual({ replayed: 1, failed: 0 })
  expect(state.picky[0] === before && state.picky[1] === after).toBe(true)
  expect((await partsLeft()).Count).toBe(0)

  async function partsLeft() {
    return started!.engine.send<{ Count: number }>('Query', {
      TableName: 'MonotableServer',
      KeyConditionExpression: 'PK = :pk',
      ExpressionAttributeValues: { ':pk': { S: 'DEADLETTERS#shelf' } },
    })
  }
})

test('a letter that cannot be kept is not given up: the record stays open', async () => {
  const { db, runtime, state } = await begin()
  await db.Note.put(note('n1', 'bad'))
  let refusals = 3
  const own = {
    ...runtime.own,
    DeadLetter: {
      ...runtime.own.DeadLetter,
      put: async (item: Parameters<typeof runtime.own.DeadLetter.put>[0]) => {
        if (refusals-- > 0) throw new Error('the table is away')
        return runtime.own.DeadLetter.put(item)
      },
    },
  }
  const feed = makeFeed({ ...runtime, own })
  expect(await feed.drain()).toEqual({ processed: 1, deadLetters: 1 })
  expect(state.tries).toBe(8)
  expect(await feed.deadLetters.count('shelf')).toBe(1)
})

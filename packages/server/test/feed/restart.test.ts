import { afterEach, expect, test } from 'vitest'
import { type Feed, makeFeed } from '../../src/feed/feed.ts'
import type { Db } from '../support/shelf/schema.ts'
import { type StartedShelf, startShelf } from '../support/start-shelf.ts'
import { reaction, shelfWith } from './shelf-with.ts'

let started: StartedShelf | undefined
const feeds: Feed[] = []
afterEach(async () => {
  for (const feed of feeds.splice(0)) await feed.stop()
  await started?.close()
})

const note = (noteId: string, text = 'x') => ({ shelfId: 's1', noteId, text })

/** Two reactions that remember what they were given; one fails while it is told to. */
async function begin() {
  const state = { fails: true, sure: [] as string[], shaky: [] as string[], tries: 0 }
  const sure = reaction({
    title: 'Never fails',
    on: { Note: { created: ({ noteId }) => void state.sure.push(noteId) } },
  })
  const shaky = reaction({
    title: 'Fails for the first note',
    on: {
      Note: {
        created: ({ noteId }) => {
          if (noteId === 'n0') state.tries += 1
          if (noteId === 'n0' && state.fails) throw new Error('not now')
          state.shaky.push(noteId)
        },
      },
    },
  })
  started = await startShelf({ systems: [shelfWith({ sure, shaky })] })
  const { runtime } = started
  const db = runtime.systems[0]?.db as Db
  const start = (options = {}) => {
    const feed = makeFeed(runtime, { poll: 5, ...options })
    feeds.push(feed)
    feed.start()
    return feed
  }
  return { runtime, db, state, start }
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise(resolve => setTimeout(resolve, 5))
}

test('what succeeded is not repeated after a restart because another reaction was still failing', async () => {
  const { db, state, start } = await begin()
  for (const n of [0, 1, 2, 3]) await db.Note.put(note(`n${n}`))
  const feed = start({ retry: { attempts: 100, base: 20, cap: 20 } })
  await until(() => state.tries >= 2 && state.sure.length === 4 && state.shaky.length === 3)
  await feed.stop()
  const triesBefore = state.tries
  state.fails = false
  start()
  await until(() => state.shaky.length === 4)
  expect(state.tries).toBe(triesBefore + 1)
  expect(state.sure).toEqual(['n0', 'n1', 'n2', 'n3'])
  expect(state.shaky).toEqual(['n1', 'n2', 'n3', 'n0'])
})

test('attempts are counted over restarts', async () => {
  const { db, state, start } = await begin()
  await db.Note.put(note('n0'))
  const retry = { attempts: 6, base: 10, cap: 10 }
  const feed = start({ retry })
  await until(() => state.tries >= 3)
  await feed.stop()
  const again = start({ retry })
  await until(async () => (await again.deadLetters.count('shelf')) === 1)
  expect(state.tries).toBe(6)
})

test('while it runs, changes are dealt with without being told to', async () => {
  const { db, state, start } = await begin()
  start()
  await db.Note.put(note('n1'))
  await until(() => state.sure.length === 1)
  await db.Note.put(note('n2'))
  await until(() => state.sure.length === 2)
})

test('stopping waits for what has begun and begins nothing more', async () => {
  const log: string[] = []
  const slow = reaction({
    title: 'Takes its time',
    on: {
      Note: {
        created: async ({ noteId }) => {
          log.push(`${noteId} begins`)
          await new Promise(resolve => setTimeout(resolve, 50))
          log.push(`${noteId} ends`)
        },
      },
    },
  })
  started = await startShelf({ systems: [shelfWith({ slow })] })
  const db = started.runtime.systems[0]?.db as Db
  for (const n of [1, 2, 3]) await db.Note.put(note(`n${n}`))
  const feed = makeFeed(started.runtime, { poll: 5, concurrency: 1 })
  feed.start()
  await until(() => log.length === 1)
  await feed.stop()
  expect(log).toEqual(['n1 begins', 'n1 ends'])
  expect(await makeFeed(started.runtime).drain()).toEqual({ processed: 2, deadLetters: 0 })
  expect(log).toHaveLength(6)
})

test('of two processes one reads a shard at a time, and the other goes on when it stops', async () => {
  const { db, state, start } = await begin()
  state.fails = false
  const one = start({ owner: 'one' })
  await db.Note.put(note('n1'))
  await until(() => state.sure.length === 1)
  start({ owner: 'two' })
  for (let n = 2; n < 30; n++) await db.Note.put(note(`n${n}`))
  await until(() => state.sure.length === 29)
  await one.stop()
  await db.Note.put(note('n30'))
  await until(() => state.sure.length === 30)
  expect(state.sure).toHaveLength(new Set(state.sure).size)
})

test('a process that was taken for dead does not overwrite the place of the one that goes on', async () => {
  const { db, state, start, runtime } = await begin()
  state.fails = false
  const kept = async () =>
    (await runtime.own.checkpoints({ system: 'shelf' }, { consistent: true })).items[0]!
  // It looks at the others only now and then, so it does not see at once that its shard was taken.
  start({ owner: 'one', leaseSeconds: 600 })
  await db.Note.put(note('n1'))
  await until(() => state.sure.length === 1)
  await runtime.own.Checkpoint.update(await kept(), { remove: ['owner'] })
  start({ owner: 'two', leaseSeconds: 1 })
  await until(async () => (await kept()).owner === 'two')
  for (let n = 2; n < 20; n++) await db.Note.put(note(`n${n}`))
  await until(async () => (await kept()).open.length === 0 && new Set(state.sure).size === 19)
  expect((await kept()).owner).toBe('two')
  for (const feed of feeds.splice(0)) await feed.stop()
  expect(await makeFeed(runtime).drain()).toEqual({ processed: 0, deadLetters: 0 })
})

test('what a process owned before it was started again and does not take is free for others', async () => {
  const { db, state, start, runtime } = await begin()
  state.fails = false
  const kept = async () =>
    (await runtime.own.checkpoints({ system: 'shelf' }, { consistent: true })).items[0]!
  start({ owner: 'one', leaseSeconds: 1 })
  await db.Note.put(note('n1'))
  await until(async () => state.sure.length === 1 && (await kept()).owner === 'one')
  // As if `two` had died with the shard and come back, while `one` lives: only one of them reads it, whichever it is.
  await runtime.own.Checkpoint.update(await kept(), { set: { owner: 'two' } })
  start({ owner: 'two', leaseSeconds: 1 })
  for (let n = 2; n < 10; n++) await db.Note.put(note(`n${n}`))
  await until(() => new Set(state.sure).size === 9)
})

test('lag is the age of the oldest change that is not done', async () => {
  const { db, state, runtime } = await begin()
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  const feed = makeFeed({ ...runtime, now }, { poll: 5, retry: { attempts: 1000, base: 20, cap: 20 } })
  feeds.push(feed)
  feed.start()
  await db.Note.put(note('n0'))
  await until(() => state.tries >= 2)
  ahead = 60_000
  expect(feed.lag()).toEqual([
    { system: 'shelf', open: 1, seconds: expect.any(Number), shards: { own: 1, others: 0, free: 0 } },
  ])
  expect(feed.lag()[0]?.seconds).toBeGreaterThanOrEqual(60)
  state.fails = false
  await until(() => feed.lag()[0]?.open === 0 && feed.lag()[0]!.seconds < 30)
})

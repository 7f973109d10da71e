import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { makeFeed } from '../../src/feed/feed.ts'
import type { Db } from '../support/shelf/schema.ts'
import { type StartedShelf, startShelf } from '../support/start-shelf.ts'
import { reaction, shelfWith } from './shelf-with.ts'

let started: StartedShelf | undefined
afterEach(async () => started?.close())

const soon = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

/** Sees notes in the order in which they are done; now and then it takes its time, or fails first. */
function slow(seen: Map<string, string[]>, whim: () => number, running = { now: 0, most: 0 }) {
  const see = async ({ noteId, text }: { noteId: string; text: string }) => {
    running.now += 1
    running.most = Math.max(running.most, running.now)
    const mood = whim() % 8
    if (mood > 5) await soon(mood - 5)
    running.now -= 1
    if (mood === 0) throw new Error('not in the mood')
    seen.set(noteId, [...(seen.get(noteId) ?? []), text])
  }
  return reaction({
    title: 'Sees notes',
    on: { Note: { created: see, modified: (_, now) => see(now) } },
  })
}

test('changes of one item come to every reaction in their order, whatever fails and whatever takes its time', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 40 }),
      fc.infiniteStream(fc.nat(1000)),
      async (writes, randomness) => {
        const whim = () => randomness.next().value as number
        const [first, second] = [new Map<string, string[]>(), new Map<string, string[]>()]
        const system = shelfWith({ first: slow(first, whim), second: slow(second, whim) })
        started = await startShelf({ systems: [system] })
        const db = started.runtime.systems[0]?.db as Db
        const expected = new Map<string, string[]>()
        for (const [n, note] of writes.entries()) {
          const noteId = `n${note}`
          await db.Note.put({ shelfId: 's1', noteId, text: String(n) })
          expected.set(noteId, [...(expected.get(noteId) ?? []), String(n)])
        }
        const feed = makeFeed(started.runtime, { retry: { attempts: 1000, base: 0.1, cap: 1 } })
        expect(await feed.drain()).toEqual({ processed: writes.length, deadLetters: 0 })
        expect(Object.fromEntries(first)).toEqual(Object.fromEntries(expected))
        expect(Object.fromEntries(second)).toEqual(Object.fromEntries(expected))
        await started.close()
      },
    ),
    { numRuns: 25 },
  )
})

test('changes of different items run side by side, but not more than may', async () => {
  const running = { now: 0, most: 0 }
  const seen = new Map<string, string[]>()
  started = await startShelf({ systems: [shelfWith({ slow: slow(seen, () => 7, running) })] })
  const db = started.runtime.systems[0]?.db as Db
  for (let n = 0; n < 40; n++) await db.Note.put({ shelfId: 's1', noteId: `n${n}`, text: 'x' })
  await makeFeed(started.runtime, { concurrency: 5 }).drain()
  expect(seen.size).toBe(40)
  expect(running.most).toBe(5)
})

test('a reaction that fails for one item holds up neither other items nor other reactions', async () => {
  const done: string[] = []
  const stuck = reaction({
    title: 'Fails for one note until all others were seen',
    on: {
      Note: {
        created: ({ noteId }) => {
          if (noteId === 'n0' && done.length < 5) throw new Error('not yet')
          done.push(noteId)
        },
      },
    },
  })
  const easy = reaction({
    title: 'Never fails',
    on: { Note: { created: ({ noteId }) => void done.push(`easy ${noteId}`) } },
  })
  started = await startShelf({ systems: [shelfWith({ stuck, easy })] })
  const db = started.runtime.systems[0]?.db as Db
  for (const noteId of ['n0', 'n1', 'n2']) await db.Note.put({ shelfId: 's1', noteId, text: 'x' })
  expect(await makeFeed(started.runtime).drain()).toEqual({ processed: 3, deadLetters: 0 })
  expect(done.at(-1)).toBe('n0')
  expect(done.toSorted()).toEqual(['easy n0', 'easy n1', 'easy n2', 'n0', 'n1', 'n2'])
})

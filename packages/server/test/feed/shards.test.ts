import { type Engine, open } from '@monotable/engine'
import { ensureTables } from 'monotable'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { insideOf } from '../../../engine/src/engine.ts'
import { trimStreams } from '../../../engine/src/streams/trim.ts'
import { makeFeed } from '../../src/feed/feed.ts'
import { shardsOf } from '../../src/feed/shards.ts'
import { makeRuntime } from '../../src/run/runtime.ts'
import { serverSchema } from '../../src/store/server-schema.ts'
import { noteRecord, type ScriptedShard, scripted } from '../support/scripted-stream.ts'
import { type Db, shelfSchema } from '../support/shelf/schema.ts'
import { memoryPorts, startShelf } from '../support/start-shelf.ts'
import { reaction, shelfWith } from './shelf-with.ts'

function seeing(seen: string[]) {
  const see = async ({ text }: { text: string }) => {
    await new Promise(resolve => setTimeout(resolve, Math.random() * 3))
    seen.push(text)
  }
  return shelfWith({ see: reaction({ title: 'Sees', on: { Note: { created: see } } }) })
}

describe('shards', () => {
  test('that follow on another are read when that one is done, and are found when it ends', async () => {
    const seen: string[] = []
    const started = await startShelf({ systems: [seeing(seen)] })
    const shards: ScriptedShard[] = [
      { id: 'child-a', parent: 'root', records: [noteRecord('n1', 'later 1')] },
      { id: 'root', records: [] },
      { id: 'child-b', parent: 'root', records: [noteRecord('n2', 'later 2')] },
      { id: 'orphan', parent: 'trimmed', records: [noteRecord('n3', 'alone')] },
    ]
    const early = ['n1', 'n2', 'n1', 'n2', 'n1'].map((id, n) => noteRecord(id, `early ${n}`))
    shards[1] = { id: 'root', records: early, isClosed: true }
    const feed = makeFeed(started.runtime, { source: scripted(shards) })
    expect(await feed.drain()).toEqual({ processed: 8, deadLetters: 0 })
    const ofBoth = seen.filter(text => text !== 'alone')
    expect(ofBoth.slice(0, 5).toSorted()).toEqual([0, 1, 2, 3, 4].map(n => `early ${n}`))
    expect(ofBoth.slice(5).toSorted()).toEqual(['later 1', 'later 2'])
    // Another process: nothing is read again, and what comes after a split is.
    shards[0] = { ...shards[0]!, isClosed: true }
    shards.push({ id: 'grandchild', parent: 'child-a', records: [noteRecord('n1', 'last')] })
    const other = makeFeed(started.runtime, { source: scripted(shards) })
    expect(await other.drain()).toEqual({ processed: 1, deadLetters: 0 })
    await started.close()
  })

  test('are listed with those before them, over all pages', async () => {
    const source = scripted([
      { id: 'a', records: [] },
      { id: 'b', parent: 'a', records: [] },
      { id: 'c', parent: 'gone', records: [] },
    ])
    const shards = await shardsOf(source, 'Shelves')
    const label = '2026-01-01T00:00:00.000'
    expect(shards.map(({ key, parents }) => [key, parents])).toEqual([
      [`${label}/a`, []],
      [`${label}/b`, [`${label}/a`]],
      [`${label}/c`, []],
    ])
  })

  test('that are gone are forgotten', async () => {
    const started = await startShelf({ systems: [seeing([])] })
    const shards: ScriptedShard[] = [
      { id: 'old', records: [noteRecord('n1', 'x')], isClosed: true },
      { id: 'new', parent: 'old', records: [] },
    ]
    const feed = makeFeed(started.runtime, { source: scripted(shards) })
    await feed.drain()
    const kept = async () => {
      const { items } = await started.runtime.own.checkpoints({ system: 'shelf' }, { consistent: true })
      return items.map(({ shard, isFinished }) => [shard, isFinished])
    }
    expect(await kept()).toEqual([['old', true]])
    shards.shift()
    await feed.drain()
    expect(await kept()).toEqual([])
    await started.close()
  })
})

/** The sample system on an engine whose time is told. */
async function onEngine(seen: string[], clock: () => number) {
  const engine: Engine = await open({ clock })
  await ensureTables(shelfSchema, engine)
  await ensureTables(serverSchema, engine)
  const runtime = makeRuntime({
    systems: [seeing(seen)],
    transport: engine,
    ports: memoryPorts(),
    log: pino({ level: 'silent' }),
    now: () => new Date(clock()),
    isTest: true,
  })
  return { engine, runtime, db: runtime.systems[0]?.db as Db }
}

const aDay = 24 * 60 * 60 * 1000
const note = (noteId: string) => ({ shelfId: 's1', noteId, text: noteId })

test('an iterator that has expired is asked for again, and nothing is read twice', async () => {
  let time = Date.now()
  const seen: string[] = []
  const { engine, runtime, db } = await onEngine(seen, () => time)
  const feed = makeFeed(runtime)
  await db.Note.put(note('n1'))
  await feed.drain()
  time += aDay / 2
  await db.Note.put(note('n2'))
  await feed.drain()
  expect(seen).toEqual(['n1', 'n2'])
  await engine.close()
})

test('a feed that comes back after its place was trimmed goes on with the oldest record that is left', async () => {
  let time = Date.now()
  const seen: string[] = []
  const { engine, runtime, db } = await onEngine(seen, () => time)
  await db.Note.put(note('n1'))
  await makeFeed(runtime).drain()
  await db.Note.put(note('n2'))
  time += 2 * aDay
  await db.Note.put(note('n3'))
  await trimStreams(insideOf(engine).database)
  expect(await makeFeed(runtime).drain()).toEqual({ processed: 1, deadLetters: 0 })
  expect(seen).toEqual(['n1', 'n3'])
  await engine.close()
})

test('a stream that ended and was trimmed away does not hold up the one after it', async () => {
  let time = Date.now()
  const seen: string[] = []
  const { engine, runtime, db } = await onEngine(seen, () => time)
  const feed = makeFeed(runtime)
  await db.Note.put(note('n1'))
  await feed.drain()
  const StreamSpecification = { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' }
  await engine.send('UpdateTable', { TableName: 'Shelves', StreamSpecification: { StreamEnabled: false } })
  time += 2 * aDay
  await trimStreams(insideOf(engine).database)
  await engine.send('UpdateTable', { TableName: 'Shelves', StreamSpecification })
  await db.Note.put(note('n2'))
  await feed.drain()
  expect(seen).toEqual(['n1', 'n2'])
  await engine.close()
})

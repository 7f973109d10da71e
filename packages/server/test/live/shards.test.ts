import { expect, test } from 'vitest'
import { Live, type LiveEvent } from '../../src/live/live.ts'
import type { Follows } from '../../src/live/live-operation.ts'
import { type Place, readPlace } from '../../src/live/place.ts'
import { noteRecord, type ScriptedShard, scripted } from '../support/scripted-stream.ts'
import { startShelf } from '../support/start-shelf.ts'
import { shelfWithEvents } from './shelf-events.ts'

/** Events of a stream of several shards, which DynamoDB has and the engine has not. */
async function following(shards: ScriptedShard[]) {
  const started = await startShelf({ systems: [shelfWithEvents], streams: scripted(shards) })
  const { now, log, systems } = started.runtime
  const follows = shelfWithEvents.operations.follow!.follows as Follows
  const live = new Live(systems[0]!, follows, { now, log, poll: 1 })
  const listen = async (from?: Place) => {
    const events: LiveEvent[] = []
    const { stop } = await live.listen('s1', from, event => events.push(event))
    const texts = () => events.map(({ data }) => (data as { text: string }).text)
    return { events, texts, stop, until: (count: number) => expect.poll(() => events.length).toBe(count) }
  }
  return { listen, close: started.close }
}

const placeAfter = ({ events }: { events: LiveEvent[] }) => readPlace(events.at(-1)!.id)

test('shards are followed side by side, and those that follow on another after it', async () => {
  const left = { id: 'left', records: [noteRecord('n1', 'old')], isClosed: false }
  const right = { id: 'right', records: [noteRecord('n2', 'old')] }
  const shards: ScriptedShard[] = [left, right]
  const { listen, close } = await following(shards)
  const all = await listen()
  left.records.push(noteRecord('n1', 'left 1'))
  await all.until(1)
  right.records.push(noteRecord('n2', 'right 1'))
  await all.until(2)
  // The child is there before its parent has been read to its end.
  shards.unshift({ id: 'child', parent: 'left', records: [noteRecord('n1', 'child 1')] })
  left.records.push(noteRecord('n1', 'left 2'))
  left.isClosed = true
  await all.until(4)
  expect(all.texts()).toEqual(['left 1', 'right 1', 'left 2', 'child 1'])
  all.stop()
  await close()
})

test('whoever comes back is told what each shard brought since, once', async () => {
  const left = { id: 'left', records: [noteRecord('n1', 'old')] as ReturnType<typeof noteRecord>[] }
  const right = { id: 'right', records: [] as ReturnType<typeof noteRecord>[] }
  const shards: ScriptedShard[] = [left, right]
  const { listen, close } = await following(shards)
  const first = await listen()
  left.records.push(noteRecord('n1', 'left 1'))
  await first.until(1)
  right.records.push(noteRecord('n2', 'right 1'))
  await first.until(2)
  first.stop()
  right.records.push(noteRecord('n2', 'right 2'))
  left.records.push(noteRecord('n1', 'left 2'))
  const second = await listen(placeAfter(first))
  left.records.push(noteRecord('n1', 'left 3'))
  await second.until(3)
  expect(second.texts()).toEqual(['left 2', 'right 2', 'left 3'])
  expect(placeAfter(second)?.seen).toEqual({
    'Shelves/2026-01-01T00:00:00.000/left': left.records.at(-1)?.dynamodb?.SequenceNumber,
    'Shelves/2026-01-01T00:00:00.000/right': right.records.at(-1)?.dynamodb?.SequenceNumber,
  })
  second.stop()
  await close()
})

test('what was timed before somebody came and written afterwards is told, however late', async () => {
  const shard = { id: 'one', records: [noteRecord('n1', 'old')] as ReturnType<typeof noteRecord>[] }
  const { listen, close } = await following([shard])
  const fresh = await listen()
  shard.records.push(timed(noteRecord('n2', 'a moment'), -3))
  await fresh.until(1)
  const known = await listen(placeAfter(fresh))
  shard.records.push(timed(noteRecord('n3', 'an hour'), -3600))
  await known.until(1)
  expect([fresh.texts()[0], ...known.texts()]).toEqual(['a moment', 'an hour'])
  fresh.stop()
  known.stop()
  await close()
})

function timed(record: ReturnType<typeof noteRecord>, seconds: number): typeof record {
  const ApproximateCreationDateTime = Math.floor(Date.now() / 1000) + seconds
  return { ...record, dynamodb: { ...record.dynamodb, ApproximateCreationDateTime } }
}

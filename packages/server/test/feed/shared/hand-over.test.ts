import { afterEach, expect, test } from 'vitest'
import { type Feed, makeFeed } from '../../../src/feed/feed.ts'
import { Processes } from '../../../src/feed/processes.ts'
import { noteRecord, type ScriptedShard, scripted } from '../../support/scripted-stream.ts'
import { type StartedShelf, startShelf } from '../../support/start-shelf.ts'
import { reaction, shelfWith } from '../shelf-with.ts'

let started: StartedShelf | undefined
const feeds: Feed[] = []
let release: () => void
afterEach(async () => {
  release()
  for (const feed of feeds.splice(0)) await feed.stop()
  await started?.close()
})

/** Remembers what it was given, and does not end with a note that says so. */
async function begin(shards: ScriptedShard[]) {
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  const heard: string[] = []
  const hear = async ({ text }: { text: string }) => {
    heard.push(text)
    if (text.startsWith('held')) await held
  }
  const system = shelfWith({ hear: reaction({ title: 'Hears', on: { Note: { created: hear } } }) })
  started = await startShelf({ systems: [system] })
  const { runtime } = started
  const start = (owner: string, leaseSeconds: number) => {
    const feed = makeFeed(runtime, { source: scripted(shards), poll: 5, owner, leaseSeconds })
    feeds.push(feed)
    feed.start()
    return feed
  }
  const ownersOf = async () => {
    const { items } = await runtime.own.checkpoints({ system: 'shelf' }, { consistent: true })
    return new Map(items.map(({ shard, owner }) => [shard, owner]))
  }
  return { runtime, heard, start, ownersOf }
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise(resolve => setTimeout(resolve, 5))
}

test('one that stops gives its shards back at once, but for that of which something is under way', {
  timeout: 60_000,
}, async () => {
  const shards: ScriptedShard[] = ['a', 'b', 'c', 'd'].map(id => ({ id, records: [] }))
  const { heard, start, ownersOf } = await begin(shards)
  const one = start('one', 3)
  start('two', 3)
  const countOf = async (owner: string) =>
    [...(await ownersOf()).values()].filter(each => each === owner).length
  await until(async () => (await countOf('one')) === 2 && (await countOf('two')) === 2)
  const owners = await ownersOf()
  const [busy, idle] = shards.filter(({ id }) => owners.get(id) === 'one') as [ScriptedShard, ScriptedShard]
  busy.records.push(noteRecord('n1', 'held'))
  await until(() => heard.includes('held'))

  const stopped = one.stop()
  busy.records.push(noteRecord('n1', 'after held'))
  idle.records.push(noteRecord('n2', 'idle'))
  await until(() => heard.includes('idle'))
  expect((await ownersOf()).get(idle.id)).toBe('two')
  // Longer than others wait for one that died: it still says that it lives.
  await new Promise(resolve => setTimeout(resolve, 3500))
  expect(heard).toEqual(['held', 'idle'])
  expect((await ownersOf()).get(busy.id)).toBe('one')

  release()
  await stopped
  await until(() => heard.includes('after held'))
  expect(heard).toEqual(['held', 'idle', 'after held'])
})

test('what follows a shard that ended is read at once, however seldom processes look at each other', {
  timeout: 15_000,
}, async () => {
  const root: ScriptedShard = { id: 'root', records: [noteRecord('n1', 'first')] }
  const shards = [root]
  const { heard, start } = await begin(shards)
  // They look every half minute.
  start('one', 600)
  await until(() => heard.includes('first'))
  shards.push({ id: 'child', parent: 'root', records: [noteRecord('n1', 'second')] })
  root.isClosed = true
  await until(() => heard.includes('second'))
})

test('what others hear of a process: that it came, let go of a shard, stops and left', async () => {
  const { runtime } = await begin([])
  const [one, two] = ['one', 'two'].map(
    owner => new Processes({ own: runtime.own, system: 'shelf', owner, seconds: 60 }),
  ) as [Processes, Processes]
  const heard: string[] = []
  const hear = async () => {
    const { news, names, alive } = await one.present()
    heard.push(news)
    return [names.join(), [...alive].sort().join()]
  }
  await one.join()
  expect(await hear()).toEqual(['one', 'one'])
  await two.join()
  expect(await hear()).toEqual(['one,two', 'one,two'])
  await two.letGo()
  expect(await hear()).toEqual(['one,two', 'one,two'])
  await two.stopping()
  expect(await hear()).toEqual(['one', 'one,two'])
  await two.beat()
  expect(await hear()).toEqual(['one', 'one,two'])
  await two.leave()
  expect(await hear()).toEqual(['one', 'one'])
  const [alone, came, letGo, stopping, beaten, left] = heard
  expect(new Set([alone, came, letGo, stopping]).size).toBe(4)
  expect(beaten).toBe(stopping)
  expect(left).toBe(alone)
})

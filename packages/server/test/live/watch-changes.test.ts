import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watching } from '../../src/live/watch-changes.ts'
import type { RunningSystem } from '../../src/run/runtime.ts'
import { type ServedShelf, serveShelf } from '../support/serve-shelf.ts'
import type { Db } from '../support/shelf/schema.ts'

let shelf: ServedShelf
let running: RunningSystem
beforeAll(async () => {
  shelf = await serveShelf()
  running = shelf.runtime.systems[0] as RunningSystem
})
afterAll(() => shelf.close())

test('a page is told that something changed; when the last one has gone, nothing is read any more', async () => {
  let reads = 0
  const streams: RunningSystem['streams'] = {
    send: (operation, input) => {
      if (operation === 'GetRecords') reads++
      return running.streams.send(operation, input)
    },
  }
  const { now, log } = shelf.runtime
  const watch = watching({ now, log, poll: 10 })({ ...running, streams })
  const gone = new AbortController()
  const reader = (await watch(['Note'], [gone.signal])).getReader()
  const readUntil = async (text: string) => {
    for (let heard = ''; !heard.includes(text); ) {
      const { value, done } = await reader.read()
      if (done) throw new Error(`ended before it said ${text}`)
      heard += new TextDecoder().decode(value)
    }
  }
  const heard = readUntil('changed')
  await (running.db as Db).Note.create({ shelfId: 's1', noteId: 'n1', text: 'one' })
  await heard
  await expect.poll(() => reads).toBeGreaterThan(1)
  gone.abort()
  const before = reads
  await pause(300)
  // One may have been under way.
  expect(reads - before).toBeLessThanOrEqual(1)
})

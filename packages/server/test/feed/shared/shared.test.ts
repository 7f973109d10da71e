import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { open } from '@monotable/engine'
import { ensureTables } from 'monotable'
import { expect, onTestFinished, test } from 'vitest'
import { serverSchema } from '../../../src/store/server-schema.ts'
import { bundleChild } from '../bundle-child.ts'
import { SplittingStream } from './splitting-stream.ts'

const kills = Number(process.env.FEED_KILLS ?? 4)
/** Six seconds as a server has them, or fewer where nobody has the time. */
const leaseSeconds = Number(process.env.FEED_LEASE ?? 3)

interface Heard {
  readonly key: string
  readonly change: number
  readonly pid: number
}

/** Store, stream and ears of all processes. */
async function serveParts(stream: SplittingStream, hear: (heard: Heard) => void) {
  const engine = await open()
  await ensureTables(serverSchema, engine)
  const answer = async (path: string, body: string): Promise<object> => {
    if (path === '/heard') {
      hear(JSON.parse(body))
      return {}
    }
    const { operation, input } = JSON.parse(body)
    return path === '/store' ? engine.send(operation, input) : stream.source.send(operation, input)
  }
  const server = createServer(async (request, response) => {
    try {
      response.end(JSON.stringify(await answer(request.url ?? '', await text(request))))
    } catch (error) {
      const { name, message } = error as Error
      response.writeHead(400).end(JSON.stringify({ name, message, Item: (error as { Item?: object }).Item }))
    }
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    await new Promise(done => server.close(done))
    await engine.close()
  }
  return { url: `http://127.0.0.1:${port}`, close }
}

/** Fails if a change comes before the one before it, and remembers which came. */
function makeEars() {
  const upTo = new Map<string, number>()
  const skipped: string[] = []
  const processes = new Set<number>()
  return {
    skipped,
    processes,
    hasHeard: (changes: ReadonlyMap<string, number>) =>
      [...changes].every(([key, count]) => (upTo.get(key) ?? 0) >= count),
    behind: (changes: ReadonlyMap<string, number>) =>
      [...changes].reduce((sum, [key, count]) => sum + count - (upTo.get(key) ?? 0), 0),
    hear: ({ key, change, pid }: Heard) => {
      const last = upTo.get(key) ?? 0
      if (change > last + 1) skipped.push(`${key}: ${change} after ${last} from ${pid}`)
      upTo.set(key, Math.max(last, change))
      processes.add(pid)
    },
  }
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await wait(20)
}

test(`4 processes share 8 shards that split; ${kills} times one ends, and every change comes, in order for each key`, {
  timeout: 120_000 + kills * 30_000,
}, async () => {
  const stream = new SplittingStream(8, 4 + Math.ceil(kills / 16))
  const ears = makeEars()
  const { url, close } = await serveParts(stream, ears.hear)
  const file = await bundleChild(new URL('./child.ts', import.meta.url), 'feed-shared-child')
  const children = new Set<ChildProcess>()
  onTestFinished(async () => {
    for (const child of children) child.kill('SIGKILL')
    await close()
  })
  const begin = async () => {
    const child = spawn(process.execPath, [file, url, String(leaseSeconds)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.add(child)
    await new Promise(done => child.stdout?.once('data', done))
  }
  const end = async (child: ChildProcess, signal: NodeJS.Signals) => {
    const exited = new Promise(done => child.once('exit', done))
    child.kill(signal)
    await exited
    children.delete(child)
  }
  let isOver = false
  const writing = (async () => {
    while (!isOver) {
      for (let n = 0; n < 5; n++) stream.change(Math.random)
      // Not more than the processes can bear on a busy machine.
      do await wait(10)
      while (!isOver && ears.behind(stream.changes) > 60)
    }
  })()
  await Promise.all([1, 2, 3, 4].map(begin))
  await until(() => ears.processes.size === 4)
  const takeovers: Record<string, number[]> = { SIGKILL: [], SIGTERM: [] }
  for (let kill = 0; kill < kills; kill++) {
    await wait(Math.random() * 500)
    if (kill % 2 === 0) stream.split(Math.random)
    const child = [...children][Math.floor(Math.random() * children.size)] as ChildProcess
    const signal = (process.env.FEED_SIGNAL ?? (kill % 3 === 2 ? 'SIGTERM' : 'SIGKILL')) as NodeJS.Signals
    await end(child, signal)
    const ended = performance.now()
    // Everything written up to now is heard without the one that ended.
    const written = new Map(stream.changes)
    await until(() => ears.hasHeard(written))
    takeovers[signal]?.push(Math.round(performance.now() - ended))
    await begin()
  }
  isOver = true
  await writing
  await until(() => ears.hasHeard(stream.changes))
  expect(ears.skipped).toEqual([])
  if (!process.env.FEED_KILLS) return
  for (const [signal, all] of Object.entries(takeovers)) {
    const sorted = all.toSorted((a, b) => a - b)
    const median = sorted[Math.floor(sorted.length / 2)]
    console.log(
      `${signal}, ${all.length} times: all heard again after ${median} ms (median), ${sorted.at(-1)} ms (longest)`,
    )
  }
})

import type { Transport } from 'monotable'
import { pino } from 'pino'
import { makeFeed } from '../../../src/feed/feed.ts'
import type { StreamSource } from '../../../src/feed/stream-source.ts'
import { makeRuntime } from '../../../src/run/runtime.ts'
import { memoryPorts } from '../../support/start-shelf.ts'
import { reaction, shelfWith } from '../shelf-with.ts'

/** One of several processes that share a stream. Store and stream are those of its parent, which hears of every delivery. */
const [url, leaseSeconds] = process.argv.slice(2) as [string, string]

async function ask(path: string, body: object): Promise<object> {
  const response = await fetch(`${url}/${path}`, { method: 'POST', body: JSON.stringify(body) })
  const answer = (await response.json()) as object
  if (response.ok) return answer
  throw Object.assign(new Error((answer as Error).message), answer)
}

const hear = async ({ noteId, text }: { noteId: string; text: string }) => {
  await ask('heard', { key: noteId, change: Number(text), pid: process.pid })
}
const system = shelfWith({ hear: reaction({ title: 'Hears', on: { Note: { created: hear } } }) })
const transport = { send: (operation, input) => ask('store', { operation, input }) } as Transport
const source: StreamSource = { send: (operation, input) => ask('stream', { operation, input }) }
const log = pino({ level: process.env.TEST_LOG ?? 'fatal' }, pino.destination(2))
const runtime = makeRuntime({ systems: [system], transport, streams: source, ports: memoryPorts(), log })
const feed = makeFeed(runtime, { poll: 20, leaseSeconds: Number(leaseSeconds) })
feed.start()
process.once('SIGTERM', async () => {
  await feed.stop()
  process.exit(0)
})
process.stdout.write('ready\n')

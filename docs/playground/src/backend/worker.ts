// The engine and everything that reads a design, beside the page, so that typing never waits for it.
import { evaluateSchema } from '../sandbox/evaluate-schema.ts'
import type { TransformSchema } from '../sandbox/transform.ts'
import type { Asked, Said } from './messages.ts'
import { openDesign, type RunningDesign } from './open-design.ts'

const { transformSchema } = globalThis as { transformSchema?: TransformSchema }

let running: RunningDesign | undefined
const listening = new Map<number, AbortController>()

const say = (said: Said) => postMessage(said)

// The same program runs a schema in the sandbox, where the transformation stands before it: the library is loaded once.
addEventListener('message', ({ data }: MessageEvent) => {
  if (transformSchema) postMessage(JSON.stringify(evaluateSchema(data, transformSchema)))
  else void serve(data)
})

async function serve(asked: Asked): Promise<void> {
  try {
    say({ id: asked.id, answer: await answer(asked) })
  } catch (error) {
    say({ id: asked.id, fault: (error as Error).message })
  }
}

async function answer(asked: Asked): Promise<unknown> {
  switch (asked.kind) {
    case 'open': {
      const next = await openDesign(asked.source)
      if (!('opened' in next)) return { problems: next.problems }
      const before = running
      running = next
      for (const stop of listening.values()) stop.abort()
      await before?.close()
      return next.opened
    }
    case 'write':
      return running?.write()
    case 'request':
      return requested(asked)
    case 'listen':
      void listen(asked)
      return undefined
    case 'unlisten':
      return listening.get(asked.listener)?.abort()
  }
}

const request = (path: string, init?: RequestInit) => {
  if (!running) throw new Error('No design is open')
  return running.fetch(new Request(`http://studio${path}`, init))
}

async function requested({ path, method, body }: Asked & { kind: 'request' }) {
  const headers = { 'content-type': 'application/json' }
  const response = await request(path, { method, ...(body !== undefined && { body, headers }) })
  return { status: response.status, body: await response.text() }
}

/** Server-sent events, each as a message of its own. */
async function listen({ id, path }: Asked & { kind: 'listen' }): Promise<void> {
  const stop = new AbortController()
  listening.set(id, stop)
  try {
    const response = await request(path, { signal: stop.signal })
    if (!response.ok || !response.body) return
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    stop.signal.addEventListener('abort', () => void reader.cancel().catch(() => {}))
    let text = ''
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const events = (text + read.value).split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) tell(id, event)
    }
  } finally {
    listening.delete(id)
    if (!stop.signal.aborted) say({ id, isOver: true })
  }
}

function tell(id: number, text: string): void {
  const field = (name: string) =>
    text
      .split('\n')
      .filter(line => line.startsWith(`${name}: `))
      .map(line => line.slice(name.length + 2))
      .join('\n')
  say({ id, event: field('event'), data: field('data') })
}

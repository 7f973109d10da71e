import type { FeedListener, Transport } from '@monotable/studio/page'
import { memoryLocation } from 'wouter/memory-location'
import type { Call, Opened, Problem, Said, Source, Written } from './messages.ts'
import backendUrl from './worker.ts?worker&url'

const worker = new Worker(backendUrl, { name: 'backend' })

interface Waiting {
  resolve(answer: unknown): void
  reject(error: Error): void
}

const waiting = new Map<number, Waiting>()
const listeners = new Map<number, FeedListener>()
let last = 0

worker.addEventListener('message', ({ data }: MessageEvent<Said>) => {
  if ('event' in data) listeners.get(data.id)?.onEvent(data.event, data.data)
  else if ('isOver' in data) listeners.get(data.id)?.onBreak(true)
  else {
    const waits = waiting.get(data.id)
    waiting.delete(data.id)
    if ('fault' in data) waits?.reject(new Error(data.fault))
    else waits?.resolve(data.answer)
  }
})

function call(asked: Call): { readonly id: number; readonly answer: Promise<unknown> } {
  const id = ++last
  const answer = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
  worker.postMessage({ ...asked, id })
  return { id, answer }
}

/** Runs a design in place of the one before. What cannot run leaves that as it is, and says why. */
export const openSource = (source: Source) =>
  call({ kind: 'open', source }).answer as Promise<Opened | { readonly problems: readonly Problem[] }>

export const writeDocument = () => call({ kind: 'write' }).answer as Promise<Written>

/** Where the studio's part of the page is: the address bar belongs to the share link. */
export const place = memoryLocation({ path: '/', record: true })

const address = () => new URL(place.history.at(-1) ?? '/', 'http://studio')

/** The studio's routes run in the worker. */
export const transport: Transport = {
  async request(path, init) {
    const { method = 'GET', body } = init ?? {}
    const asked = { kind: 'request', path, method, ...(typeof body === 'string' && { body }) } as const
    const found = (await call(asked).answer) as { status: number; body: string }
    init?.signal?.throwIfAborted()
    return new Response(found.body, { status: found.status })
  },
  listen(path, listener) {
    const { id } = call({ kind: 'listen', path })
    listeners.set(id, listener)
    return () => {
      listeners.delete(id)
      call({ kind: 'unlisten', listener: id })
    }
  },
  place: address,
}

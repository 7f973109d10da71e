import type { Listening, LiveEvent } from './live.ts'

export interface EventStreamOptions {
  readonly listen: (send: (event: LiveEvent) => void) => Promise<Listening>
  /** When one of these aborts, the stream ends and its reader reconnects. */
  readonly until: readonly AbortSignal[]
  /** Ends where it has caught up, for where answers must be whole. */
  readonly isWhole: boolean
  /** Milliseconds between signs of life, in which the place moves on. */
  readonly beat?: number
}

/** Milliseconds that a reader should wait before it reconnects. */
const comeAgain = 2000

/** Bytes that may wait for a reader: a slower one has to connect again, and then receives what it missed. */
const mostWaiting = 512 * 1024

/** Events as `text/event-stream`. */
export async function eventStream(options: EventStreamOptions): Promise<ReadableStream<Uint8Array>> {
  const { listen, until, isWhole, beat = 15_000 } = options
  const over = new AbortController()
  let controller!: ReadableStreamDefaultController<Uint8Array>
  const end = () => {
    if (over.signal.aborted) return
    over.abort()
    controller.close()
  }
  const write = (...lines: readonly string[]) => {
    if (over.signal.aborted) return
    controller.enqueue(Buffer.from(`${lines.join('\n')}\n\n`))
    if ((controller.desiredSize ?? 0) <= 0) end()
  }
  const stream = new ReadableStream<Uint8Array>(
    {
      start: given => {
        controller = given
      },
      cancel: () => over.abort(),
    },
    { highWaterMark: mostWaiting, size: chunk => chunk?.byteLength ?? 0 },
  )
  write(`retry: ${comeAgain}`)
  const listening = await listen(({ id, event, data }) =>
    write(`id: ${id}`, `event: ${event}`, `data: ${JSON.stringify(data)}`),
  )
  // An id without data moves the reader's place and is no event.
  const tick = () => write(listening.id === undefined ? ': here' : `id: ${listening.id}`)
  tick()
  const timer = setInterval(tick, beat)
  for (const signal of until) signal.addEventListener('abort', end)
  const release = () => {
    clearInterval(timer)
    listening.stop()
    for (const signal of until) signal.removeEventListener('abort', end)
  }
  if (isWhole || until.some(signal => signal.aborted)) end()
  if (over.signal.aborted) release()
  else over.signal.addEventListener('abort', release)
  return stream
}
